import { trainedConvention } from "../../engine/drafting/trained-convention";
import { largestAttentionDifferences, openBlocks } from "../../engine/inside/open-blocks";
import { nextTask } from "../../engine/runtime/next-task";
import { RuleError } from "../../engine/tensor/rule-error";
import type { EngineJob } from "../../notebook/cell-kind";
import { branchIndex } from "../../store/branches";
import { allRunsOf, type DraftingResult, type RunResult, runsKey, runsOf } from "../../store/drafting-result";
import type { InsideParams } from "./params";
import { type InsideResult, keptDifferences } from "./result";

/** What the kind does on the engine; fetched with the first run. */
export async function runCell(job: EngineJob<InsideParams, InsideResult>): Promise<InsideResult> {
  const { params, inputs, pair, signal, progress } = job;
  const runs = params.of === null ? null : (inputs.get(params.of)?.get(runsKey) ?? null);
  if (runs === null) throw new RuleError("of", "the name of a drafting cell that has run", params.of);
  const resultOf = (blocks: InsideResult["blocks"]): InsideResult => ({
    asked: params,
    pair,
    blocks,
    attentionDifferences: null,
  });
  const pause = async () => {
    await nextTask();
    signal.throwIfAborted();
  };
  const blocks = await openBlocks({
    facts: pair.facts,
    trained: trainedConvention(pair.facts),
    runs: comparedRuns(runs, params.run),
    of: params.run,
    round: params.round,
    openRun: () => pair.openRun(signal),
    pause,
    progress: (soFar, place) => progress(resultOf(soFar), place),
  });
  const result = resultOf(blocks);
  if (blocks.length < 2) return result;
  progress(result, "differences");
  const [left, right] = blocks;
  const attentionDifferences = await largestAttentionDifferences(left, right, {
    count: keptDifferences,
    pause,
  });
  return { ...result, attentionDifferences };
}

/** A branch stands beside the run that it left; A and B beside each other. */
function comparedRuns(result: DraftingResult, name: string): RunResult[] {
  const branch = result.settings.branches[branchIndex(name)];
  if (branch === undefined) return runsOf(result);
  return allRunsOf(result).filter((run) => run.name === branch.of || run.name === name);
}
