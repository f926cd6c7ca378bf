import { isSameList } from "../tensor/same-list";

/** What a candidate does in one round of its own. */
export interface ToldRound {
  drafts: readonly number[];
  /** Empty where nothing is verified. */
  committed: readonly number[];
}

/** How two candidates part in a round: in a draft, counted from 0, or only in what they commit. */
export type Parting = { in: "draft"; draft: number } | { in: "commit" };

/**
 * Null where the two do the same. A block that is shorter than the other has no draft in which it differs: a log
 * may stop there, too.
 */
export function partingOf(one: ToldRound, other: ToldRound): Parting | null {
  const shared = Math.min(one.drafts.length, other.drafts.length);
  for (let draft = 0; draft < shared; draft++) {
    if (one.drafts[draft] !== other.drafts[draft]) return { in: "draft", draft };
  }
  const isSameBlock = one.drafts.length === other.drafts.length;
  return isSameBlock && !isSameList(one.committed, other.committed) ? { in: "commit" } : null;
}

/**
 * The first round of two generations in which they part. They stand at other anchors behind a round that
 * committed otherwise, and are compared no further.
 */
export function firstParting(
  one: readonly ToldRound[],
  other: readonly ToldRound[],
): { round: number; parting: Parting } | null {
  for (let round = 0; round < Math.min(one.length, other.length); round++) {
    const parting = partingOf(one[round], other[round]);
    if (parting !== null) return { round, parting };
    if (!isSameList(one[round].committed, other[round].committed)) return null;
  }
  return null;
}
