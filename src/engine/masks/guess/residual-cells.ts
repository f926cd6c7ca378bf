import { forEachInterval, type IntervalMask } from "../interval-mask";
import { maskOf } from "../mask";
import type { PresetFit } from "./preset-fit";

/** A cell of the dump that the preset does not have, or the other way round. */
export interface ResidualCell {
  row: number;
  column: number;
  kind: "dump-only" | "preset-only";
}

const mostListed = 100;

/** The first cells in which the dump differs from the mask that a fit makes. */
export function residualCells(dump: IntervalMask, fit: PresetFit): ResidualCell[] {
  const cells: ResidualCell[] = [];
  if (fit.residualCount === 0) return cells;
  const made = maskOf(fit.convention, fit.layout, fit.layerType);
  const { contextColumns, contextLength } = fit.shape;
  const moved = contextColumns - contextLength;
  for (let row = 0; row < dump.rowCount && cells.length < mostListed; row++) {
    // Columns where one of the two starts or ends to see, and 1 for the dump, 2 for the preset.
    const edges: [column: number, side: number][] = [];
    const visit = (side: number, by: number) => (start: number, end: number) =>
      edges.push([start + by, side], [end + by, side]);
    forEachInterval(dump, row, 0, dump.columnCount, visit(1, 0));
    if (row < made.rowCount) {
      forEachInterval(made, row, 0, contextColumns, visit(2, 0));
      forEachInterval(made, row, contextLength, made.columnCount, visit(2, moved));
    }
    edges.sort((a, b) => a[0] - b[0]);
    let state = 0;
    for (const [at, [column, side]] of edges.entries()) {
      state ^= side;
      const end = edges[at + 1]?.[0] ?? column;
      if (state !== 1 && state !== 2) continue;
      for (let differing = column; differing < end && cells.length < mostListed; differing++) {
        cells.push({ row, column: differing, kind: state === 1 ? "dump-only" : "preset-only" });
      }
    }
  }
  return cells;
}
