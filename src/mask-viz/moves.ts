import { forEachInterval, type IntervalMask, isVisible } from "../engine/masks/interval-mask";
import type { CellPosition } from "./camera";

/** Ways to go from a cell to another. */
export type Move =
  | "up"
  | "down"
  | "left"
  | "right"
  | "row-start"
  | "row-end"
  | "first"
  | "last"
  | "block-up"
  | "block-down"
  | "edge-up"
  | "edge-down"
  | "edge-left"
  | "edge-right";

/** The cell that a move from a cell comes to; it stops at the border. */
export function movedCell(
  move: Move,
  size: { rowCount: number; columnCount: number; slotCount: number },
  masks: readonly IntervalMask[],
  { row, column }: CellPosition,
): CellPosition {
  const lastRow = size.rowCount - 1;
  const lastColumn = size.columnCount - 1;
  switch (move) {
    case "up":
      return { row: Math.max(0, row - 1), column };
    case "down":
      return { row: Math.min(lastRow, row + 1), column };
    case "left":
      return { row, column: Math.max(0, column - 1) };
    case "right":
      return { row, column: Math.min(lastColumn, column + 1) };
    case "row-start":
      return { row, column: 0 };
    case "row-end":
      return { row, column: lastColumn };
    case "first":
      return { row: 0, column: 0 };
    case "last":
      return { row: lastRow, column: lastColumn };
    case "block-up":
      return { row: Math.max(0, row - size.slotCount), column };
    case "block-down":
      return { row: Math.min(lastRow, row + size.slotCount), column };
    case "edge-up":
      return { row: Math.max(...masks.map((mask) => edgeAlongRows(mask, row, column, -1))), column };
    case "edge-down":
      return { row: Math.min(...masks.map((mask) => edgeAlongRows(mask, row, column, 1))), column };
    case "edge-left":
      return { row, column: Math.max(...masks.map((mask) => edgeToTheLeft(mask, row, column))) };
    case "edge-right":
      return { row, column: Math.min(...masks.map((mask) => edgeToTheRight(mask, row, column))) };
  }
}

/** Nearest column to the right whose value differs from its left neighbour's; the last one if none does. */
function edgeToTheRight(mask: IntervalMask, row: number, column: number): number {
  let edge = mask.columnCount - 1;
  forEachInterval(mask, row, 0, mask.columnCount, (start, end) => {
    for (const place of [start, end]) if (place > column && place < edge) edge = place;
  });
  return edge;
}

/** Nearest column to the left whose value differs from its right neighbour's; the first one if none does. */
function edgeToTheLeft(mask: IntervalMask, row: number, column: number): number {
  let edge = 0;
  forEachInterval(mask, row, 0, mask.columnCount, (start, end) => {
    for (const place of [start - 1, end - 1]) if (place < column && place > edge) edge = place;
  });
  return edge;
}

/** Nearest row up or down whose value differs from that of the row before; the last on the way if none does. */
function edgeAlongRows(mask: IntervalMask, row: number, column: number, step: 1 | -1): number {
  const border = step === 1 ? mask.rowCount - 1 : 0;
  let value = isVisible(mask, row, column);
  for (let at = row; at !== border; at += step) {
    // Rows of one group are equal: nothing can change between them.
    if (mask.groupOfRow[at + step] === mask.groupOfRow[at]) continue;
    const next = isVisible(mask, at + step, column);
    if (next !== value) return at + step;
    value = next;
  }
  return border;
}
