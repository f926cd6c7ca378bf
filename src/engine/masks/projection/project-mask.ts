import type { IntervalMask } from "../interval-mask";
import { MaskBuilder } from "../mask-builder";
import type { Projection } from "./projection";
import { forEachSeenRange, type SeenRange, seenBySlot } from "./seen-ranges";

/**
 * A mask of the frame as the view lays it out, [rowCount, columnCount]: a cell is seen where any of the
 * frame's cells behind it is. The mask itself where the view changes nothing.
 */
export function projectMask(mask: IntervalMask, projection: Projection): IntervalMask {
  if (projection.choice.kind === "absolute") return mask;
  const { frame, firstRow, rowCount, columnCount, isBySlot } = projection;
  const builder = new MaskBuilder(rowCount, columnCount);
  if (isBySlot) {
    for (const ranges of seenBySlot(mask, projection)) {
      for (const { start, end } of joined(ranges)) builder.add(start, end);
      builder.closeRow();
    }
    return builder.build();
  }
  let previous = { group: -1, block: -1 };
  for (let row = 0; row < rowCount; row++) {
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

/** What any of the ranges covers, from left to right. */
function joined(ranges: readonly SeenRange[]): SeenRange[] {
  const whole: SeenRange[] = [];
  for (const { start, end } of [...ranges].sort((a, b) => a.start - b.start)) {
    const last = whole.at(-1);
    if (last !== undefined && start <= last.end) last.end = Math.max(last.end, end);
    else whole.push({ start, end });
  }
  return whole;
}
