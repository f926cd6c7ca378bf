import type { Frame } from "../engine/masks/frame";
import { countInRange, type IntervalMask } from "../engine/masks/interval-mask";
import { frameCells } from "../engine/masks/projection/rectangles";
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

interface GridSize {
  rowCount: number;
  columnCount: number;
}

export function rowRectangle(size: GridSize, row: number): CellRectangle {
  return { rows: { start: row, end: row + 1 }, columns: { start: 0, end: size.columnCount } };
}

export function columnRectangle(size: GridSize, column: number): CellRectangle {
  return { rows: { start: 0, end: size.rowCount }, columns: { start: column, end: column + 1 } };
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

/** The part of a rectangle that a picture has; null when it has none of it. */
export function insideFrame(rectangle: CellRectangle | null, size: GridSize): CellRectangle | null {
  if (rectangle === null) return null;
  const { rows, columns } = rectangle;
  if (rows.end <= size.rowCount && columns.end <= size.columnCount) return rectangle;
  if (rows.start >= size.rowCount || columns.start >= size.columnCount) return null;
  return {
    rows: { start: rows.start, end: Math.min(rows.end, size.rowCount) },
    columns: { start: columns.start, end: Math.min(columns.end, size.columnCount) },
  };
}

/** What a rectangle holds, in cells of the frame: `16 rows × 2 columns selected: 16 cells seen in training, ...` */
export function selectionSentence(
  { projection, framed }: Pick<PairInput, "projection" | "framed">,
  rectangle: CellRectangle,
): string {
  const { rows, columns } = rectangle;
  const cells = frameCells(projection, rectangle);
  const count = (mask: IntervalMask) =>
    cells.reduce((sum, { row, start, end }) => sum + countInRange(mask, row, start, end), 0);
  const kinds = [
    [count(framed.difference.trainOnly), "train-only"],
    [count(framed.difference.inferOnly), "infer-only"],
  ] as const;
  const differing = kinds[0][0] + kinds[1][0];
  const parts = kinds.filter(([cells]) => cells > 0).map(([cells, kind]) => `${grouped(cells)} ${kind}`);
  const blockCount = projection.frame.layout.anchors.length;
  const rowWords = projection.isBySlot
    ? `${counted(rows.end - rows.start, "slot")} of ${counted(blockCount, "block")}`
    : counted(rows.end - rows.start, "row");
  const size = `${rowWords} × ${counted(columns.end - columns.start, "column")}`;
  const seen = `${counted(count(framed.train), "cell")} seen in training, ${grouped(count(framed.infer))} at inference`;
  const differ = differing === 0 ? "none differs" : `${grouped(differing)} differ (${parts.join(", ")})`;
  const apart = uncomparedRows(projection.frame, rows);
  const lacking = apart === 0 ? "" : `; ${counted(apart, "row")} that one side lacks not compared`;
  return `${size} selected: ${seen}, ${differ}${lacking}.`;
}

/** Rows of a view are slots of blocks in order, from a first slot on. */
function uncomparedRows({ slotCount, sharedSlotCount }: Frame, rows: CellRange): number {
  if (slotCount === sharedSlotCount) return 0;
  let count = 0;
  for (let row = rows.start; row < rows.end; row++) if (row % slotCount >= sharedSlotCount) count++;
  return count;
}
