import { sweep } from "../../engine/sweep/sweep";
import { RuleError } from "../../engine/tensor/rule-error";
import type { EngineJob } from "../../notebook/cell-kind";
import type { SweepParams } from "./params";
import { progressOf, type SweepResult } from "./result";
import { placeWords } from "./words";

/** What the kind does on the engine; fetched with the first run. */
export async function runCell(job: EngineJob<SweepParams, SweepResult>): Promise<SweepResult> {
  const { params, pair, from, signal, progress } = job;
  if (params.prompts.length === 0) throw new RuleError("prompts", "at least one", "none");
  const done = goesOnFrom(job) ? (from?.runs ?? []) : [];
  const beganMs = performance.now();
  const runs = await sweep({
    plan: {
      deviations: params.deviations,
      prompts: params.prompts.map(({ text }) => pair.tokenizer.encode(text)),
      roundCount: params.roundCount,
    },
    facts: pair.facts,
    openRun: () => pair.openRun(signal),
    done,
    onRun(some) {
      const result = { params, pair, runs: some };
      const perRunMs = (performance.now() - beganMs) / (some.length - done.length);
      progress(result, placeWords(progressOf(result), perRunMs));
    },
  });
  return { params, pair, runs };
}

/** Runs of other settings, or of other checkpoints, say nothing about these. */
function goesOnFrom({ from, params, pair }: EngineJob<SweepParams, SweepResult>): boolean {
  return (
    from !== null &&
    from.pair.source === pair.source &&
    JSON.stringify(from.params) === JSON.stringify(params)
  );
}
