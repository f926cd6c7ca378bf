import { type BitMask, forEachBitRun, intervalsOfBits, isBitMask } from "../../../engine/masks/bit-mask";
import type { IntervalMask } from "../../../engine/masks/interval-mask";
import { RuleError } from "../../../engine/tensor/rule-error";

/** Runs of seen cells that a comparison works on: 16 MB of bounds a side. */
const mostRuns = 2_000_000;

/**
 * A mask that is too ragged to have become intervals by itself, as intervals all the same: comparing works
 * on them.
 * @throws RuleError where there are too many.
 */
export function asIntervals(name: string, mask: IntervalMask | BitMask): IntervalMask {
  if (!isBitMask(mask)) return mask;
  let runs = 0;
  for (let row = 0; row < mask.rowCount && runs <= mostRuns; row++) forEachBitRun(mask, row, () => runs++);
  if (runs > mostRuns) {
    const rule = `a mask of at most ${mostRuns} runs of seen cells, for comparing works on runs`;
    throw new RuleError(name, rule, `more in ${mask.rowCount} x ${mask.columnCount} cells`);
  }
  return intervalsOfBits(mask);
}
