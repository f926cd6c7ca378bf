import type { IntervalMask } from "../interval-mask";
import type { Projection } from "./projection";
import { seenBySlot } from "./seen-ranges";

/** A mask whose cells are seen by a part of the blocks only. */
export interface AverageMask extends IntervalMask {
  /** Share of the blocks that see an interval's cells, above 0 and at most 1, [intervals]. */
  shares: Float32Array;
}

/**
 * A row for every slot, over all blocks: an interval wherever a block sees, cut where the number of
 * blocks that do changes.
 */
export function averageMask(mask: IntervalMask, projection: Projection): AverageMask {
  const { frame, rowCount, columnCount } = projection;
  const blockCount = frame.layout.anchors.length;
  const groupStart = [0];
  const bounds: number[] = [];
  const shares: number[] = [];
  for (const ranges of seenBySlot(mask, projection)) {
    // Blocks that begin to see at a column minus those that stop there.
    const steps = new Int32Array(columnCount + 1);
    for (const { start, end } of ranges) {
      steps[start]++;
      steps[end]--;
    }
    let seeing = 0;
    let from = 0;
    for (let column = 0; column <= columnCount; column++) {
      if (steps[column] === 0) continue;
      if (seeing > 0) {
        bounds.push(from, column);
        shares.push(seeing / blockCount);
      }
      seeing += steps[column];
      from = column;
    }
    groupStart.push(bounds.length / 2);
  }
  return {
    rowCount,
    columnCount,
    groupOfRow: Int32Array.from({ length: rowCount }, (_, slot) => slot),
    groupStart: Int32Array.from(groupStart),
    bounds: Int32Array.from(bounds),
    shares: Float32Array.from(shares),
  };
}

/** Shares of an average's intervals; null for a mask whose intervals are seen or not. */
export function sharesOf(mask: IntervalMask | AverageMask): Float32Array | null {
  return "shares" in mask ? mask.shares : null;
}
