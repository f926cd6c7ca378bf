import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  anyInRange,
  countInRange,
  countInRectangle,
  countVisible,
  forEachInterval,
  isVisible,
} from "../../../src/engine/masks/interval-mask";
import { MaskBuilder } from "../../../src/engine/masks/mask-builder";
import { cellsWhere, gridOf } from "./grids";

/** A mask over a random grid; equal rows under each other are likely. */
const grids = fc
  .record({ columns: fc.integer({ min: 1, max: 20 }), rows: fc.integer({ min: 1, max: 8 }) })
  .chain(({ columns, rows }) =>
    fc.array(fc.array(fc.boolean(), { minLength: columns, maxLength: columns }), {
      minLength: 1,
      maxLength: rows,
    }),
  )
  .map((grid) => grid.flatMap((row, index) => (index % 2 === 0 ? [row, row] : [row])));

function maskFrom(grid: boolean[][]) {
  const builder = new MaskBuilder(grid.length, grid[0].length);
  for (const row of grid) {
    for (const [column, cell] of row.entries()) if (cell) builder.add(column, column + 1);
    builder.closeRow();
  }
  return builder.build();
}

describe("an interval mask", () => {
  it("gives back the cells that were put in, in joined intervals and one group for equal rows", () => {
    fc.assert(
      fc.property(grids, (grid) => {
        const mask = maskFrom(grid);
        expect(gridOf(mask)).toEqual(grid);
        for (let row = 0; row < grid.length; row++) {
          let previousEnd = -1;
          forEachInterval(mask, row, 0, mask.columnCount, (start, end) => {
            expect(start).toBeGreaterThan(previousEnd);
            expect(end).toBeGreaterThan(start);
            previousEnd = end;
          });
          const equalsAbove = row > 0 && `${grid[row]}` === `${grid[row - 1]}`;
          if (row > 0) expect(mask.groupOfRow[row] === mask.groupOfRow[row - 1]).toBe(equalsAbove);
        }
      }),
      { seed: 3, numRuns: 300 },
    );
  });

  it("counts and finds cells in any range and rectangle as a loop over cells does", () => {
    fc.assert(
      fc.property(grids, fc.nat(8), fc.nat(8), fc.nat(24), fc.nat(24), (grid, r1, r2, c1, c2) => {
        const mask = maskFrom(grid);
        const [rowStart, rowEnd] = [r1, r2].map((row) => Math.min(row, grid.length)).sort((a, b) => a - b);
        const [start, end] = [c1, c2].sort((a, b) => a - b);
        const inside = cellsWhere(
          grid.length,
          grid[0].length,
          (row, column) =>
            grid[row][column] && row >= rowStart && row < rowEnd && column >= start && column < end,
        );
        expect(countInRectangle(mask, rowStart, rowEnd, start, end)).toBe(inside.length);
        for (let row = rowStart; row < rowEnd; row++) {
          const inRow = inside.filter(([one]) => one === row).length;
          expect(countInRange(mask, row, start, end)).toBe(inRow);
          expect(anyInRange(mask, row, start, end)).toBe(inRow > 0);
        }
        expect(countVisible(mask)).toBe(grid.flat().filter(Boolean).length);
      }),
      { seed: 4, numRuns: 500 },
    );
  });

  it("names the rule for a cell outside", () => {
    const mask = maskFrom([[true, false]]);
    expect([isVisible(mask, 0, 0), isVisible(mask, 0, 1)]).toEqual([true, false]);
    expect(() => isVisible(mask, 1, 0)).toThrow("row must be < rowCount 1, got 1");
    expect(() => isVisible(mask, 0, 2)).toThrow("column must be < columnCount 2, got 2");
    expect(() => isVisible(mask, 0, -1)).toThrow("column must be an integer >= 0, got -1");
  });

  it("cannot be built from intervals out of order, out of bounds, or too few rows", () => {
    const builder = new MaskBuilder(2, 4);
    builder.add(2, 3);
    expect(() => builder.add(1, 2)).toThrow("interval start must be >= 3, got 1");
    expect(() => builder.add(3, 5)).toThrow("interval end must be <= 4, got 5");
    builder.closeRow();
    expect(() => builder.build()).toThrow("rows must be 2 in number, got 1");
  });
});
