import type { Comparison } from "../../engine/masks/comparison";
import { countInRange, type IntervalMask } from "../../engine/masks/interval-mask";
import type { Projection } from "../../engine/masks/projection/projection";
import { frameCells } from "../../engine/masks/projection/rectangles";
import type { CellRectangle } from "../../mask-viz";

/** What a selection holds. */
export interface SelectionCounts {
  /** Rows and columns of the view. */
  rowCount: number;
  columnCount: number;
  /** Cells of the frame behind them, and those seen, by side. */
  cellCount: number;
  train: number;
  infer: number;
  trainOnly: number;
  inferOnly: number;
}

/** Counts the part of the rectangle that lies in the view; null when none does. */
export function selectionCounts(
  { train, infer, difference }: Comparison,
  projection: Projection,
  { rows, columns }: CellRectangle,
): SelectionCounts | null {
  const inside = {
    rows: { start: rows.start, end: Math.min(rows.end, projection.rowCount) },
    columns: { start: columns.start, end: Math.min(columns.end, projection.columnCount) },
  };
  const rowCount = inside.rows.end - inside.rows.start;
  const columnCount = inside.columns.end - inside.columns.start;
  if (rowCount <= 0 || columnCount <= 0) return null;
  const cells = frameCells(projection, inside);
  const count = (mask: IntervalMask) =>
    cells.reduce((sum, { row, start, end }) => sum + countInRange(mask, row, start, end), 0);
  return {
    rowCount,
    columnCount,
    cellCount: cells.reduce((sum, { start, end }) => sum + end - start, 0),
    train: count(train.mask),
    infer: count(infer.mask),
    trainOnly: count(difference.trainOnly),
    inferOnly: count(difference.inferOnly),
  };
}
