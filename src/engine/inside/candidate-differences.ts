import type { Candidate, Round } from "../drafting/round";

/** How much likelier one run held a token than another did, in one slot. */
export interface CandidateDifference {
  slot: number;
  token: number;
  /** Null where the run does not have it among its candidates: it is less likely than each of them. */
  left: Candidate | null;
  right: Candidate | null;
  /**
   * Probability in the right run less that in the left one. A missing one counts as 0, which is wrong by less than
   * the probability of its run's last candidate.
   */
  difference: number;
}

/** Tokens that either of two rounds has among its candidates, slot by slot, the largest difference first. */
export function candidateDifferences(
  left: Pick<Round, "drafts">,
  right: Pick<Round, "drafts">,
): CandidateDifference[] {
  const differences = left.drafts.flatMap(({ slot, candidates }) => {
    const others = right.drafts.find((draft) => draft.slot === slot)?.candidates;
    if (others === undefined) return [];
    const tokens = new Set([...candidates, ...others].map(({ token }) => token));
    return [...tokens].map((token): CandidateDifference => {
      const [one, other] = [candidates, others].map(
        (list) => list.find((candidate) => candidate.token === token) ?? null,
      );
      const difference = (other?.probability ?? 0) - (one?.probability ?? 0);
      return { slot, token, left: one, right: other, difference };
    });
  });
  return differences.sort((one, other) => Math.abs(other.difference) - Math.abs(one.difference));
}
