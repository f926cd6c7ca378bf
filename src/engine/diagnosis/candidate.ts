import { isSameList } from "../tensor/same-list";
import type { DraftLog, LoggedRound } from "./draft-log";
import type { ReplayedRound } from "./replay";

/** A set of deviations with what it drafts on the rounds of a log, and how well that reproduces the log. */
export interface Candidate {
  /** Ids in the catalogue's order; none is the aligned run. */
  deviations: readonly string[];
  /** Rounds of all logs, one after the other. */
  rounds: readonly ReplayedRound[];
  /**
   * Drafted tokens that are the log's, and all of them. What a round committed counts as one token more where
   * the log has it.
   */
  matched: number;
  compared: number;
  /** Rounds that are the log's throughout. */
  exactRounds: number;
  /** Mean absolute difference to the scores of the log; null where it has none. */
  distance: number | null;
}

/** Ids of a text, written out and cut into tokens anew. */
export type Respell = (ids: readonly number[]) => readonly number[];

/** @param logged the same rounds as `rounds` */
export function judged(
  deviations: readonly string[],
  rounds: readonly ReplayedRound[],
  logged: readonly LoggedRound[],
  respell: Respell,
): Candidate {
  let [matched, compared, exactRounds, differences, scoreCount] = [0, 0, 0, 0, 0];
  for (const [at, round] of rounds.entries()) {
    const of = logged[at];
    const { drafts, committed } = of.isText ? respelled(round, respell) : round;
    const wanted = of.isText ? respell(of.drafts) : of.drafts;
    const same = wanted.filter((token, slot) => token === drafts[slot]).length;
    // A block of another length was drafted by another rule, however well it begins.
    const all = Math.max(wanted.length, drafts.length);
    const isCommittedSame = of.committed !== null && isSameList(committed ?? [], of.committed);
    matched += same + (isCommittedSame ? 1 : 0);
    compared += all + (of.committed === null ? 0 : 1);
    if (same === all && (of.committed === null || isCommittedSame)) exactRounds++;
    for (const [place, [, value]] of (of.scores?.rows.flat() ?? []).entries()) {
      const own = round.scores?.[place] ?? Number.NaN;
      if (Number.isNaN(own)) continue;
      differences += Math.abs(own - value);
      scoreCount++;
    }
  }
  const distance = scoreCount === 0 ? null : differences / scoreCount;
  return { deviations, rounds, matched, compared, exactRounds, distance };
}

/** Share of the log that a candidate reproduces, 0..1. */
export function shareOf({ matched, compared }: Candidate): number {
  return compared === 0 ? 0 : matched / compared;
}

/** Whether two candidates cannot be told apart on a round. */
export function draftSame(a: ReplayedRound, b: ReplayedRound): boolean {
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

function respelled({ drafts, committed }: ReplayedRound, respell: Respell) {
  return { drafts: respell(drafts), committed: committed === null ? null : respell(committed) };
}
