import { type Candidate, sequenceBefore, type Timeline } from "./round";

/** Where two runs part. */
export interface Divergence {
  /** First used slot whose top logit differs by more than the tolerance, in run order. */
  logit: { round: number; slot: number; difference: number } | null;
  /** First drafted token that differs. */
  draft: { round: number; slot: number; left: Candidate; right: Candidate } | null;
  /** First committed token that differs, by sequence index; null also when one run is merely shorter. */
  committed: { index: number; left: number; right: number } | null;
}

/**
 * Compares two timelines round by round for as long as both start from the same anchor and sequence.
 * @param tolerance difference of the top candidate's logit that counts as a difference
 */
export function divergenceOf(left: Timeline, right: Timeline, tolerance = 1e-3): Divergence {
  const result: Divergence = { logit: null, draft: null, committed: firstCommittedDifference(left, right) };
  const rounds = Math.min(left.rounds.length, right.rounds.length);
  for (let round = 0; round < rounds; round++) {
    const leftRound = left.rounds[round];
    const rightRound = right.rounds[round];
    // After one run accepted more than the other, the rounds start from different anchors.
    if (leftRound.plan.anchor !== rightRound.plan.anchor) break;
    if (leftRound.anchorToken !== rightRound.anchorToken) break;
    for (const draft of leftRound.drafts) {
      const other = rightRound.drafts.find((one) => one.slot === draft.slot);
      if (!other) continue;
      const difference = Math.abs(draft.candidates[0].logit - other.candidates[0].logit);
      if (!result.logit && difference > tolerance) result.logit = { round, slot: draft.slot, difference };
      if (!result.draft && draft.token !== other.token) {
        result.draft = { round, slot: draft.slot, left: draft.candidates[0], right: other.candidates[0] };
      }
    }
    if (result.draft) break;
  }
  return result;
}

/** By the place in the whole sequence: the prompts differ too where one was changed by hand. */
function firstCommittedDifference(left: Timeline, right: Timeline): Divergence["committed"] {
  const leftTokens = sequenceBefore(left);
  const rightTokens = sequenceBefore(right);
  const shared = Math.min(leftTokens.length, rightTokens.length);
  for (let index = 0; index < shared; index++) {
    if (leftTokens[index] !== rightTokens[index]) {
      return { index, left: leftTokens[index], right: rightTokens[index] };
    }
  }
  return null;
}
