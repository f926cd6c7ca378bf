import fc from "fast-check";
import type { IntervalMask } from "../../../src/engine/masks/interval-mask";
import { MaskBuilder } from "../../../src/engine/masks/mask-builder";

export type Grid = readonly (readonly boolean[])[];

/** `count` grids of one size, up to 10 x 24; runs of equal rows and cells are as likely as noise. */
export function grids(count: number): fc.Arbitrary<Grid[]> {
  const size = fc.record({ rows: fc.integer({ min: 1, max: 10 }), columns: fc.integer({ min: 1, max: 24 }) });
  return size.chain(({ rows, columns }) => {
    const line = fc.oneof(
      fc.array(fc.boolean(), { minLength: columns, maxLength: columns }),
      fc.nat(columns).map((edge) => Array.from({ length: columns }, (_, column) => column < edge)),
    );
    const grid = fc.array(line, { minLength: rows, maxLength: rows });
    return fc.array(grid, { minLength: count, maxLength: count });
  });
}

/** Equal neighbouring rows share a group, as in masks of the engine. */
export function maskFrom(cells: Grid): IntervalMask {
  const builder = new MaskBuilder(cells.length, cells[0].length);
  for (const [row, line] of cells.entries()) {
    if (row > 0 && line.every((isOn, column) => isOn === cells[row - 1][column])) {
      builder.repeatRow();
      continue;
    }
    for (const [column, isOn] of line.entries()) if (isOn) builder.add(column, column + 1);
    builder.closeRow();
  }
  return builder.build();
}

/** Cells that are on in a rectangle of a grid. */
export function countCells(
  cells: Grid,
  rowStart: number,
  rowEnd: number,
  columnStart: number,
  columnEnd: number,
) {
  let count = 0;
  for (let row = rowStart; row < rowEnd; row++)
    for (let column = columnStart; column < columnEnd; column++) if (cells[row][column]) count++;
  return count;
}
