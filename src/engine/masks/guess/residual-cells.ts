import { forEachInterval, type IntervalMask } from "../interval-mask";
import type { GridShape } from "./grid-shape";

/** A cell of the dump that the preset does not have, or the other way round. */
export interface ResidualCell {
  row: number;
  column: number;
  kind: "dump-only" | "preset-only";
}

const mostListed = 100;

/**
 * The first cells in which the dump differs from the mask made for it.
 * @param made As `maskOf` gives it for the layout of this shape.
 */
export function residualCells(
  dump: IntervalMask,
  { shape: { contextColumns, contextLength } }: { shape: GridShape },
  made: IntervalMask,
): ResidualCell[] {
  const cells: ResidualCell[] = [];
  const inDump = new Uint8Array(dump.columnCount);
  const inMade = new Uint8Array(dump.columnCount);
  const moved = contextColumns - contextLength;
  for (let row = 0; row < dump.rowCount && cells.length < mostListed; row++) {
    inDump.fill(0);
    inMade.fill(0);
    forEachInterval(dump, row, 0, dump.columnCount, (start, end) => inDump.fill(1, start, end));
    if (row < made.rowCount) {
      forEachInterval(made, row, 0, contextColumns, (start, end) => inMade.fill(1, start, end));
      forEachInterval(made, row, contextLength, made.columnCount, (start, end) =>
        inMade.fill(1, start + moved, end + moved),
      );
    }
    for (let column = 0; column < dump.columnCount && cells.length < mostListed; column++) {
      if (inDump[column] === inMade[column]) continue;
      cells.push({ row, column, kind: inDump[column] === 1 ? "dump-only" : "preset-only" });
    }
  }
  return cells;
}
