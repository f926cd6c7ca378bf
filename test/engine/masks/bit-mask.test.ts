import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bitDifferenceOf } from "../../../src/engine/masks/bit-difference";
import {
  type BitMask,
  bitsOfIntervals,
  compactMask,
  countBits,
  emptyBits,
  forEachBitRun,
  hasBit,
  intervalsOfBits,
  isBitMask,
} from "../../../src/engine/masks/bit-mask";
import { differenceOf } from "../../../src/engine/masks/difference";
import { alignToFrame, frameOf } from "../../../src/engine/masks/frame";
import { maskOf } from "../../../src/engine/masks/mask";
import { gridOf } from "./grids";
import type { Grid } from "./plain";
import { grids } from "./random-grids";
import { conventions, layerTypes, layouts } from "./random-sides";

function bitsOfGrid(grid: Grid): BitMask {
  const mask = emptyBits(grid.length, grid[0]?.length ?? 0);
  for (const [row, cells] of grid.entries()) {
    for (const [column, cell] of cells.entries()) {
      if (cell) mask.words[row * mask.wordsPerRow + Math.floor(column / 32)] |= 1 << (column % 32);
    }
  }
  return mask;
}

const gridOfBits = (mask: BitMask): Grid =>
  Array.from({ length: mask.rowCount }, (_, row) =>
    Array.from({ length: mask.columnCount }, (_, column) => hasBit(mask, row, column)),
  );

describe("a bit mask", () => {
  it("has the cells of its grid as bits, as runs and as intervals", () => {
    fc.assert(
      fc.property(grids, (grid) => {
        const bits = bitsOfGrid(grid);
        expect(gridOfBits(bits)).toEqual(grid);
        const intervals = intervalsOfBits(bits);
        expect(gridOf(intervals)).toEqual(grid);
        expect(gridOfBits(bitsOfIntervals(intervals))).toEqual(grid);
        const runs = grid.map((cells) => Array.from(cells, () => false));
        for (const row of grid.keys()) {
          forEachBitRun(bits, row, (start, end) => {
            // Runs are as long as can be, so no two touch.
            expect(runs[row][start - 1] ?? false).toBe(false);
            runs[row].fill(true, start, end);
          });
        }
        expect(runs).toEqual(grid);
      }),
      { seed: 51, numRuns: 300 },
    );
  });

  it("counts the cells of any rectangle", () => {
    fc.assert(
      fc.property(grids, fc.array(fc.nat(100), { minLength: 4, maxLength: 4 }), (grid, [r0, r1, c0, c1]) => {
        const [top, bottom] = [r0 % (grid.length + 1), r1 % (grid.length + 1)].sort((a, b) => a - b);
        const [left, right] = [c0 % (grid[0].length + 1), c1 % (grid[0].length + 1)].sort((a, b) => a - b);
        const plain = grid
          .slice(top, bottom)
          .flatMap((cells) => cells.slice(left, right).filter(Boolean)).length;
        expect(countBits(bitsOfGrid(grid), top, bottom, left, right)).toBe(plain);
      }),
      { seed: 52, numRuns: 300 },
    );
  });

  it("becomes intervals where they take no more memory, and stays bits where they would", () => {
    const stripes = (width: number) =>
      bitsOfGrid(
        Array.from({ length: 20 }, (_, row) =>
          Array.from({ length: 640 }, (_, column) => Math.floor((column + row) / width) % 2 === 0),
        ),
      );
    expect(isBitMask(compactMask(stripes(1)))).toBe(true);
    expect(isBitMask(compactMask(stripes(300)))).toBe(false);
    fc.assert(
      fc.property(grids, (grid) => {
        const compact = compactMask(bitsOfGrid(grid));
        expect(isBitMask(compact) ? gridOfBits(compact) : gridOf(compact)).toEqual(grid);
        const intervals = intervalsOfBits(bitsOfGrid(grid));
        const words = bitsOfGrid(grid).words.length + grid.length;
        expect(isBitMask(compact)).toBe(intervals.bounds.length > words);
      }),
      { seed: 53, numRuns: 300 },
    );
  });

  it("differs from another exactly as intervals do", () => {
    fc.assert(
      fc.property(conventions, conventions, layouts, layerTypes, (train, infer, layout, layerType) => {
        const frame = frameOf(train, infer, layout);
        const masks = [
          alignToFrame(maskOf(train, layout, layerType), frame, "train"),
          alignToFrame(maskOf(infer, layout, layerType), frame, "infer"),
        ];
        const { trainOnly, inferOnly, ...counts } = differenceOf(masks[0], masks[1], frame);
        const asBits = bitDifferenceOf(bitsOfIntervals(masks[0]), bitsOfIntervals(masks[1]), frame);
        expect(gridOfBits(asBits.trainOnly)).toEqual(gridOf(trainOnly));
        expect(gridOfBits(asBits.inferOnly)).toEqual(gridOf(inferOnly));
        expect(asBits).toMatchObject(counts);
      }),
      { seed: 54, numRuns: 300 },
    );
  });
});
