import type { ServedAs } from "../engine/drafting/overlay";
import type { Timeline } from "../engine/drafting/round";
import type { Convention } from "../engine/masks/convention";
import type { OpenPair } from "../engine/runtime/named-pair";
import { resultKey } from "../notebook/results";

/** What the user asks for: everything that decides what the two runs will be. */
export interface DraftingSettings {
  prompt: string;
  /** Deviations of the second run, on top of `served`; with neither there is one run. */
  deviations: readonly string[];
  /** The comparison whose inference side the second run is served as. */
  served: ServedAs | null;
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

/** What a drafting cell gives to others. */
export const runsKey = resultKey<DraftingResult>("runs");

export function hasSecondRun({ deviations, served }: DraftingSettings): boolean {
  return deviations.length > 0 || served !== null;
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

/** Rounds keep their attention until a result holds this much of it; long runs of large drafters would not fit. */
export const mostAttentionBytes = 256e6;
