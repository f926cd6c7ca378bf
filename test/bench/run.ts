import { mkdirSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { benchBundle } from "./bundle";
import { benchDiagnosis } from "./diagnosis";
import { benchDrafter } from "./drafter";
import { benchDumps } from "./dumps";
import { benchMaskMod } from "./mask-mod";
import { benchMaskView } from "./mask-view";
import { benchMasks } from "./masks";
import { benchMemory } from "./memory";
import { benchNotebooks } from "./notebooks";
import { benchPageAnswers } from "./page-answers";
import { type Figure, isWithinLimit, table } from "./report";
import { benchSweep } from "./sweep";
import { benchWhy } from "./why";

const benches: Record<string, () => Figure[] | Promise<Figure[]>> = {
  memory: benchMemory,
  masks: benchMasks,
  why: benchWhy,
  "mask-mod": benchMaskMod,
  dumps: benchDumps,
  bundle: benchBundle,
  drafter: benchDrafter,
  sweep: benchSweep,
  diagnosis: benchDiagnosis,
  "mask-view": benchMaskView,
  notebooks: benchNotebooks,
  "page-answers": benchPageAnswers,
};
/** Those named on the command line; all of them without names. */
const chosen = process.argv.slice(2);
for (const name of chosen) {
  if (!(name in benches)) throw new Error(`a bench must be ${Object.keys(benches).join(", ")}, got ${name}`);
}

const figures: Figure[] = [];
const failures: string[] = [];
for (const [name, bench] of Object.entries(benches)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  console.error(`bench ${name}`);
  try {
    figures.push(...(await bench()));
  } catch (error) {
    // The others are told all the same: one needs a browser, another the bundled models.
    failures.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
const machine = { node: process.version, cores: cpus().length };

console.log(table(figures));
for (const failure of failures) console.log(`FAILED ${failure}`);
mkdirSync("test/output", { recursive: true });
writeFileSync("test/output/bench.json", `${JSON.stringify({ machine, figures, failures }, null, 2)}\n`);
process.exit(failures.length === 0 && figures.every(isWithinLimit) ? 0 : 1);
