import type { IntervalMask } from "../interval-mask";
import { MaskBuilder } from "../mask-builder";
import type { Projection } from "./projection";
import { forEachSeenRange } from "./seen-ranges";

/**
 * A mask of the frame as the view lays it out, [rowCount, columnCount]: a cell is seen where any of the
 * frame's cells behind it is. The mask itself where the view changes nothing.
 */
export function projectMask(mask: IntervalMask, projection: Projection): IntervalMask {
  if (projection.choice.kind === "absolute") return mask;
  const { frame, firstRow, rowCount, columnCount, isBySlot } = projection;
  const builder = new MaskBuilder(rowCount, columnCount);
  let previous = { group: -1, block: -1 };
  for (let row = 0; row < rowCount; row++) {
    if (isBySlot) {
      for (const [start, end] of joined(rangesOfSlot(mask, row, projection))) builder.add(start, end);
      builder.closeRow();
      continue;
    }
    const frameRow = firstRow + row;
    const now = { group: mask.groupOfRow[frameRow], block: Math.floor(frameRow / frame.slotCount) };
    if (now.group === previous.group && now.block === previous.block) builder.repeatRow();
    else {
      forEachSeenRange(mask, frameRow, projection, (start, end) => builder.add(start, end));
      builder.closeRow();
    }
    previous = now;
  }
  return builder.build();
}

type Range = [start: number, end: number];

function rangesOfSlot(mask: IntervalMask, slot: number, projection: Projection): Range[] {
  const ranges: Range[] = [];
  const { slotCount, rowCount } = projection.frame;
  for (let row = slot; row < rowCount; row += slotCount) {
    forEachSeenRange(mask, row, projection, (start, end) => ranges.push([start, end]));
  }
  return ranges;
}

/** What any of the ranges covers, from left to right. */
function joined(ranges: Range[]): Range[] {
  const whole: Range[] = [];
  for (const [start, end] of ranges.sort(([a], [b]) => a - b)) {
    const last = whole[whole.length - 1];
    if (last !== undefined && start <= last[1]) last[1] = Math.max(last[1], end);
    else whole.push([start, end]);
  }
  return whole;
}
