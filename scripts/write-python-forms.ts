/**
 * Writes the Python forms that `training/verify_python_forms.py` runs: one file per case in
 * `test/fixtures/python-forms`, and the changed ones that have to fail into the file named as argument,
 * which is not kept.
 */
import { writeFileSync } from "node:fs";
import { allSources, pythonForms } from "../test/engine/masks/python-cases";
import { mutantsText } from "../test/engine/masks/python-mutants";

const [mutantsFile] = process.argv.slice(2);
if (mutantsFile === undefined) throw new Error("usage: npm run python-forms -- <file for the mutants>");
for (const [name, source] of allSources()) writeFileSync(new URL(`${name}.py`, pythonForms), source);
writeFileSync(mutantsFile, mutantsText());
