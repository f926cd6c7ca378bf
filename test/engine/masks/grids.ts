import { forEachInterval, type IntervalMask } from "../../../src/engine/masks/interval-mask";
import type { Grid } from "./plain";

/** A grid in which a failure can be read: a line per row, `#` and `.`. */
export function drawn(grid: Grid): string[] {
  return grid.map((row) => row.map((cell) => (cell ? "#" : ".")).join(""));
}

export function gridOf(mask: IntervalMask): Grid {
  return Array.from({ length: mask.rowCount }, (_, row) => {
    const cells = Array.from({ length: mask.columnCount }, () => false);
    forEachInterval(mask, row, 0, mask.columnCount, (start, end) => cells.fill(true, start, end));
    return cells;
  });
}

/** `rows` of every cell for which the test holds, as [row, column]. */
export function cellsWhere(
  rowCount: number,
  columnCount: number,
  holds: (row: number, column: number) => boolean,
): [number, number][] {
  const cells: [number, number][] = [];
  for (let row = 0; row < rowCount; row++) {
    for (let column = 0; column < columnCount; column++) if (holds(row, column)) cells.push([row, column]);
  }
  return cells;
}
