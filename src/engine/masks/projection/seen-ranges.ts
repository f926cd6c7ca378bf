import { forEachInterval, type IntervalMask } from "../interval-mask";
import type { Projection, Section } from "./projection";
import { viewRanges } from "./section-ranges";

/** Calls `visit` with the columns of the view that a row of the frame sees, from left to right. */
export function forEachSeenRange(
  mask: IntervalMask,
  frameRow: number,
  { frame, sections }: Projection,
  visit: (start: number, end: number) => void,
): void {
  const block = Math.floor(frameRow / frame.slotCount);
  for (const section of sections) {
    const ranges: SeenRange[] = [];
    forEachInterval(mask, frameRow, 0, mask.columnCount, (from, to) => {
      ranges.push(...viewRanges(section, frame, block, from, to));
    });
    if (isFalling(section)) ranges.reverse();
    // Several intervals may lie in the one column for all other blocks.
    const shown = section.kind === "any-other-slot" ? ranges.slice(0, 1) : ranges;
    for (const { start, end } of shown) visit(start, end);
  }
}

export interface SeenRange {
  start: number;
  end: number;
}

/** By slot, the columns of the view that its row sees in any block: block by block, each from left to right. */
export function seenBySlot(mask: IntervalMask, projection: Projection): SeenRange[][] {
  const { frame, slotCount } = projection;
  const found: SeenRange[][] = Array.from({ length: slotCount }, () => []);
  for (const block of frame.layout.anchors.keys()) {
    let ranges: SeenRange[] = [];
    for (let slot = 0; slot < slotCount; slot++) {
      const row = block * slotCount + slot;
      // Equal rows of a block are laid out once.
      if (slot === 0 || mask.groupOfRow[row] !== mask.groupOfRow[row - 1]) {
        ranges = [];
        forEachSeenRange(mask, row, projection, (start, end) => ranges.push({ start, end }));
      }
      for (const range of ranges) found[slot].push(range);
    }
  }
  return found;
}

function isFalling(section: Section): boolean {
  return section.kind === "offsets" && section.step === -1;
}
