import { firstHit } from "../engine/drafting/breakpoints";
import { checkThere } from "../engine/drafting/check-there";
import { type LoopOptions, nextRound, startTimeline } from "../engine/drafting/loop";
import { writtenTokens } from "../engine/drafting/round";
import { compareSteps, type Step } from "../engine/drafting/steps";
import type { OpenPair } from "../engine/runtime/named-pair";
import { RuleError } from "../engine/tensor/rule-error";
import { isSameList } from "../engine/tensor/same-list";
import { editsOf, withBegun } from "./begun-branches";
import { branchIndex, type RunName } from "./branches";
import { checkServed, conventionOf } from "./draft-conventions";
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
import { lockstep } from "./lockstep";
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
 * as far as its other runs have come, which stay as they are. A branch that cannot be is left out and said why.
 * Rejects with whatever the engine rejects with.
 */
export async function runDrafting(job: DraftingJob): Promise<DraftingResult> {
  const { settings, pair, signal, progress } = job;
  checkServed(pair.facts, settings);
  const caches = openCaches(pair, signal);
  try {
    const from = continued(job);
    let result = withNewBranches(from ?? (await started(caches, settings, pair)));
    const errand = errandOf(from, result);
    const next = from && stepAfterStop(job.from, from);
    const second = next && errand.except.size === 0 ? stopIn(result, errand, next) : null;
    if (second !== null) return { ...result, stoppedAt: second };
    for (let due = dueRuns(result, errand); due.length > 0; due = dueRuns(result, errand)) {
      const roundStart = due[0].timeline.rounds.length;
      const further: (Advance | BranchFault)[] = [];
      for (const run of due) further.push(await advanced(result, run, caches));
      result = withNewBranches(withAdvances(result, further));
      progress(result, `round ${roundCountOf(result)}`);
      const begin: Step = roundStart === 0 ? { kind: "prompt" } : { kind: "context", round: roundStart };
      const stoppedAt = stopIn(result, errand, begin);
      if (stoppedAt !== null) return { ...result, stoppedAt };
    }
    return result;
  } finally {
    caches.close();
  }
}

/** Branches that can begin have; one whose text is long enough as it is left its parent ends there. */
function withNewBranches(result: DraftingResult): DraftingResult {
  const begun = withBegun(result);
  const { tokenLimit } = result.settings;
  const branches = begun.branches.map((run): RunResult => {
    const { timeline } = run;
    if (timeline.ending !== null || writtenTokens(timeline).length < tokenLimit) return run;
    return { ...run, timeline: { ...timeline, ending: "token-limit" } };
  });
  return isSameList(branches, begun.branches) ? begun : { ...begun, branches };
}

/** What there is of an earlier result; null when it is of other settings or another pair. */
function continued({ from, settings, pair }: DraftingJob): DraftingResult | null {
  if (from === null || from.pair.source !== pair.source) return null;
  const plain = (of: DraftingSettings) => JSON.stringify({ ...of, branches: [], stopAt: [] });
  if (plain(from.settings) !== plain(settings)) return null;
  return { ...withBranches(from, settings.branches), settings, pair, stoppedAt: null };
}

/** The step after the one that an earlier result stopped at: more may be hit in the same round. */
function stepAfterStop(earlier: DraftingResult | null, kept: DraftingResult): Step | null {
  const stop = earlier?.stoppedAt?.step;
  if (stop === undefined) return null;
  const steps = lockstep(allRunsOf(kept).map(({ timeline }) => timeline));
  return steps.find((step) => compareSteps(step, stop) > 0) ?? null;
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
    faults: {},
    stoppedAt: null,
  };
}

/** What one call has to do: which runs go on, and before which round they stop. */
interface Errand {
  /** Runs that stay as they are. */
  except: ReadonlySet<RunName>;
  roundEnd: number;
}

function errandOf(from: DraftingResult | null, now: DraftingResult): Errand {
  const all: Errand = { except: new Set(), roundEnd: Number.POSITIVE_INFINITY };
  if (from === null) return all;
  const before = new Set(allRunsOf(from).map(({ name }) => name));
  const added = now.branches.filter(({ name }) => !before.has(name));
  if (added.length === 0) return all;
  const hasEnded = allRunsOf(from).every(
    ({ name, timeline }) => timeline.ending !== null || name in from.faults,
  );
  const begun = added.map(({ timeline }) => timeline.rounds.length + 1);
  return {
    except: before,
    roundEnd: hasEnded ? all.roundEnd : Math.max(roundCountOf(from), ...begun),
  };
}

/** The runs that go on next: of those that can, the ones that are furthest behind. */
function dueRuns(result: DraftingResult, errand: Errand): RunResult[] {
  const open = concerned(result, errand).filter(
    ({ name, timeline: { ending, rounds } }) =>
      !(name in result.faults) && ending === null && rounds.length < errand.roundEnd,
  );
  const least = Math.min(...open.map(({ timeline }) => timeline.rounds.length));
  return open.filter(({ timeline }) => timeline.rounds.length === least);
}

function concerned(result: DraftingResult, { except }: Errand): RunResult[] {
  return allRunsOf(result).filter(({ name }) => !except.has(name));
}

/** A run with one more round. */
interface Advance {
  run: RunResult;
}

interface BranchFault {
  of: RunName;
  fault: string;
}

function withAdvances(result: DraftingResult, further: readonly (Advance | BranchFault)[]): DraftingResult {
  const runs = new Map(further.flatMap((one) => ("run" in one ? [[one.run.name, one.run]] : [])));
  const faults = further.flatMap((one) => ("fault" in one ? [[one.of, one.fault]] : []));
  const now = (run: RunResult) => runs.get(run.name) ?? run;
  const { aligned, deviated, branches } = result;
  return {
    ...result,
    aligned: now(aligned),
    deviated: deviated && now(deviated),
    branches: branches.map(now),
    faults: { ...result.faults, ...Object.fromEntries(faults) },
  };
}

/** A change by hand may break a rule, which then is said of its branch alone; a pair that is gone ends all runs. */
async function advanced(
  result: DraftingResult,
  run: RunResult,
  caches: RunCaches,
): Promise<Advance | BranchFault> {
  const { settings, pair } = result;
  const options: LoopOptions = {
    convention: run.convention,
    accept: settings.freeRunning ? "everything" : "verified",
    tokenLimit: settings.tokenLimit,
    attention: attentionBytes(result) < mostAttentionBytes,
    edits: editsOf(settings.branches, run.name, run.timeline.rounds.length),
  };
  try {
    const timeline = await nextRound(await caches.of(run), pair.facts, run.timeline, options);
    return { run: { ...run, timeline } };
  } catch (error) {
    if (branchIndex(run.name) < 0 || !(error instanceof RuleError)) throw error;
    await checkThere(() => caches.spare(), run.timeline.prompt);
    return { of: run.name, fault: error.message };
  }
}

/** The first breakpoint that was hit from a step on; of branches that were added, only in those. */
function stopIn(result: DraftingResult, errand: Errand, from: Step): StoppedAt | null {
  const runs = concerned(result, errand);
  const timelines = runs.map(({ timeline }) => timeline);
  const hit = firstHit(result.settings.stopAt, timelines, result.aligned.timeline, from);
  return hit && { ...hit, run: runs[hit.run].name };
}

function attentionBytes(result: DraftingResult): number {
  const rounds = new Set(allRunsOf(result).flatMap(({ timeline }) => timeline.rounds));
  let sum = 0;
  for (const { attention } of rounds) for (const layer of attention ?? []) sum += layer.byteLength;
  return sum;
}
