import { join } from "node:path";
import type { PairRun } from "../../src/engine/drafting/pair";
import { planDraft } from "../../src/engine/drafting/plan";
import { alignedConvention } from "../../src/engine/masks/presets";
import type { LoadedPair } from "../../src/engine/runtime/engine";
import { openNodePair } from "../support/node-pair";
import type { Figure } from "./report";

const models = process.env.MODELS ?? "public/models";
const near = 64;
const far = 448;
/** Rows that a usual round commits, and so brings as new context to the next one. */
const newRows = 8;
const repeats = 40;

/** One drafter run on WebAssembly at a short and a long context, with the rows before the last round cached. */
export async function benchDrafter(): Promise<Figure[]> {
  const pair = await openNodePair(join(models, "tiny-python-target"), join(models, "tiny-python-dflash-b16"));
  const drafts = [
    { draft: draftAt(pair, near, near - newRows), ms: [] as number[] },
    { draft: draftAt(pair, far, far - newRows), ms: [] as number[] },
    { draft: draftAt(pair, far, 0), ms: [] as number[] },
  ];
  // In turns and in every order, so that what one run leaves behind disturbs all of them alike.
  for (let i = 0; i < repeats; i++) {
    for (let turn = 0; turn < drafts.length; turn++) {
      const { draft, ms } = drafts[(i + turn * (1 + (i % 2))) % drafts.length];
      ms.push(await draft());
    }
  }
  pair.close();
  const [nearMs, farMs, uncachedMs] = drafts.map(({ ms }) => Math.min(...ms));
  const how = `one drafter run, ${newRows} new context rows, WebAssembly on one thread, least of ${repeats}`;
  return [
    { name: `draft at context ${near}`, value: nearMs, unit: "ms", how },
    { name: `draft at context ${far}`, value: farMs, unit: "ms", how },
    {
      name: `draft at context ${far} / at ${near}`,
      value: farMs / nearMs,
      unit: "ratio",
      limit: 1.5,
      how,
    },
    {
      name: `draft at context ${far} without cached rows / with`,
      value: uncachedMs / farMs,
      unit: "ratio",
      how: "all context rows new against all but the last round's cached",
    },
  ];
}

/**
 * A call measures one drafter run at `anchor` in milliseconds. Asking the target again from `cachedRows`
 * on makes both caches drop what lies behind it, so every call finds the same state.
 */
function draftAt(
  { openRun, facts }: Pick<LoadedPair, "openRun" | "facts">,
  anchor: number,
  cachedRows: number,
): () => Promise<number> {
  const run: PairRun = openRun();
  const sequence = Array.from({ length: anchor + 1 }, (_, i) => (i * 37) % facts.vocabularySize);
  const plan = planDraft({ ...alignedConvention, blockSize: facts.blockSize }, sequence, facts);
  const prepared = run
    .target({ start: 0, tokens: sequence.slice(0, anchor), rows: "last" })
    .then(() => run.draft(plan, { attention: false }));
  return async () => {
    await prepared;
    await run.target({ start: cachedRows, tokens: sequence.slice(cachedRows, anchor), rows: "last" });
    const start = performance.now();
    await run.draft(plan, { attention: false });
    return performance.now() - start;
  };
}
