import fc from "fast-check";
import { expect, test } from "vitest";
import {
  cellAtPx,
  cellEndPx,
  cellStartPx,
  type PixelAxis,
  runsWithoutGap,
  visibleCells,
  wholePx,
} from "../../src/mask-viz/pixel-axis";

const axes = fc
  .record({
    cellCount: fc.integer({ min: 1, max: 400 }),
    cellPx: fc.oneof(
      fc.double({ min: 0.02, max: 1, noNaN: true }),
      fc.double({ min: 1, max: 40, noNaN: true }),
    ),
    split: fc.nat(),
    gapPx: fc.integer({ min: 0, max: 20 }),
  })
  .map(({ cellCount, cellPx, split, gapPx }): PixelAxis => {
    const splitAt = split % (cellCount + 1);
    const axis = { cellCount, cellPx, splitAt, gapPx: splitAt === 0 ? 0 : gapPx, startPx: 0, endPx: 0 };
    return { ...axis, endPx: wholePx(axis) };
  });

test("cells lie one behind the other, with only the gap between them", () => {
  fc.assert(
    fc.property(axes, (axis) => {
      for (let cell = 1; cell < axis.cellCount; cell++) {
        const gapPx = cell === axis.splitAt ? axis.gapPx : 0;
        const apart = cellStartPx(axis, cell) - cellEndPx(axis, cell - 1);
        if (Math.abs(apart - gapPx) > 1e-9) expect.fail(`${apart} px before cell ${cell}`);
      }
    }),
    { seed: 1 },
  );
});

test("from one pixel per cell on every edge is a whole pixel and no cell is empty", () => {
  fc.assert(
    fc.property(axes, (axis) => {
      fc.pre(axis.cellPx >= 1);
      for (let cell = 0; cell < axis.cellCount; cell++) {
        const start = cellStartPx(axis, cell);
        if (!Number.isInteger(start) || cellEndPx(axis, cell) <= start)
          expect.fail(`cell ${cell} at ${start}`);
      }
    }),
    { seed: 2 },
  );
});

test("the cell under a pixel is the one that holds it", () => {
  fc.assert(
    fc.property(axes, fc.nat(), (axis, nat) => {
      const px = nat % wholePx(axis);
      const gapStart = cellStartPx(axis, axis.splitAt) - axis.gapPx;
      fc.pre(px < gapStart || px >= gapStart + axis.gapPx);
      const cell = cellAtPx(axis, px);
      const isFirstHalf = cellEndPx(axis, cell) > px - 1e-9;
      expect(isFirstHalf && cellStartPx(axis, cell) < px + 1).toBe(true);
    }),
    { seed: 3, numRuns: 500 },
  );
});

test("the visible cells are those that share ink with the visible pixels", () => {
  fc.assert(
    fc.property(axes, fc.nat(), fc.nat(), (whole, from, length) => {
      const startPx = from % wholePx(whole);
      const endPx = startPx + 1 + (length % (wholePx(whole) - startPx));
      const axis = { ...whole, startPx, endPx };
      const { start, end } = visibleCells(axis);
      for (let cell = 0; cell < axis.cellCount; cell++) {
        const touches = cellEndPx(axis, cell) > startPx + 1e-5 && cellStartPx(axis, cell) < endPx - 1e-5;
        if (touches && (cell < start || cell >= end)) expect.fail(`cell ${cell} outside ${start}..${end}`);
      }
      expect(end - start).toBeLessThanOrEqual((endPx - startPx) / axis.cellPx + 3);
    }),
    { seed: 4, numRuns: 300 },
  );
});

test("a run of cells is cut at the gap and nowhere else", () => {
  const axis: PixelAxis = { cellCount: 10, cellPx: 4, splitAt: 6, gapPx: 8, startPx: 0, endPx: 48 };
  expect(runsWithoutGap(axis, 2, 9)).toEqual([
    { start: 2, end: 6 },
    { start: 6, end: 9 },
  ]);
  expect(runsWithoutGap(axis, 2, 6)).toEqual([{ start: 2, end: 6 }]);
  expect(runsWithoutGap(axis, 6, 9)).toEqual([{ start: 6, end: 9 }]);
  expect(runsWithoutGap(axis, 3, 3)).toEqual([]);
});
