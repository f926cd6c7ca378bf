import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type Camera,
  cellAt,
  clampCamera,
  columnToX,
  type Extent,
  fitWhole,
  isPartial,
  pictureSize,
  rowHeight,
  rowToY,
  type Stage,
  xToColumn,
  yToRow,
} from "../../src/mask-viz/camera";
import { centreOn, frameRectangle, pan, reveal, zoomAt } from "../../src/mask-viz/camera-moves";

const stages = fc
  .record({
    columnCount: fc.integer({ min: 1, max: 12288 }),
    rowCount: fc.integer({ min: 1, max: 8192 }),
    split: fc.nat(),
    widthPx: fc.integer({ min: 120, max: 900 }),
    heightPx: fc.integer({ min: 80, max: 560 }),
    ratio: fc.constantFrom(1, 1.25, 2, 3),
  })
  .map(({ columnCount, rowCount, split, widthPx, heightPx, ratio }): Stage => {
    const extent: Extent = { columnCount, rowCount, splitColumn: split % (columnCount + 1), gapPx: 10 };
    const view = { widthPx, heightPx };
    return { extent, view, fitted: fitWhole(extent, view, ratio) };
  });

const share = fc.double({ min: 0, max: 1, noNaN: true });

/** A camera that a reader can get to: zoomed in and panned. */
const zoomed = fc
  .record({ stage: stages, factor: fc.double({ min: 1, max: 400, noNaN: true }), x: share, y: share })
  .map(({ stage, factor, x, y }) => {
    const { widthPx, heightPx } = stage.view;
    return { stage, camera: zoomAt(stage.fitted, stage, factor, x * widthPx, y * heightPx) };
  });

function expectInside(camera: Camera, stage: Stage): void {
  const whole = pictureSize(camera, stage.extent);
  expect(camera.xPx).toBeGreaterThanOrEqual(0);
  expect(camera.yPx).toBeGreaterThanOrEqual(0);
  expect(camera.xPx).toBeLessThanOrEqual(Math.max(0, whole.widthPx - stage.view.widthPx) + 1e-6);
  expect(camera.yPx).toBeLessThanOrEqual(Math.max(0, whole.heightPx - stage.view.heightPx) + 1e-6);
}

test("the fitted picture is inside the view", () => {
  fc.assert(
    fc.property(stages, (stage) => {
      const whole = pictureSize(stage.fitted, stage.extent);
      expect(whole.widthPx).toBeLessThanOrEqual(stage.view.widthPx + 1e-6);
      expect(whole.heightPx).toBeLessThanOrEqual(stage.view.heightPx + 1e-6);
      expect(isPartial(stage.fitted, stage)).toBe(false);
    }),
    { seed: 31 },
  );
});

test("a block of 16 over 25 context columns fits into half a page in whole pixels", () => {
  const extent: Extent = { columnCount: 41, rowCount: 16, splitColumn: 25, gapPx: 10 };
  const camera = fitWhole(extent, { widthPx: 470, heightPx: 560 }, 1);
  expect(camera).toEqual({ xPx: 0, yPx: 0, columnPx: 11, rowPx: 15 });
});

test("the rows of one block keep the height of their labels over any number of columns", () => {
  for (const columnCount of [20, 60, 300, 2000]) {
    const extent: Extent = { columnCount, rowCount: 16, splitColumn: columnCount - 16, gapPx: 10 };
    expect(fitWhole(extent, { widthPx: 470, heightPx: 560 }, 1).rowPx).toBeGreaterThanOrEqual(15);
  }
});

test("rows grow with columns, are never flatter and at most twice as tall", () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0.01, max: 60, noNaN: true }),
      fc.double({ min: 0, max: 5, noNaN: true }),
      (columnPx, more) => {
        const rowPx = rowHeight(columnPx);
        expect(rowPx).toBeGreaterThanOrEqual(columnPx);
        expect(rowPx).toBeLessThanOrEqual(2 * columnPx);
        expect(rowHeight(columnPx + more)).toBeGreaterThanOrEqual(rowPx);
      },
    ),
    { seed: 32 },
  );
});

test("zooming in and out at a point keeps the cell under it", () => {
  fc.assert(
    fc.property(zoomed, share, share, (at, shareX, shareY) => {
      const { stage, camera } = at;
      const x = shareX * stage.view.widthPx;
      const y = shareY * stage.view.heightPx;
      const next = zoomAt(camera, stage, 1.3, x, y);
      const whole = pictureSize(next, stage.extent);
      const isFreeX = next.xPx > 0 && next.xPx < whole.widthPx - stage.view.widthPx;
      const isFreeY = next.yPx > 0 && next.yPx < whole.heightPx - stage.view.heightPx;
      const column = xToColumn(camera, stage.extent, x);
      // A point inside the gap counts as the first column behind it.
      const inGap = columnToX(camera, stage.extent, column) > x + 1e-6;
      if (isFreeX && !inGap) expect(xToColumn(next, stage.extent, x)).toBeCloseTo(column, 4);
      if (isFreeY) expect(yToRow(next, y)).toBeCloseTo(yToRow(camera, y), 4);
      expectInside(next, stage);
    }),
    { seed: 33, numRuns: 300 },
  );
});

