import { deviate } from "../../engine/drafting/deviations";
import { sequenceBefore } from "../../engine/drafting/round";
import { crossTap } from "../../engine/inside/cross-tap";
import { draftChange } from "../../engine/inside/draft-change";
import { matchContext } from "../../engine/inside/match-context";
import { restoreRound } from "../../engine/inside/restore-round";
import { RuleError } from "../../engine/tensor/rule-error";
import type { EngineJob } from "../../notebook/cell-kind";
import { allRunsOf, type RunResult, runsKey } from "../../store/drafting-result";
import type { TapsParams } from "./params";
import type { Extraction, TapsResult } from "./result";

type Job = EngineJob<TapsParams, TapsResult>;

/** Other arithmetic, and the deviation that feeds a block with states of it. */
const extractions = [
  { numerics: "bfloat16", deviation: "bf16-extraction" },
  { numerics: "other-order", deviation: "other-order-extraction" },
] as const;

/** Matches the block's features in every run of the cell, then extracts run A's states in other ways. */
export async function runCell(job: Job): Promise<TapsResult> {
  const { params, inputs, pair, progress, signal } = job;
  const { of, round } = params;
  const drafted = of === null ? null : (inputs.get(of)?.get(runsKey) ?? null);
  if (of === null || drafted === null) throw new RuleError("of", "the name of a drafting cell", of);
  if (drafted.pair.source !== pair.source) {
    throw new RuleError(
      `the pair of ${of}`,
      "the loaded one (run that cell again)",
      drafted.pair.source.name,
    );
  }
  const all = allRunsOf(drafted);
  const runs = all.filter(({ timeline }) => round < timeline.rounds.length);
  if (!runs.includes(drafted.aligned)) {
    const { length } = drafted.aligned.timeline.rounds;
    throw new RuleError("block", length === 0 ? "of a run with rounds" : `<= ${length}`, round + 1);
  }
  let result: TapsResult = {
    pair,
    of,
    round,
    runs: [],
    without: all.filter((run) => !runs.includes(run)).map(({ name }) => name),
    extractions: [],
    tokens: sequenceBefore(drafted.aligned.timeline, round),
    states: [],
  };
  for (const run of runs) {
    result = await withMatch(job, result, run);
    progress(result, `run ${run.name}`);
  }
  for (const { numerics, deviation } of extractions) {
    signal.throwIfAborted();
    progress(result, `states in ${numerics === "bfloat16" ? "bfloat16" : "another order of summation"}`);
    result = {
      ...result,
      extractions: [
        ...result.extractions,
        await extracted(job, result, drafted.aligned, numerics, deviation),
      ],
    };
  }
  return result;
}

async function withMatch(
  { pair, signal, params }: Job,
  result: TapsResult,
  run: RunResult,
): Promise<TapsResult> {
  const caches = pair.openRun(signal);
  try {
    const { timeline, convention, name } = run;
    const { plan } = await restoreRound(caches, timeline, params.round, convention);
    const { inside } = await caches.draft(plan, { attention: false, inside: true });
    if (inside === undefined) throw new RuleError("draft", "one that shows its inside", "logits alone");
    const tokens = sequenceBefore(timeline, params.round);
    const states = await caches.streams(tokens, "reference");
    const hiddenSize = states[0].length / tokens.length;
    const match = matchContext(plan, inside.features, states, pair.facts.taps, hiddenSize);
    return {
      ...result,
      runs: [...result.runs, { ...match, name, anchor: plan.anchor }],
      states: name === "A" ? states : result.states,
    };
  } finally {
    caches.close();
  }
}

async function extracted(
  { pair, signal, params }: Job,
  { tokens, states }: TapsResult,
  { timeline, convention }: RunResult,
  numerics: Extraction["numerics"],
  deviation: string,
): Promise<Extraction> {
  const caches = pair.openRun(signal);
  try {
    const { plan } = await restoreRound(caches, timeline, params.round, convention);
    const right = await caches.draft(plan, { attention: false });
    const otherwise = deviate(convention, [deviation]).numerics ?? {};
    const other = await caches.draft({ ...plan, numerics: otherwise }, { attention: false });
    const distances = crossTap(
      states,
      await caches.streams(tokens, numerics),
      states[0].length / tokens.length,
    );
    return { numerics, distances, change: draftChange(plan, right.logits, other.logits) };
  } finally {
    caches.close();
  }
}
