import type { Frame } from "../engine/masks/frame";
import { countInRectangle } from "../engine/masks/interval-mask";
import { counted, grouped } from "../engine/masks/wording";
import type { CellPosition, CellRectangle } from "./camera";
import type { PairInput } from "./pair-input";
import type { CellRange } from "./pixel-axis";

export function holdsCell({ rows, columns }: CellRectangle, { row, column }: CellPosition): boolean {
  return row >= rows.start && row < rows.end && column >= columns.start && column < columns.end;
}

/** The rectangle with two cells in opposite corners. */
export function rectangleBetween(a: CellPosition, b: CellPosition): CellRectangle {
  return { rows: rangeBetween(a.row, b.row), columns: rangeBetween(a.column, b.column) };
}

export function rowRectangle(frame: Frame, row: number): CellRectangle {
  return { rows: { start: row, end: row + 1 }, columns: { start: 0, end: frame.columnCount } };
}

export function columnRectangle(frame: Frame, column: number): CellRectangle {
  return { rows: { start: 0, end: frame.rowCount }, columns: { start: column, end: column + 1 } };
}

/**
 * The selection once its moving corner went from one cell to another. The opposite corner stays, and so
 * does an axis along which nothing moved: a selected row grows by whole rows. A selection elsewhere is
 * given up for a new one.
 */
export function extendTo(
  selection: CellRectangle | null,
  from: CellPosition,
  to: CellPosition,
): CellRectangle {
  if (selection === null || !holdsCell(selection, from)) return rectangleBetween(from, to);
  return {
    rows: extendedRange(selection.rows, from.row, to.row),
    columns: extendedRange(selection.columns, from.column, to.column),
  };
}

function extendedRange(range: CellRange, from: number, to: number): CellRange {
  if (from === to) return range;
  if (from === range.start) return rangeBetween(range.end - 1, to);
  return rangeBetween(from === range.end - 1 ? range.start : from, to);
}

function rangeBetween(a: number, b: number): CellRange {
  return { start: Math.min(a, b), end: Math.max(a, b) + 1 };
}

/** The part of a rectangle that the frame has; null when it has none of it. */
export function insideFrame(rectangle: CellRectangle | null, frame: Frame): CellRectangle | null {
  if (rectangle === null) return null;
  const { rows, columns } = rectangle;
  if (rows.end <= frame.rowCount && columns.end <= frame.columnCount) return rectangle;
  if (rows.start >= frame.rowCount || columns.start >= frame.columnCount) return null;
  return {
    rows: { start: rows.start, end: Math.min(rows.end, frame.rowCount) },
    columns: { start: columns.start, end: Math.min(columns.end, frame.columnCount) },
  };
}

/** What a rectangle holds, exactly: `16 rows × 2 columns selected: 16 cells seen in training, ...` */
export function selectionSentence(
  { frame, train, infer, difference }: Pick<PairInput, "frame" | "train" | "infer" | "difference">,
  { rows, columns }: CellRectangle,
): string {
  const count = (mask: PairInput["train"]["mask"]) =>
    countInRectangle(mask, rows.start, rows.end, columns.start, columns.end);
  const kinds = [
    [count(difference.trainOnly), "train-only"],
    [count(difference.inferOnly), "infer-only"],
  ] as const;
  const differing = kinds[0][0] + kinds[1][0];
  const parts = kinds.filter(([cells]) => cells > 0).map(([cells, kind]) => `${grouped(cells)} ${kind}`);
  const size = `${counted(rows.end - rows.start, "row")} × ${counted(columns.end - columns.start, "column")}`;
  const seen = `${counted(count(train.mask), "cell")} seen in training, ${grouped(count(infer.mask))} at inference`;
  const differ = differing === 0 ? "none differs" : `${grouped(differing)} differ (${parts.join(", ")})`;
  const apart = uncomparedRows(frame, rows);
  const lacking = apart === 0 ? "" : `; ${counted(apart, "row")} that one side lacks not compared`;
  return `${size} selected: ${seen}, ${differ}${lacking}.`;
}

function uncomparedRows({ slotCount, sharedSlotCount }: Frame, rows: CellRange): number {
  if (slotCount === sharedSlotCount) return 0;
  let count = 0;
  for (let row = rows.start; row < rows.end; row++) if (row % slotCount >= sharedSlotCount) count++;
  return count;
}
