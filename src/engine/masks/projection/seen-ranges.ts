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
    const ranges: { start: number; end: number }[] = [];
    forEachInterval(mask, frameRow, 0, mask.columnCount, (from, to) => {
      ranges.push(...viewRanges(section, frame, block, from, to));
    });
    if (isFalling(section)) ranges.reverse();
    // Several intervals may lie in the one column for all other blocks.
    const shown = section.kind === "any-other-slot" ? ranges.slice(0, 1) : ranges;
    for (const { start, end } of shown) visit(start, end);
  }
}

function isFalling(section: Section): boolean {
  return section.kind === "offsets" && section.step === -1;
}
