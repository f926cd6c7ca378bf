import { deviate } from "../engine/drafting/deviations";
import { type LoopOptions, nextRound, restoreRun, startTimeline } from "../engine/drafting/loop";
import type { PairRun } from "../engine/drafting/pair";
import type { Timeline } from "../engine/drafting/round";
import { trainedConvention } from "../engine/drafting/trained-convention";
import type { Convention } from "../engine/masks/convention";
import type { OpenPair } from "../engine/runtime/named-pair";

/** What the user asks for: everything that decides what the two runs will be. */
export interface DraftingSettings {
  prompt: string;
  /** Deviations of the second run; with none there is one run. */
  deviations: readonly string[];
  /** Commits every draft, as a naive evaluation prints them. */
  freeRunning: boolean;
  /** Opens the first block on the prompt's own last token instead of the target's next one. */
  firstAnchor: "after-prompt" | "last-prompt-token";
  /** Tokens after the prompt. */
  tokenLimit: number;
}

export interface RunResult {
  convention: Convention;
  timeline: Timeline;
}

/** What two runs gave, with all that is needed to show it after the pair has gone. */
export interface DraftingResult {
  settings: DraftingSettings;
  pair: OpenPair;
  aligned: RunResult;
  deviated: RunResult | null;
}

export function runsOf(result: DraftingResult): RunResult[] {
  return result.deviated ? [result.aligned, result.deviated] : [result.aligned];
}

/** Rounds of the run that has the most. */
export function roundCountOf(result: DraftingResult): number {
  return Math.max(...runsOf(result).map((run) => run.timeline.rounds.length));
}

export function isFinished(result: DraftingResult): boolean {
  return runsOf(result).every((run) => run.timeline.ending !== null);
}

/**
 * The caches of both runs on one pair. After a failure or a stop it is of no more use: open another
 * one from the last result.
 */
export interface DraftSession {
  readonly pair: OpenPair;
  /** One more round of every run that has not ended. */
  advance(result: DraftingResult): Promise<DraftingResult>;
  stop(): void;
}

interface Caches {
  aligned: PairRun;
  deviated: PairRun | null;
}

/** Runs the prompt through the target for both runs: a result without rounds. */
export async function startSession(
  pair: OpenPair,
  settings: DraftingSettings,
  controller: AbortController,
): Promise<{ session: DraftSession; result: DraftingResult }> {
  const convention = trainedConvention(pair.facts);
  const prompt = pair.tokenizer.encode(settings.prompt);
  const caches = openCaches(pair, settings, controller);
  const start = (run: PairRun) => startTimeline(run, pair.facts, prompt, settings.firstAnchor);
  const result = await filled(
    caches,
    async (): Promise<DraftingResult> => ({
      settings,
      pair,
      aligned: { convention, timeline: await start(caches.aligned) },
      deviated: caches.deviated && {
        convention: deviate(convention, settings.deviations),
        timeline: await start(caches.deviated),
      },
    }),
  );
  return { session: sessionOver(pair, caches, controller), result };
}

/** Fills fresh caches, of this pair or of the same pair loaded again, so that a result can go on. */
export async function resumeSession(
  pair: OpenPair,
  result: DraftingResult,
  controller: AbortController,
): Promise<DraftSession> {
  const caches = openCaches(pair, result.settings, controller);
  await filled(caches, async () => {
    await restoreRun(caches.aligned, result.aligned.timeline);
    if (caches.deviated && result.deviated) await restoreRun(caches.deviated, result.deviated.timeline);
  });
  return sessionOver(pair, caches, controller);
}

function openCaches(pair: OpenPair, settings: DraftingSettings, { signal }: AbortController): Caches {
  return {
    aligned: pair.openRun(signal),
    deviated: settings.deviations.length > 0 ? pair.openRun(signal) : null,
  };
}

/** Waits for `work` on fresh caches, and closes them when it fails: nobody else holds them yet. */
async function filled<Result>(caches: Caches, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    closeCaches(caches);
    throw error;
  }
}

function closeCaches({ aligned, deviated }: Caches): void {
  aligned.close();
  deviated?.close();
}

function sessionOver(pair: OpenPair, caches: Caches, controller: AbortController): DraftSession {
  return {
    pair,
    async advance(result) {
      const aligned = await further(result, result.aligned, caches.aligned);
      const deviated =
        caches.deviated && result.deviated
          ? await further(result, result.deviated, caches.deviated)
          : result.deviated;
      return { ...result, aligned, deviated };
    },
    stop() {
      controller.abort();
      closeCaches(caches);
    },
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

/** Rounds keep their attention until a result holds this much of it; long runs of large drafters would not fit. */
export const mostAttentionBytes = 256e6;

function attentionBytes(result: DraftingResult): number {
  const layers = runsOf(result).flatMap((run) =>
    run.timeline.rounds.flatMap((round) => round.attention ?? []),
  );
  return layers.reduce((sum, layer) => sum + layer.byteLength, 0);
}
