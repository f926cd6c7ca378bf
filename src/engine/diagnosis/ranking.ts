import { type Candidate, draftSame, shareOf } from "./candidate";

export interface Ranking {
  /** The best first; those that draft the very same as one before are under that one's `same`. */
  ranked: readonly RankedCandidate[];
  /** Deviations that draft as the aligned run does here, so that the log can say nothing of them. */
  unfelt: readonly string[];
}

export interface RankedCandidate extends Candidate {
  /** Others that cannot be told from it on this log. */
  same: readonly (readonly string[])[];
  /** Rounds of the log on which it drafts otherwise than the best. */
  telling: number;
}

/** Share of a log that a candidate has to give to explain it: close numbers flip a token now and then. */
const explainedShare = 0.97;

export function isExplaining(candidate: Candidate): boolean {
  return shareOf(candidate) >= explainedShare;
}

/** Whether a set is that of a candidate with something on top of it. */
export function isMore(
  deviations: readonly string[],
  { deviations: of }: Pick<Candidate, "deviations">,
): boolean {
  return of.length > 0 && of.length < deviations.length && of.every((id) => deviations.includes(id));
}

/** Whether a candidate gives the whole log. */
export function isExact({ matched, compared }: Candidate): boolean {
  return matched === compared;
}

/** By the share of the log that is given, then by the distance of scores. */
export function closerFirst(a: Candidate, b: Candidate): number {
  return shareOf(b) - shareOf(a) || (a.distance ?? 0) - (b.distance ?? 0);
}

/**
 * By exact token matches, then by the distance of scores, then by the number of deviations, then as tried.
 * A candidate that does not give the whole log needs a hundredth of it more for every deviation that it adds:
 * among hundreds of pairs some are right by chance where numbers flipped a token.
 */
export function rank(tried: readonly Candidate[]): Ranking {
  const sorted = [...tried].sort(
    (a, b) =>
      merit(b) - merit(a) ||
      (a.distance ?? 0) - (b.distance ?? 0) ||
      a.deviations.length - b.deviations.length,
  );
  const ranked: { best: RankedCandidate; same: (readonly string[])[] }[] = [];
  for (const candidate of sorted) {
    const known = ranked.find(({ best }) => differing(best, candidate) === 0);
    if (known !== undefined) known.same.push(candidate.deviations);
    else {
      const same: (readonly string[])[] = [];
      ranked.push({ best: { ...candidate, same, telling: differing(sorted[0], candidate) }, same });
    }
  }
  const aligned = ranked.find(({ best, same }) => [best.deviations, ...same].some(isAligned));
  const alike = aligned === undefined ? [] : [aligned.best.deviations, ...aligned.same];
  return {
    ranked: ranked.map(({ best }) => best),
    unfelt: alike.filter(({ length }) => length === 1).map(([id]) => id),
  };
}

function merit(candidate: Candidate): number {
  return isExact(candidate) ? 1 : shareOf(candidate) - 0.01 * candidate.deviations.length;
}

function isAligned(deviations: readonly string[]): boolean {
  return deviations.length === 0;
}

/** Rounds on which two draft otherwise. */
function differing(a: Candidate, b: Candidate): number {
  return a.rounds.filter((round, at) => !draftSame(round, b.rounds[at])).length;
}
