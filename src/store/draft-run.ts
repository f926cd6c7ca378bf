import { firstHit } from "../engine/drafting/breakpoints";
import { type LoopOptions, nextRound, startTimeline } from "../engine/drafting/loop";
import type { PairRun } from "../engine/drafting/pair";
import type { OpenPair } from "../engine/runtime/named-pair";
import { editsOf, withBegun } from "./begun-branches";
import type { RunName } from "./branches";
import { checkSettings, conventionOf } from "./draft-conventions";
import {
  allRunsOf,
  type DraftingResult,
  type DraftingSettings,
  hasSecondRun,
  mostAttentionBytes,
  type RunResult,
  roundCountOf,
  type StoppedAt,
  withBranches,
} from "./drafting-result";
import { openCaches, type RunCaches } from "./run-caches";

export interface DraftingJob {
  settings: DraftingSettings;
  pair: OpenPair;
  /** An earlier result; its runs are kept where they are of the same settings and the same pair. */
  from: DraftingResult | null;
  signal: AbortSignal;
  /** After every round: what there is, and "round 4". */
  progress(result: DraftingResult, place: string): void;
}

/**
 * All runs to their end or to a breakpoint, round by round. Branches that come to an earlier result are taken
 * as far as its other runs have come, which stay as they are. Rejects with whatever the engine rejects with.
 */
export async function runDrafting(job: DraftingJob): Promise<DraftingResult> {
  const { settings, pair, signal, progress } = job;
  checkSettings(pair.facts, settings);
  const caches = openCaches(pair, signal);
  try {
    const from = continued(job);
    let result = withBegun(from ?? (await started(caches, settings, pair)));
    const errand = errandOf(from, result);
    for (let due = dueRuns(result, errand); due.length > 0; due = dueRuns(result, errand)) {
      const roundStart = due[0].timeline.rounds.length;
      const further = new Map<RunName, RunResult>();
      for (const run of due) further.set(run.name, await advanced(result, run, await caches.of(run)));
      result = withBegun(replaced(result, further));
      progress(result, `round ${roundCountOf(result)}`);
      const stoppedAt = stopIn(result, errand, roundStart);
      if (stoppedAt !== null) return { ...result, stoppedAt };
    }
    return result;
  } finally {
    caches.close();
  }
}

/** What there is of an earlier result; null when it is of other settings or another pair. */
function continued({ from, settings, pair }: DraftingJob): DraftingResult | null {
  if (from === null || from.pair.source !== pair.source) return null;
  const plain = (of: DraftingSettings) => JSON.stringify({ ...of, branches: [], stopAt: [] });
  if (plain(from.settings) !== plain(settings)) return null;
  return { ...withBranches(from, settings.branches), settings, pair, stoppedAt: null };
}

/** The prompt through the target for both runs: a result without rounds. */
async function started(
  caches: RunCaches,
  settings: DraftingSettings,
  pair: OpenPair,
): Promise<DraftingResult> {
  const prompt = pair.tokenizer.encode(settings.prompt);
  const start = async (name: RunName): Promise<RunResult> => {
    const convention = conventionOf(pair.facts, settings, name);
    const timeline = await startTimeline(caches.fresh(name), pair.facts, prompt, {
      firstAnchor: settings.firstAnchor,
      // The request before, where a loop keeps its rows, was the same one.
      earlier: convention.loop?.earlierRequest === "kept" ? prompt : [],
    });
    return { name, convention, timeline };
  };
  return {
    settings,
    pair,
    aligned: await start("A"),
    deviated: hasSecondRun(settings) ? await start("B") : null,
    branches: [],
    stoppedAt: null,
  };
}

/** What one call has to do: which runs go on, and before which round they stop. */
interface Errand {
  /** Null is all of them. */
  only: ReadonlySet<RunName> | null;
  roundEnd: number;
}

function errandOf(from: DraftingResult | null, now: DraftingResult): Errand {
  const all: Errand = { only: null, roundEnd: Number.POSITIVE_INFINITY };
  if (from === null) return all;
  const before = new Set(allRunsOf(from).map(({ name }) => name));
  const added = now.branches.filter(({ name }) => !before.has(name));
  if (added.length === 0) return all;
  const hasEnded = allRunsOf(from).every(({ timeline }) => timeline.ending !== null);
  const begun = added.map(({ timeline }) => timeline.rounds.length + 1);
  return {
    only: new Set(added.map(({ name }) => name)),
    roundEnd: hasEnded ? all.roundEnd : Math.max(roundCountOf(from), ...begun),
  };
}

/** The runs that go on next: of those that can, the ones that are furthest behind. */
function dueRuns(result: DraftingResult, errand: Errand): RunResult[] {
  const open = concerned(result, errand).filter(
    ({ timeline: { ending, rounds } }) => ending === null && rounds.length < errand.roundEnd,
  );
  const least = Math.min(...open.map(({ timeline }) => timeline.rounds.length));
  return open.filter(({ timeline }) => timeline.rounds.length === least);
}

function concerned(result: DraftingResult, { only }: Errand): RunResult[] {
  return allRunsOf(result).filter(({ name }) => only === null || only.has(name));
}

function replaced(result: DraftingResult, runs: ReadonlyMap<RunName, RunResult>): DraftingResult {
  const now = (run: RunResult) => runs.get(run.name) ?? run;
  const { aligned, deviated, branches } = result;
  return {
    ...result,
    aligned: now(aligned),
    deviated: deviated && now(deviated),
    branches: branches.map(now),
  };
}

async function advanced(result: DraftingResult, run: RunResult, caches: PairRun): Promise<RunResult> {
  const { settings, pair } = result;
  const options: LoopOptions = {
    convention: run.convention,
    accept: settings.freeRunning ? "everything" : "verified",
    tokenLimit: settings.tokenLimit,
    attention: attentionBytes(result) < mostAttentionBytes,
    edits: editsOf(settings.branches, run.name, run.timeline.rounds.length),
  };
  return { ...run, timeline: await nextRound(caches, pair.facts, run.timeline, options) };
}

/** The first breakpoint that was hit from a round on; of branches that were added, only in those. */
function stopIn(result: DraftingResult, errand: Errand, roundStart: number): StoppedAt | null {
  const runs = concerned(result, errand);
  const hit = firstHit(
    result.settings.stopAt,
    runs.map(({ timeline }) => timeline),
    roundStart,
  );
  return hit && { breakpoint: hit.breakpoint, run: runs[hit.run].name, step: hit.step };
}

function attentionBytes(result: DraftingResult): number {
  const rounds = new Set(allRunsOf(result).flatMap(({ timeline }) => timeline.rounds));
  let sum = 0;
  for (const { attention } of rounds) for (const layer of attention ?? []) sum += layer.byteLength;
  return sum;
}
