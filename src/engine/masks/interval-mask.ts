import { RuleError } from "../tensor/rule-error";

/**
 * A mask as sorted, disjoint, non-empty half-open column intervals, stored once per group of equal
 * rows: under full attention all slots of a block share one group.
 */
export interface IntervalMask {
  rowCount: number;
  columnCount: number;
  /** Group of every row, [rowCount]. */
  groupOfRow: Int32Array;
  /** Interval numbers of group g are groupStart[g]..groupStart[g + 1], [groups + 1]. */
  groupStart: Int32Array;
  /** start, end of every interval, [intervals * 2]. */
  bounds: Int32Array;
}

/** @throws RuleError when the row or the column is outside the mask. */
export function isVisible(mask: IntervalMask, row: number, column: number): boolean {
  checkIndex("row", row, "rowCount", mask.rowCount);
  checkIndex("column", column, "columnCount", mask.columnCount);
  return anyInRange(mask, row, column, column + 1);
}

/** Whether the row sees a column of `start..end`; columns outside the mask are never seen. */
export function anyInRange(mask: IntervalMask, row: number, start: number, end: number): boolean {
  const group = mask.groupOfRow[row];
  const interval = firstIntervalPast(mask, group, start);
  return start < end && interval < mask.groupStart[group + 1] && mask.bounds[2 * interval] < end;
}

/** Visible cells of `start..end` in the row. */
export function countInRange(mask: IntervalMask, row: number, start: number, end: number): number {
  let count = 0;
  forEachInterval(mask, row, start, end, (from, to) => {
    count += to - from;
  });
  return count;
}

/** Calls `visit` with the row's intervals from left to right, cut to the columns `start..end`. */
export function forEachInterval(
  mask: IntervalMask,
  row: number,
  start: number,
  end: number,
  visit: (start: number, end: number) => void,
): void {
  const group = mask.groupOfRow[row];
  const past = mask.groupStart[group + 1];
  for (let i = firstIntervalPast(mask, group, start); i < past && mask.bounds[2 * i] < end; i++) {
    visit(Math.max(start, mask.bounds[2 * i]), Math.min(end, mask.bounds[2 * i + 1]));
  }
}

/** Visible cells of the whole mask. */
export function countVisible(mask: IntervalMask): number {
  return countInRectangle(mask, 0, mask.rowCount, 0, mask.columnCount);
}

/** Visible cells of the rows `rowStart..rowEnd` in the columns `columnStart..columnEnd`. */
export function countInRectangle(
  mask: IntervalMask,
  rowStart: number,
  rowEnd: number,
  columnStart: number,
  columnEnd: number,
): number {
  let count = 0;
  let inRow = 0;
  for (let row = rowStart; row < rowEnd; row++) {
    const sameAsAbove = row > rowStart && mask.groupOfRow[row] === mask.groupOfRow[row - 1];
    if (!sameAsAbove) inRow = countInRange(mask, row, columnStart, columnEnd);
    count += inRow;
  }
  return count;
}

/** Number of the group's first interval that ends after `column`, found by halving. */
function firstIntervalPast(mask: IntervalMask, group: number, column: number): number {
  let low = mask.groupStart[group];
  let high = mask.groupStart[group + 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (mask.bounds[2 * middle + 1] <= column) low = middle + 1;
    else high = middle;
  }
  return low;
}

function checkIndex(name: string, index: number, limitName: string, limit: number): void {
  if (!Number.isInteger(index) || index < 0) throw new RuleError(name, "an integer >= 0", index);
  if (index >= limit) throw new RuleError(name, `< ${limitName} ${limit}`, index);
}
