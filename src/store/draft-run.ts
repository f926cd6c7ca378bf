import { deviate } from "../engine/drafting/deviations";
import { type LoopOptions, nextRound, restoreRun, startTimeline } from "../engine/drafting/loop";
import { overlay, whyNotServed } from "../engine/drafting/overlay";
import type { PairRun } from "../engine/drafting/pair";
import type { PairFacts } from "../engine/drafting/pair-facts";
import { trainedConvention } from "../engine/drafting/trained-convention";
import type { Convention } from "../engine/masks/convention";
import type { OpenPair } from "../engine/runtime/named-pair";
import {
  type DraftingResult,
  type DraftingSettings,
  hasSecondRun,
  isFinished,
  mostAttentionBytes,
  type RunResult,
  roundCountOf,
  runsOf,
} from "./drafting-result";

export interface DraftingJob {
  settings: DraftingSettings;
  pair: OpenPair;
  /** An earlier result; the runs go on from it where it is of the same settings and the same pair. */
  from: DraftingResult | null;
  signal: AbortSignal;
  /** After every round: what there is, and "round 4". */
  progress(result: DraftingResult, place: string): void;
}

/** Both runs to their end, round by round. Rejects with whatever the engine rejects with. */
export async function runDrafting(job: DraftingJob): Promise<DraftingResult> {
  const { settings, pair, signal } = job;
  const served = servedConvention(pair.facts, settings);
  const caches: Caches = {
    aligned: pair.openRun(signal),
    deviated: hasSecondRun(settings) ? pair.openRun(signal) : null,
  };
  try {
    let result = continues(job)
      ? await refilled(caches, job.from, pair)
      : await started(caches, settings, pair, served);
    while (!isFinished(result)) {
      result = await advanced(result, caches);
      job.progress(result, `round ${roundCountOf(result)}`);
    }
    return result;
  } finally {
    caches.aligned.close();
    caches.deviated?.close();
  }
}

/** The second run's convention. @throws an Error with a sentence when the pair cannot be served so. */
function servedConvention(facts: PairFacts, { served, deviations }: DraftingSettings): Convention {
  const trained = trainedConvention(facts);
  if (served === null) return deviate(trained, deviations);
  const obstacle = whyNotServed(facts, served);
  if (obstacle !== null) throw new Error(obstacle);
  return deviate(overlay(trained, served.train, served.infer), deviations);
}

/** Caches of the target and the drafter, one set per run. */
interface Caches {
  aligned: PairRun;
  deviated: PairRun | null;
}

function continues(job: DraftingJob): job is DraftingJob & { from: DraftingResult } {
  const { from, settings, pair } = job;
  return (
    from !== null &&
    from.pair.source === pair.source &&
    JSON.stringify(from.settings) === JSON.stringify(settings)
  );
}

/** The prompt through the target for both runs: a result without rounds. */
async function started(
  caches: Caches,
  settings: DraftingSettings,
  pair: OpenPair,
  served: Convention,
): Promise<DraftingResult> {
  const prompt = pair.tokenizer.encode(settings.prompt);
  const start = async (run: PairRun, convention: Convention): Promise<RunResult> => ({
    convention,
    timeline: await startTimeline(run, pair.facts, prompt, {
      firstAnchor: settings.firstAnchor,
      // The request before, where a loop keeps its rows, was the same one.
      earlier: convention.loop?.earlierRequest === "kept" ? prompt : [],
    }),
  });
  return {
    settings,
    pair,
    aligned: await start(caches.aligned, trainedConvention(pair.facts)),
    deviated: caches.deviated && (await start(caches.deviated, served)),
  };
}

/** Fills the caches, maybe of the same pair loaded again, so that a result can go on. */
async function refilled(caches: Caches, from: DraftingResult, pair: OpenPair): Promise<DraftingResult> {
  await restoreRun(caches.aligned, from.aligned.timeline, from.aligned.convention);
  if (caches.deviated && from.deviated)
    await restoreRun(caches.deviated, from.deviated.timeline, from.deviated.convention);
  return { ...from, pair };
}

/** One more round of every run that has not ended. */
async function advanced(result: DraftingResult, caches: Caches): Promise<DraftingResult> {
  const aligned = await further(result, result.aligned, caches.aligned);
  const { deviated } = result;
  return {
    ...result,
    aligned,
    deviated: deviated && caches.deviated ? await further(result, deviated, caches.deviated) : deviated,
  };
}

async function further(result: DraftingResult, run: RunResult, caches: PairRun): Promise<RunResult> {
  const { settings, pair } = result;
  const options: LoopOptions = {
    convention: run.convention,
    accept: settings.freeRunning ? "everything" : "verified",
    tokenLimit: settings.tokenLimit,
    attention: attentionBytes(result) < mostAttentionBytes,
  };
  return { ...run, timeline: await nextRound(caches, pair.facts, run.timeline, options) };
}

function attentionBytes(result: DraftingResult): number {
  const layers = runsOf(result).flatMap((run) =>
    run.timeline.rounds.flatMap((round) => round.attention ?? []),
  );
  return layers.reduce((sum, layer) => sum + layer.byteLength, 0);
}
