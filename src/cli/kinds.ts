import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { CellKind } from "../notebook/cell-kind";

type Kind = CellKind<unknown, unknown>;

const panels = new URL("../panels/", import.meta.url);

/** Every folder of `src/panels` with an index is a kind, as on the page. */
export async function findKinds(): Promise<Kind[]> {
  const folders = (await readdir(panels)).sort();
  const files = folders.map((folder) => new URL(`${folder}/index.ts`, panels));
  const found = files.filter((file) => existsSync(fileURLToPath(file)));
  return Promise.all(found.map(async (file) => ((await import(file.href)) as { kind: Kind }).kind));
}
