import type { IntervalMask } from "../engine/masks/interval-mask";
import type { CellRange } from "./pixel-axis";

/** Rows that hold at least one cell of the mask, [rowCount] of 0 and 1. */
export function rowMarks(mask: IntervalMask): Uint8Array {
  return Uint8Array.from(mask.groupOfRow, (group) =>
    mask.groupStart[group] < mask.groupStart[group + 1] ? 1 : 0,
  );
}

/** Columns that hold at least one cell of the mask, [columnCount] of 0 and 1. */
export function columnMarks(mask: IntervalMask): Uint8Array {
  const marks = new Uint8Array(mask.columnCount);
  for (let i = 0; i < mask.bounds.length; i += 2) marks.fill(1, mask.bounds[i], mask.bounds[i + 1]);
  return marks;
}

/** Runs of marked cells inside [start, end), as half-open pairs. */
export function markedRuns(marks: Uint8Array, start: number, end: number): CellRange[] {
  const runs: CellRange[] = [];
  let cell = start;
  while (cell < end) {
    if (marks[cell] === 0) {
      cell++;
      continue;
    }
    let last = cell + 1;
    while (last < end && marks[last] === 1) last++;
    runs.push({ start: cell, end: last });
    cell = last;
  }
  return runs;
}
