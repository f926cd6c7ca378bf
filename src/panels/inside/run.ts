import { largestAttentionDifferences, type OpenableRun, openBlocks } from "../../engine/inside/open-blocks";
import { nextTask } from "../../engine/runtime/next-task";
import { RuleError } from "../../engine/tensor/rule-error";
import type { EngineJob } from "../../notebook/cell-kind";
import { editsOf } from "../../store/begun-branches";
import { branchIndex } from "../../store/branches";
import { allRunsOf, type DraftingResult, runsKey, runsOf } from "../../store/drafting-result";
import { trainedUnder } from "./model/trained-under";
import type { InsideParams } from "./params";
import { type InsideResult, keptDifferences } from "./result";

/** What the kind does on the engine; fetched with the first run. */
export async function runCell(job: EngineJob<InsideParams, InsideResult>): Promise<InsideResult> {
  const { params, inputs, pair, signal, progress } = job;
  const runs = params.of === null ? null : (inputs.get(params.of)?.get(runsKey) ?? null);
  if (runs === null) throw new RuleError("of", "the name of a drafting cell that has run", params.of);
  if (runs.pair.source !== pair.source) {
    throw new RuleError(
      `the pair of ${params.of}`,
      "the loaded one (run that cell again)",
      runs.pair.source.name,
    );
  }
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
    trainedOf: (training) => trainedUnder(pair.facts, training),
    runs: comparedRuns(runs, params),
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
function comparedRuns(result: DraftingResult, { run: name, round }: InsideParams): OpenableRun[] {
  const { branches } = result.settings;
  const branch = branches[branchIndex(name)];
  const runs =
    branch === undefined
      ? runsOf(result)
      : allRunsOf(result).filter((run) => run.name === branch.of || run.name === name);
  return runs.map((run) => ({ ...run, edits: editsOf(branches, run.name, round) }));
}
