import type { RankedCandidate } from "../../engine/diagnosis/ranking";
import { namesOf, shareWords } from "../../engine/diagnosis/wording";

/** How well one candidate gives the log, as columns. */
export interface CandidateWords {
  names: string;
  share: string;
  tokens: string;
  blocks: string;
  /** Empty where the log has no scores. */
  distance: string;
  telling: string;
  /** Empty where nothing drafts the same. */
  same: string;
}

export function candidateWords(candidate: RankedCandidate): CandidateWords {
  const { deviations, matched, compared, exactRounds, rounds, distance, telling, same } = candidate;
  return {
    names: deviations.length === 0 ? "Served as trained" : namesOf(deviations),
    share: shareWords(candidate),
    tokens: `${matched} of ${compared}`,
    blocks: `${exactRounds} of ${rounds.length}`,
    distance: distance === null ? "" : distance.toFixed(3),
    telling: telling === 0 ? "" : `${telling} of ${rounds.length}`,
    same: same.map(namesOf).join("; "),
  };
}
