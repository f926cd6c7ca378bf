import { isSameList } from "../tensor/same-list";
import { type ComparedRound, comparedRound, type Respell, sameDrafts } from "./compared-round";
import type { DraftLog, LoggedRound } from "./draft-log";
import type { ReplayedRound } from "./replay";

/** Of so many things that a log holds, so many are the candidate's. */
export interface Match {
  matched: number;
  compared: number;
}

/**
 * A set of deviations with what it drafts on the rounds of a log, and how well that reproduces the log. Its own
 * `matched` of `compared` are drafts and commits together: what a round committed counts as much as one draft.
 */
export interface Candidate extends Match {
  /** Ids in the catalogue's order; none is the aligned run. */
  deviations: readonly string[];
  /** Rounds of all logs, one after the other. */
  rounds: readonly ComparedRound[];
  /** Drafts that the log holds; those that a block has behind them are not compared. */
  drafts: Match;
  /** Rounds of which the log says what they committed. */
  commits: Match;
  /** Rounds that are the log's throughout. */
  exactRounds: number;
  /** Mean absolute difference to the scores of the log; null where it has none. */
  distance: number | null;
}

/** @param logged the same rounds as `replayed` */
export function judged(
  deviations: readonly string[],
  replayed: readonly ReplayedRound[],
  logged: readonly LoggedRound[],
  respell: Respell,
): Candidate {
  const drafts = { matched: 0, compared: 0 };
  const commits = { matched: 0, compared: 0 };
  let [exactRounds, differences, scoreCount] = [0, 0, 0];
  const rounds = replayed.map((round, at) => comparedRound(round, logged[at], respell));
  for (const [at, round] of rounds.entries()) {
    const of = logged[at];
    const same = sameDrafts(round, of);
    // Slots of the log that the candidate's block does not have count against it.
    drafts.matched += same;
    drafts.compared += of.drafts.length;
    const isCommitted = of.committed === null || isSameList(round.committed ?? [], of.committed);
    if (of.committed !== null) {
      commits.matched += isCommitted ? 1 : 0;
      commits.compared++;
    }
    if (same === of.drafts.length && isCommitted) exactRounds++;
    for (const [place, [, value]] of (of.scores?.rows.flat() ?? []).entries()) {
      const own = round.scores?.[place] ?? Number.NaN;
      if (Number.isNaN(own)) continue;
      differences += Math.abs(own - value);
      scoreCount++;
    }
  }
  const matched = drafts.matched + commits.matched;
  const compared = drafts.compared + commits.compared;
  const distance = scoreCount === 0 ? null : differences / scoreCount;
  return { deviations, rounds, matched, compared, drafts, commits, exactRounds, distance };
}

/** Share of the log that a candidate reproduces, 0..1. */
export function shareOf({ matched, compared }: Match): number {
  return compared === 0 ? 0 : matched / compared;
}

/** Whether two candidates cannot be told apart on what the log holds of a round. */
export function draftSame(a: ComparedRound, b: ComparedRound): boolean {
  return (
    isSameList(a.drafts, b.drafts) &&
    isSameList(a.committed ?? [], b.committed ?? []) &&
    (a.scores ?? []).every((value, at) => {
      const difference = Math.abs(value - (b.scores?.[at] ?? Number.NaN));
      return Number.isNaN(difference) || difference <= closeScores;
    })
  );
}

/** Two ways of computing the same logit in 32 bits differ by less. */
const closeScores = 1e-3;

/** Rounds of all logs, one after the other. */
export function roundsOf(logs: readonly DraftLog[]): LoggedRound[] {
  return logs.flatMap(({ rounds }) => rounds);
}
