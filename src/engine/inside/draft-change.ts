import type { DraftPlan } from "../drafting/plan";

/** What becomes of a block when the same plan is drafted otherwise. */
export interface DraftChange {
  /** Slots that drafts are taken from. */
  slotCount: number;
  /** Of these, the ones whose best token is another. */
  changed: readonly ChangedSlot[];
  /**
   * The largest absolute difference of a logit, over these slots and the whole vocabulary; NaN where one of the
   * two is no number.
   */
  largest: { difference: number; slot: number; token: number };
}

export interface ChangedSlot {
  slot: number;
  was: number;
  is: number;
  /** How far the first token was ahead of the other, in logits. */
  lead: number;
}

/** @param was logits of one drafting, [blockSize, vocabularySize]. @param is those of the other. */
export function draftChange(
  { blockSize, firstUsedSlot }: Pick<DraftPlan, "blockSize" | "firstUsedSlot">,
  was: Float32Array,
  is: Float32Array,
): DraftChange {
  const vocabularySize = was.length / blockSize;
  const changed: ChangedSlot[] = [];
  let largest = { difference: 0, slot: firstUsedSlot, token: 0 };
  for (let slot = firstUsedSlot; slot < blockSize; slot++) {
    const start = slot * vocabularySize;
    let [bestBefore, bestNow] = [0, 0];
    for (let token = 0; token < vocabularySize; token++) {
      if (was[start + token] > was[start + bestBefore]) bestBefore = token;
      if (is[start + token] > is[start + bestNow]) bestNow = token;
      const difference = Math.abs(is[start + token] - was[start + token]);
      // Nothing is larger than the first that is no number.
      if (!(difference <= largest.difference) && !Number.isNaN(largest.difference)) {
        largest = { difference, slot, token };
      }
    }
    if (bestBefore !== bestNow) {
      const lead = was[start + bestBefore] - was[start + bestNow];
      changed.push({ slot, was: bestBefore, is: bestNow, lead });
    }
  }
  return { slotCount: blockSize - firstUsedSlot, changed, largest };
}
