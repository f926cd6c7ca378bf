import type { Breakpoint } from "../engine/drafting/breakpoints";
import type { Branch } from "../engine/drafting/edit";
import type { ServedAs } from "../engine/drafting/overlay";
import type { Timeline } from "../engine/drafting/round";
import type { Step } from "../engine/drafting/steps";
import type { Convention } from "../engine/masks/convention";
import type { OpenPair } from "../engine/runtime/named-pair";
import { resultKey } from "../notebook/results";
import { branchKey, branchName, type RunName } from "./branches";

/** What the user asks for: everything that decides what the runs will be. */
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
  /** Runs that go on from a round of another one with something changed by hand. */
  branches: readonly Branch[];
  /** Where the runs stop on their way; they can go on from there. */
  stopAt: readonly Breakpoint[];
}

export interface RunResult {
  name: RunName;
  convention: Convention;
  timeline: Timeline;
}

/** Which breakpoint stopped the runs, and where. */
export interface StoppedAt {
  breakpoint: Breakpoint;
  run: RunName;
  step: Step;
}

/** What the runs gave, with all that is needed to show it after the pair has gone. */
export interface DraftingResult {
  settings: DraftingSettings;
  pair: OpenPair;
  aligned: RunResult;
  deviated: RunResult | null;
  /** Those that have begun. */
  branches: readonly RunResult[];
  /** Why a branch cannot begin or go on, by its name; the other runs are none the worse. */
  faults: Readonly<Record<RunName, string>>;
  stoppedAt: StoppedAt | null;
}

/** What a drafting cell gives to others. */
export const runsKey = resultKey<DraftingResult>("runs");

export function hasSecondRun({
  deviations,
  served,
}: Pick<DraftingSettings, "deviations" | "served">): boolean {
  return deviations.length > 0 || served !== null;
}

/** The runs as asked for, without what was changed by hand. */
export function runsOf(result: DraftingResult): RunResult[] {
  return result.deviated ? [result.aligned, result.deviated] : [result.aligned];
}

export function allRunsOf(result: DraftingResult): RunResult[] {
  return [...runsOf(result), ...result.branches];
}

/** Rounds of the run that has the most. */
export function roundCountOf(result: DraftingResult): number {
  return Math.max(...allRunsOf(result).map((run) => run.timeline.rounds.length));
}

/** Whether nothing is left to do: a stop, in the last round too, may have others behind it. */
export function isFinished(result: DraftingResult): boolean {
  const { settings, faults, stoppedAt } = result;
  const runs = allRunsOf(result);
  const isThere = (name: RunName) => name in faults || runs.some((run) => run.name === name);
  return (
    stoppedAt === null &&
    settings.branches.every((_, at) => isThere(branchName(at))) &&
    runs.every(({ name, timeline }) => name in faults || timeline.ending !== null)
  );
}

/**
 * The result as other branches ask for it: those it has under the names they have now, without the others.
 * What was removed can so come back without another run.
 */
export function withBranches(result: DraftingResult, branches: readonly Branch[]): DraftingResult {
  if (branches === result.settings.branches) return result;
  const before = result.settings.branches;
  const known = new Map(before.map((_, at) => [branchKey(before, at), branchName(at)]));
  const earlier = branches.map((_, at) => known.get(branchKey(branches, at)));
  const kept = earlier.flatMap((name, at) => {
    const run = result.branches.find((each) => each.name === name);
    if (run === undefined) return [];
    return [run.name === branchName(at) ? run : { ...run, name: branchName(at) }];
  });
  const faults = earlier.flatMap((name, at) =>
    name !== undefined && name in result.faults ? [[branchName(at), result.faults[name]]] : [],
  );
  return {
    ...result,
    settings: { ...result.settings, branches },
    branches: kept,
    faults: Object.fromEntries(faults),
  };
}

/** Rounds keep their attention until a result holds this much of it; long runs of large drafters would not fit. */
export const mostAttentionBytes = 256e6;
