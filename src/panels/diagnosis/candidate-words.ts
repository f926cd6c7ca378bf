import type { RankedCandidate } from "../../engine/diagnosis/ranking";
import { countWords, namesOf, sameAs, shareWords } from "../../engine/diagnosis/wording";

/** How well one candidate gives the log, as columns. */
export interface CandidateWords {
  names: string;
  share: string;
  /** Drafts and commits. */
  counts: string;
  blocks: string;
  /** Empty where the log has no scores. */
  distance: string;
  telling: string;
  /** Others that draft the same. */
  same: string[];
  /** What changes nothing more together with it. */
  onTop: string[];
}

export function candidateWords(candidate: RankedCandidate): CandidateWords {
  const { deviations, exactRounds, rounds, distance, telling } = candidate;
  const { others, onTop } = sameAs(candidate);
  return {
    names: deviations.length === 0 ? "Served as trained" : namesOf(deviations),
    share: shareWords(candidate),
    counts: countWords(candidate),
    blocks: `${exactRounds} of ${rounds.length}`,
    distance: distance === null ? "" : distance.toFixed(3),
    telling: telling === 0 ? "" : `${telling} of ${rounds.length}`,
    same: others.map(namesOf),
    onTop: onTop.map(namesOf),
  };
}

/** What drafts the same, in full. */
export function sameWords({ same, onTop }: Pick<CandidateWords, "same" | "onTop">): string {
  return [
    ...(same.length === 0 ? [] : [same.join("; ")]),
    ...(onTop.length === 0 ? [] : [`and it together with ${onTop.join("; ")}`]),
  ].join("; ");
}
