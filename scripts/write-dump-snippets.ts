/** Writes the dump snippets that `training/write_dumps.py` runs into `test/fixtures/dumps`. */
import { mkdirSync, writeFileSync } from "node:fs";
import { dumpSnippet, snippetKinds } from "../src/engine/masks/dump/dump-snippet";

const folder = new URL("../test/fixtures/dumps/", import.meta.url);
mkdirSync(folder, { recursive: true });
for (const kind of snippetKinds) writeFileSync(new URL(`snippet-${kind}.py`, folder), dumpSnippet(kind));
