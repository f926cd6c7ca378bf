import type { Comparison } from "../../engine/masks/comparison";
import { countInRectangle, type IntervalMask } from "../../engine/masks/interval-mask";
import type { CellRectangle } from "../../mask-viz";

/** What a selection holds, in cells. */
export interface SelectionCounts {
  rowCount: number;
  columnCount: number;
  /** Seen, by side. */
  train: number;
  infer: number;
  trainOnly: number;
  inferOnly: number;
}

/** Counts the part of the rectangle that lies in the frame; null when none does. */
export function selectionCounts(
  { frame, train, infer, difference }: Comparison,
  { rows, columns }: CellRectangle,
): SelectionCounts | null {
  const rowEnd = Math.min(rows.end, frame.rowCount);
  const columnEnd = Math.min(columns.end, frame.columnCount);
  if (rows.start >= rowEnd || columns.start >= columnEnd) return null;
  const count = (mask: IntervalMask) => countInRectangle(mask, rows.start, rowEnd, columns.start, columnEnd);
  return {
    rowCount: rowEnd - rows.start,
    columnCount: columnEnd - columns.start,
    train: count(train.mask),
    infer: count(infer.mask),
    trainOnly: count(difference.trainOnly),
    inferOnly: count(difference.inferOnly),
  };
}
