import type { Side } from "../frame";
import { forEachInterval } from "../interval-mask";
import type { FaultScene } from "./known-fault";

/**
 * Whether a mask that was given shows, as context, just the rows inside blocks of lower numbers: row j
 * for block n when some m < n has `a_m <= j < a_m + blockSize`. No convention says so, hence a given one.
 */
export function isByBlockNumber(comparison: FaultScene, side: Side): boolean {
  const { frame } = comparison;
  const { given, mask } = comparison[side];
  const { anchors, contextLength } = frame.layout;
  if (given === null) return false;
  const blockSize = frame.blockSizes[side];
  /** Context rows of the blocks so far. */
  const owned = new Uint8Array(contextLength);
  let seen = 0;
  for (const [block, anchor] of anchors.entries()) {
    if (anchor === null) continue;
    const runs = runsOf(owned);
    for (let slot = 0; slot < frame.sharedSlotCount; slot++) {
      let at = 0;
      forEachInterval(mask, block * frame.slotCount + slot, 0, contextLength, (start, end) => {
        if (at >= 0 && runs[at] === start && runs[at + 1] === end) at += 2;
        else at = -1;
      });
      if (at !== runs.length) return false;
    }
    seen += runs.length;
    owned.fill(1, anchor, anchor + blockSize);
  }
  return seen > 0;
}

/** start, end of every stretch of ones. */
function runsOf(marks: Uint8Array): number[] {
  const runs: number[] = [];
  for (let i = 0; i < marks.length; i++) {
    if (marks[i] === 1 && marks[i - 1] !== 1) runs.push(i);
    if (marks[i] === 1 && marks[i + 1] !== 1) runs.push(i + 1);
  }
  return runs;
}
