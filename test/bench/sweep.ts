import { readFileSync } from "node:fs";
import { join } from "node:path";
import { deviations } from "../../src/engine/drafting/deviations";
import { runCountOf, sweep } from "../../src/engine/sweep/sweep";
import { openNodePair } from "../support/node-pair";
import type { Figure } from "./report";

const models = process.env.MODELS ?? "public/models";
const deviationCount = 20;
const promptCount = 20;
const roundCount = 8;

/** The sweep that has a budget, whole, on the bundled pair; every other deviation, so that all levels are there. */
export async function benchSweep(): Promise<Figure[]> {
  const pair = await openNodePair(join(models, "tiny-python-target"), join(models, "tiny-python-dflash-b16"));
  const { prompts } = JSON.parse(readFileSync("public/prompts/held-out.json", "utf8")) as {
    prompts: { text: string }[];
  };
  const half = [...deviations.filter((_, at) => at % 2 === 0), ...deviations.filter((_, at) => at % 2 === 1)];
  const plan = {
    deviations: half.slice(0, deviationCount).map(({ id }) => id),
    prompts: prompts.slice(0, promptCount).map(({ text }) => pair.tokenizer.encode(text)),
    roundCount,
  };
  const start = performance.now();
  const usedBefore = process.cpuUsage();
  const runs = await sweep({ plan, facts: pair.facts, openRun: pair.openRun, done: [], onRun: () => {} });
  const seconds = (performance.now() - start) / 1000;
  const used = process.cpuUsage(usedBefore);
  pair.close();
  const roundTotal = runs.reduce((sum, { rounds }) => sum + rounds.length, 0);
  const name = `sweep of ${deviationCount} deviations x ${promptCount} prompts x ${roundCount} rounds`;
  return [
    {
      name,
      value: seconds,
      unit: "s",
      limit: 180,
      how: `${runCountOf(plan)} runs with those as trained, ${roundTotal} rounds, WebAssembly on one thread in Node`,
    },
    {
      name: `${name}, processor time`,
      value: (used.user + used.system) / 1e6,
      unit: "s",
      how: "of this process: what the same takes where nothing else runs",
    },
  ];
}