test("no zoom leaves the range from the fitted picture to 48 px a column", () => {
  fc.assert(
    fc.property(zoomed, fc.double({ min: 0.0001, max: 10000, noNaN: true }), ({ stage, camera }, factor) => {
      const { columnPx } = zoomAt(camera, stage, factor, 10, 10);
      expect(columnPx).toBeGreaterThanOrEqual(stage.fitted.columnPx);
      expect(columnPx).toBeLessThanOrEqual(Math.max(48, stage.fitted.columnPx));
    }),
    { seed: 34 },
  );
});

test("panning never shows a border beyond the picture", () => {
  fc.assert(
    fc.property(
      zoomed,
      fc.integer({ min: -9999, max: 9999 }),
      fc.integer({ min: -9999, max: 9999 }),
      (at, dx, dy) => expectInside(pan(at.camera, at.stage, dx, dy), at.stage),
    ),
    { seed: 35 },
  );
});

test("a revealed cell is inside the view, and one that was inside moves nothing", () => {
  fc.assert(
    fc.property(zoomed, fc.nat(), fc.nat(), ({ stage, camera }, nat, other) => {
      const { extent, view } = stage;
      fc.pre(camera.columnPx <= view.widthPx && camera.rowPx <= view.heightPx);
      const cell = { row: nat % extent.rowCount, column: other % extent.columnCount };
      const shown = reveal(camera, stage, cell);
      const x = columnToX(shown, extent, cell.column);
      const y = rowToY(shown, cell.row);
      expect(x).toBeGreaterThanOrEqual(-1e-6);
      expect(y).toBeGreaterThanOrEqual(-1e-6);
      expect(x + shown.columnPx).toBeLessThanOrEqual(view.widthPx + 1e-6);
      expect(y + shown.rowPx).toBeLessThanOrEqual(view.heightPx + 1e-6);
      const again = reveal(shown, stage, cell);
      expect(again.xPx).toBeCloseTo(shown.xPx, 6);
      expect(again.yPx).toBeCloseTo(shown.yPx, 6);
    }),
    { seed: 36, numRuns: 300 },
  );
});

test("the cell at the middle of its own rectangle is that cell; the gap is none", () => {
  fc.assert(
    fc.property(zoomed, fc.nat(), fc.nat(), ({ stage, camera }, nat, other) => {
      const { extent } = stage;
      const cell = { row: nat % extent.rowCount, column: other % extent.columnCount };
      const x = columnToX(camera, extent, cell.column) + camera.columnPx / 2;
      const y = rowToY(camera, cell.row) + camera.rowPx / 2;
      expect(cellAt(camera, extent, x, y)).toEqual(cell);
    }),
    { seed: 37, numRuns: 300 },
  );
  const extent: Extent = { columnCount: 8, rowCount: 2, splitColumn: 4, gapPx: 10 };
  const camera: Camera = { xPx: 0, yPx: 0, columnPx: 20, rowPx: 20 };
  expect(cellAt(camera, extent, 85, 5)).toBeNull();
  expect(cellAt(camera, extent, 91, 5)).toEqual({ row: 0, column: 4 });
  expect(cellAt(camera, extent, 171, 5)).toBeNull();
  expect(cellAt(camera, extent, 5, 41)).toBeNull();
});

test("centring a cell of the largest picture makes it readable and puts it in the middle", () => {
  const extent: Extent = { columnCount: 12288, rowCount: 8192, splitColumn: 4096, gapPx: 10 };
  const view = { widthPx: 460, heightPx: 300 };
  const stage: Stage = { extent, view, fitted: fitWhole(extent, view, 1) };
  const camera = centreOn(stage.fitted, stage, { row: 4000, column: 2000 });
  expect(camera.columnPx).toBeGreaterThanOrEqual(14);
  expect(columnToX(camera, extent, 2000.5)).toBeCloseTo(230, 3);
  expect(rowToY(camera, 4000.5)).toBeCloseTo(150, 3);
  expect(clampCamera(camera, stage)).toEqual(camera);
});

test("a framed rectangle is seen whole, or as large as columns get", () => {
  fc.assert(
    fc.property(stages, fc.nat(), fc.nat(), fc.nat(), fc.nat(), (stage, a, b, c, d) => {
      const { extent, view, fitted } = stage;
      const rowStart = a % extent.rowCount;
      const columnStart = b % extent.columnCount;
      const rows = { start: rowStart, end: rowStart + 1 + (c % (extent.rowCount - rowStart)) };
      const columns = { start: columnStart, end: columnStart + 1 + (d % (extent.columnCount - columnStart)) };
      const camera = frameRectangle(stage, { rows, columns });
      expectInside(camera, stage);
      const left = columnToX(camera, extent, columns.start);
      const right = columnToX(camera, extent, columns.end - 1) + camera.columnPx;
      const top = rowToY(camera, rows.start);
      const bottom = rowToY(camera, rows.end);
      // Rows do not get lower than in the fitted picture, which shows all of them.
      expect(left).toBeGreaterThanOrEqual(-1e-3);
      expect(right).toBeLessThanOrEqual(view.widthPx + 1e-3);
      expect(top).toBeGreaterThanOrEqual(-1e-3);
      expect(bottom).toBeLessThanOrEqual(view.heightPx + 1e-3);
      const isLargest = camera.columnPx >= Math.min(48, fitted.columnPx) - 1e-9;
      expect(isLargest || camera === fitted).toBe(true);
    }),
    { seed: 38, numRuns: 300 },
  );
});
