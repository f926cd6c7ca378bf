import { forEachInterval, type IntervalMask } from "../interval-mask";
import { forEachMadeRun, type Grid } from "./grid";

/** A cell of the dump that the preset does not have, or the other way round. */
export interface ResidualCell {
  row: number;
  column: number;
  kind: "dump-only" | "preset-only";
}

const mostListed = 100;

/** The first cells in which the dump differs from the mask made for it. */
export function residualCells(grid: Grid, made: IntervalMask): ResidualCell[] {
  const { mask, blockSize } = grid;
  const cells: ResidualCell[] = [];
  const inDump = new Uint8Array(mask.columnCount);
  const inMade = new Uint8Array(mask.columnCount);
  for (let row = 0; row < mask.rowCount && cells.length < mostListed; row++) {
    inDump.fill(0);
    inMade.fill(0);
    forEachInterval(mask, row, 0, mask.columnCount, (start, end) => inDump.fill(1, start, end));
    if (row < made.rowCount) {
      const block = Math.floor(row / blockSize);
      forEachMadeRun(grid, block, made, row, block, (start, end) => inMade.fill(1, start, end));
    }
    for (let column = 0; column < mask.columnCount && cells.length < mostListed; column++) {
      if (inDump[column] === inMade[column]) continue;
      cells.push({ row, column, kind: inDump[column] === 1 ? "dump-only" : "preset-only" });
    }
  }
  return cells;
}
