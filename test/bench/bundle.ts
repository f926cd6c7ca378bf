import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { build } from "vite";
import { outDir } from "./built-page";
import type { Figure } from "./report";

/** Size of the scripts and styles that must arrive before the page shows anything. */
export async function benchBundle(): Promise<Figure[]> {
  await build({ logLevel: "warn", build: { outDir, emptyOutDir: true } });
  const files = entryFiles(readFileSync(join(outDir, "index.html"), "utf8"));
  const bytes = files.map((file) => brotliCompressSync(readFileSync(join(outDir, file))).length);
  return [
    {
      name: "entry bundle",
      value: bytes.reduce((sum, size) => sum + size, 0),
      unit: "bytes",
      limit: 250_000,
      how: `brotli of ${files.length} files that index.html loads, without the wasm`,
    },
  ];
}

/** Scripts, preloaded chunks and styles of the page. */
function entryFiles(html: string): string[] {
  const files = [...html.matchAll(/(?:src|href)="\.\/([^"]+\.(?:js|css))"/g)].map((match) => match[1]);
  if (files.length === 0) throw new Error("index.html must load a script, got none");
  return files;
}
