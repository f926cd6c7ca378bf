import type { DifferenceRun } from "../difference-runs";
import { forEachFrameCells, viewCellOf } from "./cells";
import type { Projection } from "./projection";

/** Rows and columns, both half-open. */
export interface Rectangle {
  rows: { start: number; end: number };
  columns: { start: number; end: number };
}

/** The rectangle of a view with a run of the frame's differing cells; null where the view leaves it out. */
export function viewRectangleOf(
  projection: Projection,
  { rowStart, rowEnd, columnStart, columnEnd }: DifferenceRun,
): Rectangle | null {
  const corners = [
    viewCellOf(projection, { row: rowStart, column: columnStart }),
    viewCellOf(projection, { row: rowEnd - 1, column: columnEnd - 1 }),
  ];
  return between(corners[0], corners[1]);
}

/**
 * The rectangle of one view with the same cells of the frame as a rectangle of another; null where they
 * are no rectangle there, or not all are in the view.
 */
export function carriedRectangle(from: Projection, rectangle: Rectangle, to: Projection): Rectangle | null {
  const cells = frameCells(from, rectangle);
  if (cells.length === 0) return null;
  const last = cells[cells.length - 1];
  const carried = between(
    viewCellOf(to, { row: cells[0].row, column: cells[0].start }),
    viewCellOf(to, { row: last.row, column: last.end - 1 }),
  );
  if (carried === null) return null;
  return JSON.stringify(frameCells(to, carried)) === JSON.stringify(cells) ? carried : null;
}

interface RowCells {
  row: number;
  start: number;
  end: number;
}

/** The cells of the frame behind a rectangle: by rows, then columns, touching ranges as one. */
export function frameCells(projection: Projection, { rows, columns }: Rectangle): RowCells[] {
  const cells: RowCells[] = [];
  for (let row = rows.start; row < rows.end; row++) {
    forEachFrameCells(projection, row, columns.start, columns.end, (frameRow, start, end) =>
      cells.push({ row: frameRow, start, end }),
    );
  }
  cells.sort((a, b) => a.row - b.row || a.start - b.start);
  return cells.reduce<RowCells[]>((joined, cell) => {
    const last = joined[joined.length - 1];
    if (last?.row === cell.row && last.end === cell.start) last.end = cell.end;
    else joined.push({ ...cell });
    return joined;
  }, []);
}

type Cell = { row: number; column: number } | null;

function between(a: Cell, b: Cell): Rectangle | null {
  if (a === null || b === null) return null;
  return { rows: range(a.row, b.row), columns: range(a.column, b.column) };
}

function range(a: number, b: number) {
  return { start: Math.min(a, b), end: Math.max(a, b) + 1 };
}
