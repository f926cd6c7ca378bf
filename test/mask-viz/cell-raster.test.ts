import fc from "fast-check";
import { expect, test } from "vitest";
import type { IntervalMask } from "../../src/engine/masks/interval-mask";
import { MaskBuilder } from "../../src/engine/masks/mask-builder";
import {
  addCoverage,
  addDifferences,
  type CellRaster,
  INFER_ONLY,
  TRAIN_ONLY,
} from "../../src/mask-viz/cell-raster";
import { cellEndPx, cellStartPx, type PixelAxis, wholePx } from "../../src/mask-viz/pixel-axis";

function maskOf(cells: readonly (readonly boolean[])[]): IntervalMask {
  const builder = new MaskBuilder(cells.length, cells[0].length);
  for (const row of cells) {
    for (const [column, isOn] of row.entries()) if (isOn) builder.add(column, column + 1);
    builder.closeRow();
  }
  return builder.build();
}

const masks = fc
  .record({ rows: fc.integer({ min: 1, max: 12 }), columns: fc.integer({ min: 1, max: 40 }) })
  .chain(({ rows, columns }) =>
    fc.array(fc.array(fc.boolean(), { minLength: columns, maxLength: columns }), {
      minLength: rows,
      maxLength: rows,
    }),
  );

const scales = fc.oneof(
  fc.double({ min: 0.1, max: 1, noNaN: true }),
  fc.double({ min: 1, max: 9, noNaN: true }),
);

function axisOf(cellCount: number, cellPx: number, splitAt: number): PixelAxis {
  const gapPx = splitAt > 0 && splitAt < cellCount ? 5 : 0;
  const axis = { cellCount, cellPx, splitAt, gapPx, startPx: 0, endPx: 0 };
  return { ...axis, endPx: wholePx(axis) };
}

function emptyRaster(columns: PixelAxis, rows: PixelAxis): CellRaster {
  const widthPx = columns.endPx - columns.startPx;
  const heightPx = rows.endPx - rows.startPx;
  return {
    widthPx,
    heightPx,
    coverage: new Float32Array(widthPx * heightPx),
    differences: new Uint8Array(widthPx * heightPx),
  };
}

/** Length that a cell shares with a pixel. */
function overlap(axis: PixelAxis, cell: number, px: number): number {
  return Math.max(0, Math.min(px + 1, cellEndPx(axis, cell)) - Math.max(px, cellStartPx(axis, cell)));
}

test("coverage is the share of the pixel's area that visible cells fill", () => {
  fc.assert(
    fc.property(masks, scales, scales, fc.nat(), (cells, columnPx, rowPx, split) => {
      const mask = maskOf(cells);
      const columns = axisOf(mask.columnCount, columnPx, split % (mask.columnCount + 1));
      const rows = axisOf(mask.rowCount, rowPx, mask.rowCount);
      const raster = emptyRaster(columns, rows);
      addCoverage(raster, mask, columns, rows);
      let worst = 0;
      for (let y = 0; y < raster.heightPx; y++) {
        for (let x = 0; x < raster.widthPx; x++) {
          let area = 0;
          for (const [row, line] of cells.entries()) {
            for (const [column, isOn] of line.entries()) {
              if (isOn) area += overlap(columns, column, x) * overlap(rows, row, y);
            }
          }
          worst = Math.max(worst, Math.abs(raster.coverage[y * raster.widthPx + x] - area));
        }
      }
      expect(worst).toBeLessThan(1e-5);
    }),
    { seed: 11, numRuns: 60 },
  );
});

/** First pixel and past-the-end pixel of the ink of cells [start, end). */
function inkOf(axis: PixelAxis, start: number, end: number, leastPx: number): [number, number] {
  const first = Math.floor(cellStartPx(axis, start));
  return [first, Math.max(first + leastPx, Math.ceil(cellEndPx(axis, end - 1)))];
}

/** Maximal runs of equal neighbours, cut at `cut`. */
function* runs(length: number, same: (a: number, b: number) => boolean, cut: number) {
  let start = 0;
  for (let at = 1; at <= length; at++) {
    if (at < length && at !== cut && same(at - 1, at)) continue;
    yield { start, end: at };
    start = at;
  }
}

test("a pixel is marked exactly when a differing rectangle, at least 2 px large, touches it", () => {
  fc.assert(
    fc.property(masks, scales, scales, fc.nat(), (cells, columnPx, rowPx, split) => {
      const mask = maskOf(cells);
      const columns = axisOf(mask.columnCount, columnPx, split % (mask.columnCount + 1));
      const rows = axisOf(mask.rowCount, rowPx, mask.rowCount);
      const raster = emptyRaster(columns, rows);
      addDifferences(raster, TRAIN_ONLY, mask, columns, rows, 2);
      const expected = new Uint8Array(raster.differences.length);
      const sameRow = (a: number, b: number) => cells[a].every((isOn, column) => isOn === cells[b][column]);
      for (const down of runs(mask.rowCount, sameRow, -1)) {
        const line = cells[down.start];
        for (const across of runs(mask.columnCount, (a, b) => line[a] === line[b], columns.splitAt)) {
          if (!line[across.start]) continue;
          const [x0, x1] = inkOf(columns, across.start, across.end, 2);
          const [y0, y1] = inkOf(rows, down.start, down.end, 2);
          for (let y = y0; y < Math.min(y1, raster.heightPx); y++) {
            for (let x = x0; x < Math.min(x1, raster.widthPx); x++) {
              expected[y * raster.widthPx + x] = TRAIN_ONLY;
            }
          }
        }
      }
      expect(raster.differences).toEqual(expected);
    }),
    { seed: 12, numRuns: 100 },
  );
});

test("the two directions share a pixel without hiding each other", () => {
  const columns = axisOf(100, 0.1, 100);
  const rows = axisOf(100, 0.1, 100);
  const raster = emptyRaster(columns, rows);
  const one = (column: number) =>
    maskOf(Array.from({ length: 100 }, () => Array.from({ length: 100 }, (_, at) => at === column)));
  addDifferences(raster, TRAIN_ONLY, one(41), columns, rows, 2);
  addDifferences(raster, INFER_ONLY, one(42), columns, rows, 2);
  expect(raster.differences[4]).toBe(TRAIN_ONLY | INFER_ONLY);
});
