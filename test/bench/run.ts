import { mkdirSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { benchBundle } from "./bundle";
import { benchDrafter } from "./drafter";
import { benchDumps } from "./dumps";
import { benchMaskMod } from "./mask-mod";
import { benchMasks } from "./masks";
import { benchNotebooks } from "./notebooks";
import { isWithinLimit, table } from "./report";

const figures = [
  ...benchMasks(),
  ...benchMaskMod(),
  ...(await benchDumps()),
  ...(await benchBundle()),
  ...(await benchDrafter()),
  ...(await benchNotebooks()),
];
const machine = { node: process.version, cores: cpus().length };

console.log(table(figures));
mkdirSync("test/output", { recursive: true });
writeFileSync("test/output/bench.json", `${JSON.stringify({ machine, figures }, null, 2)}\n`);
process.exit(figures.every(isWithinLimit) ? 0 : 1);
