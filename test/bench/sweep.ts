import { readFileSync } from "node:fs";
import { join } from "node:path";
import { deviate, deviations } from "../../src/engine/drafting/deviations";
import { trainedConvention } from "../../src/engine/drafting/trained-convention";
import { runCountOf, type SweepPlan, sweep } from "../../src/engine/sweep/sweep";
import { sweptRounds } from "../../src/engine/sweep/sweep-run";
import { openNodePair } from "../support/node-pair";
import type { Figure } from "./report";
import { median, timed, timeFigures } from "./timing";

const models = process.env.MODELS ?? "public/models";
const deviationCount = 20;
const promptCount = 20;
const roundCount = 8;
/** Prompts on which the sweep is held against runs that share nothing. */
const alonePrompts = 3;

/** Ids of the sweep that has a budget: every other one, so that all levels of the bundled weights are there. */
export function sweptDeviations(): string[] {
  const ids = deviations.filter(({ level }) => level !== "training").map(({ id }) => id);
  const half = [...ids.filter((_, at) => at % 2 === 0), ...ids.filter((_, at) => at % 2 === 1)];
  return half.slice(0, deviationCount);
}

export function sweptPrompts(): { id: string; text: string }[] {
  const file: { prompts: { id: string; text: string }[] } = JSON.parse(
    readFileSync("public/prompts/held-out.json", "utf8"),
  );
  return file.prompts.slice(0, promptCount);
}

/** That sweep, whole, on the bundled pair; and what sharing the target saves, on its first prompts. */
export async function benchSweep(): Promise<Figure[]> {
  const { facts, tokenizer, openRun, close } = await openNodePair(
    join(models, "tiny-python-target"),
    join(models, "tiny-python-dflash-b16"),
  );
  const plan: SweepPlan = {
    deviations: sweptDeviations(),
    prompts: sweptPrompts().map(({ text }) => tokenizer.encode(text)),
    roundCount,
  };
  const swept = (some: SweepPlan) =>
    sweep({ plan: some, facts, openRun: () => openRun(), done: [], onRun: () => {} });
  const whole = await timed(() => swept(plan));
  const ratios: number[] = [];
  for (const prompt of plan.prompts.slice(0, alonePrompts)) {
    const together = await timed(() => swept({ ...plan, prompts: [prompt] }));
    const alone = await timed(async () => {
      const trained = trainedConvention(facts);
      for (const ids of [[], ...plan.deviations.map((id) => [id])]) {
        const run = openRun();
        await sweptRounds(run, facts, prompt, deviate(trained, ids), roundCount);
        run.close();
      }
    });
    ratios.push(together.processorSeconds / alone.processorSeconds);
  }
  close();
  const roundTotal = whole.result.reduce((sum, { rounds }) => sum + rounds.length, 0);
  const name = `sweep of ${deviationCount} deviations x ${promptCount} prompts x ${roundCount} rounds`;
  return [
    ...timeFigures(
      name,
      whole,
      180,
      `${runCountOf(plan)} runs with those as trained, ${roundTotal} rounds, WebAssembly on one thread in Node`,
    ),
    {
      name: "sweep of a prompt / its deviations each on a run of its own",
      value: median(ratios),
      unit: "ratio",
      limit: 0.75,
      how: `processor time, median of ${alonePrompts} prompts; the target runs over the text once`,
    },
  ];
}
