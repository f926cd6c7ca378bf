import fc from "fast-check";
import type { Grid } from "./plain";

/** Grids of any raggedness, with widths on both sides of a word of 32 columns and rows that repeat. */
export const grids: fc.Arbitrary<Grid> = fc
  .record({
    rowCount: fc.integer({ min: 1, max: 9 }),
    columnCount: fc.constantFrom(1, 2, 7, 31, 32, 33, 63, 64, 65, 70, 100),
  })
  .chain(({ rowCount, columnCount }) => {
    const row = fc.oneof(
      fc.array(fc.boolean(), { minLength: columnCount, maxLength: columnCount }),
      fc.boolean().map((cell) => new Array<boolean>(columnCount).fill(cell)),
    );
    return fc.array(fc.option(row, { freq: 3 }), { minLength: rowCount, maxLength: rowCount }).map((rows) =>
      rows.reduce<Grid>((grid, next) => {
        grid.push([...(next ?? grid.at(-1) ?? new Array<boolean>(columnCount).fill(false))]);
        return grid;
      }, []),
    );
  });
