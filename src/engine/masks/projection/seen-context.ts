import type { Frame } from "../frame";
import { anyInRange, forEachInterval, type IntervalMask } from "../interval-mask";
import { originOf } from "./projection";

export interface ContextRange {
  start: number;
  end: number;
}

/** Hidden columns that are shown beside the outermost seen ones, so that an edge is seen to be one. */
const MARGIN = 2;

/**
 * Offsets from the anchor, half-open, out of which no row of any mask sees context, with a margin as far
 * as there are such indices. The anchor is always inside.
 */
export function seenOffsets(frame: Frame, masks: readonly IntervalMask[]): ContextRange {
  const { contextLength, anchors } = frame.layout;
  const seen = { start: 0, end: Math.min(1, contextLength) };
  const possible = { start: 0, end: 0 };
  for (const block of anchors.keys()) {
    const origin = originOf(frame, block);
    possible.start = Math.min(possible.start, -origin);
    possible.end = Math.max(possible.end, contextLength - origin);
    const inBlock = seenIndices(frame, masks, block);
    if (inBlock === null) continue;
    seen.start = Math.min(seen.start, inBlock.start - origin);
    seen.end = Math.max(seen.end, inBlock.end - origin);
  }
  return withMargin(seen, possible);
}

/** The same for the rows of one block, in context indices. */
export function seenIndicesAround(frame: Frame, masks: readonly IntervalMask[], block: number): ContextRange {
  const { contextLength } = frame.layout;
  const anchor = Math.min(originOf(frame, block), Math.max(0, contextLength - 1));
  const seen = seenIndices(frame, masks, block) ?? { start: anchor, end: anchor };
  const around = {
    start: Math.min(anchor, seen.start),
    end: Math.min(contextLength, Math.max(anchor + 1, seen.end)),
  };
  return withMargin(around, { start: 0, end: contextLength });
}

/** Whether a row of one of the blocks sees a slot of another block. */
export function seesOtherBlocks(
  frame: Frame,
  masks: readonly IntervalMask[],
  blocks: Iterable<number>,
): boolean {
  const { contextLength } = frame.layout;
  for (const block of blocks) {
    const own = contextLength + block * frame.slotCount;
    for (const mask of masks) {
      for (const row of rowsOfGroups(frame, mask, block)) {
        if (anyInRange(mask, row, contextLength, own)) return true;
        if (anyInRange(mask, row, own + frame.slotCount, frame.columnCount)) return true;
      }
    }
  }
  return false;
}

/** First and past the last context index that a row of the block sees; null when none sees any. */
function seenIndices(frame: Frame, masks: readonly IntervalMask[], block: number): ContextRange | null {
  let start = Infinity;
  let end = 0;
  for (const mask of masks) {
    for (const row of rowsOfGroups(frame, mask, block)) {
      forEachInterval(mask, row, 0, frame.layout.contextLength, (from, to) => {
        start = Math.min(start, from);
        end = Math.max(end, to);
      });
    }
  }
  return start < end ? { start, end } : null;
}

/** One row of every group of equal rows in a block. */
function* rowsOfGroups({ slotCount }: Frame, mask: IntervalMask, block: number): Generator<number> {
  const first = block * slotCount;
  for (let row = first; row < first + slotCount; row++) {
    if (row === first || mask.groupOfRow[row] !== mask.groupOfRow[row - 1]) yield row;
  }
}

function withMargin(seen: ContextRange, possible: ContextRange): ContextRange {
  return {
    start: Math.max(Math.min(possible.start, seen.start), seen.start - MARGIN),
    end: Math.min(Math.max(possible.end, seen.end), seen.end + MARGIN),
  };
}
