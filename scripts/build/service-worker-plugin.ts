import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { build, type Plugin } from "vite";
import type { PageFile } from "../../src/app/offline/page-file.ts";
import { securityHeaders } from "../../src/app/offline/security-headers.ts";
import { inlineScriptHashes } from "./security-plugin.ts";

const entry = "src/app/offline/service-worker.ts";
/** In the root of the built folder: a service worker serves what is below its own address. */
const fileName = "service-worker.js";
/** Told to servers and readers, not to the page. */
const besidesThePage = /(^|\/)(_headers|README\.md|\.[^/]*)$|\.map$/;

export function serviceWorkerPlugin(): Plugin {
  return {
    name: "service-worker",
    apply: "build",
    writeBundle: {
      // After the policy is in the page: its bytes are counted too.
      order: "post",
      sequential: true,
      handler: ({ dir = "dist" }) => writeServiceWorker(dir),
    },
  };
}

/**
 * Builds the service worker into a finished folder and gives it the list of the files there. Its bytes
 * change when any of them does, which is how browsers learn of a new version.
 */
export async function writeServiceWorker(dir: string): Promise<void> {
  const hashes = inlineScriptHashes(readFileSync(join(dir, "index.html"), "utf8"));
  await build({
    configFile: false,
    publicDir: false,
    logLevel: "warn",
    define: {
      __PAGE_FILES__: JSON.stringify(pageFiles(dir)),
      __SECURITY_HEADERS__: JSON.stringify(securityHeaders(hashes)),
    },
    build: {
      outDir: dir,
      emptyOutDir: false,
      target: "es2023",
      rolldownOptions: { input: entry, output: { entryFileNames: fileName, format: "iife" } },
    },
  });
}

function pageFiles(dir: string): PageFile[] {
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => relative(dir, join(file.parentPath, file.name)).split(sep).join("/"))
    .filter((path) => path !== fileName && !besidesThePage.test(path))
    .sort()
    .map((path) => ({ path, revision: isNamedByContent(path) ? "" : revisionOf(join(dir, path)) }));
}

/** The name of an asset has a hash of its bytes: another revision is another path. */
function isNamedByContent(path: string): boolean {
  return path.startsWith("assets/");
}

function revisionOf(file: string): string {
  return createHash("sha256").update(readFileSync(file)).digest("hex").slice(0, 12);
}
