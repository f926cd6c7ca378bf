import fc from "fast-check";
import { expect, test } from "vitest";
import type { ProjectionChoice } from "../../src/engine/masks/projection/projection";
import { fitWhole, type Stage } from "../../src/mask-viz/camera";
import { zoomAt } from "../../src/mask-viz/camera-moves";
import { type MaskView, readMaskView, wholeView } from "../../src/mask-viz/mask-view";
import { cameraOn, maskCameraOf } from "../../src/mask-viz/view-camera";

const place = fc.double({ min: 0, max: 20_000, noNaN: true }).map((value) => (value === 0 ? 0 : value));
const index = fc.nat(20_000);
const cameras = fc.option(
  fc.record({ row: place, column: place, columnCount: fc.double({ min: 0.5, max: 20_000, noNaN: true }) }),
);
const cells = fc.option(fc.record({ row: index, column: index }));
const ranges = fc
  .tuple(index, fc.integer({ min: 1, max: 99 }))
  .map(([start, size]) => ({ start, end: start + size }));
const choices: fc.Arbitrary<ProjectionChoice> = fc.oneof(
  fc.constantFrom("absolute", "anchor-relative", "folded", "slots").map((kind) => ({ kind })),
  index.map((block) => ({ kind: "block" as const, block })),
);
const views: fc.Arbitrary<MaskView> = fc
  .record({
    projection: choices,
    mode: fc.constantFrom("side-by-side" as const, "overlay" as const, "swipe" as const, "blink" as const),
    dividerShare: fc.integer({ min: 0, max: 100 }).map((percent) => percent / 100),
    camera: cameras,
    locks: fc.record({ zoom: fc.boolean(), place: fc.boolean(), scale: fc.boolean() }),
    inferCamera: cameras,
    cell: cells,
    isLocked: fc.boolean(),
    selection: fc.option(fc.record({ rows: ranges, columns: ranges })),
    bookmarks: fc.dictionary(
      fc.constantFrom(..."123456789"),
      fc.record({ projection: choices, camera: cameras, cell: cells }),
    ),
  })
  .map((view) => ({
    ...view,
    // What shows everything cannot be apart from what shows everything.
    inferCamera: view.locks.zoom && view.locks.place && view.camera === null ? null : view.inferCamera,
    isLocked: view.isLocked && view.cell !== null,
  }));

test("a view goes through JSON and back unchanged", () => {
  fc.assert(
    fc.property(views, (view) => {
      expect(readMaskView(JSON.parse(JSON.stringify(view)))).toEqual(view);
    }),
    { seed: 61 },
  );
});

test("anything at all is read as a view, and reading again changes nothing", () => {
  const isView = (view: MaskView) => {
    expect(Object.keys(view).sort()).toEqual(Object.keys(wholeView).sort());
    expect(readMaskView(JSON.parse(JSON.stringify(view)))).toEqual(view);
  };
  fc.assert(
    fc.property(fc.anything(), (json) => isView(readMaskView(json))),
    { seed: 62, numRuns: 500 },
  );
  // Views with one part spoiled.
  fc.assert(
    fc.property(views, fc.constantFrom(...Object.keys(wholeView)), fc.anything(), (view, name, junk) =>
      isView(readMaskView({ ...view, [name]: junk })),
    ),
    { seed: 63, numRuns: 500 },
  );
});

test("what is faulty is left at its default, the rest is kept", () => {
  const cell = { row: 3, column: 4 };
  for (const faulty of [
    { row: -1, column: 0, columnCount: 5 },
    { row: 0, column: 0, columnCount: 0 },
    { row: Number.NaN, column: 0, columnCount: 5 },
    { row: 0, column: Number.POSITIVE_INFINITY, columnCount: 5 },
    { row: "1", column: 0, columnCount: 5 },
    "everything",
    7,
  ])
    expect(readMaskView({ camera: faulty, cell, isLocked: true })).toEqual({
      ...wholeView,
      cell,
      isLocked: true,
    });
  expect(readMaskView({ cell: { row: 1.5, column: 2 }, isLocked: true })).toEqual(wholeView);
  expect(readMaskView({ selection: { rows: { start: 3, end: 3 }, columns: { start: 0, end: 1 } } })).toEqual(
    wholeView,
  );
  const bookmarks = JSON.parse(
    '{"__proto__": {"cell": null}, "10": {}, "0": {}, "4": {"cell": {"row": 1, "column": 2}}, "5": 5}',
  );
  expect(readMaskView({ bookmarks }).bookmarks).toEqual({
    "4": { projection: { kind: "absolute" }, camera: null, cell: { row: 1, column: 2 } },
  });
  for (const nothing of [null, undefined, 5, "x", [], () => 1])
    expect(readMaskView(nothing)).toEqual(wholeView);
});

test("a view from before there were locks and modes is read as what it was", () => {
  const camera = { row: 3, column: 4, columnCount: 5 };
  const inferCamera = { row: 30, column: 40, columnCount: 5 };
  expect(readMaskView({ camera, isLinked: true, inferCamera: null })).toEqual({ ...wholeView, camera });
  expect(readMaskView({ camera, isLinked: false, inferCamera })).toEqual({
    ...wholeView,
    camera,
    inferCamera,
    locks: { zoom: false, place: false, scale: true },
  });
});

test("a way of looking that there is not, or a divider beyond the border, is left at its default", () => {
  for (const mode of ["onion", "", 3, null]) expect(readMaskView({ mode }).mode).toBe("side-by-side");
  for (const dividerShare of [-0.1, 1.1, Number.NaN, "0.3", null])
    expect(readMaskView({ mode: "swipe", dividerShare })).toEqual({ ...wholeView, mode: "swipe" });
  expect(readMaskView({ locks: { zoom: "no", place: false } }).locks).toEqual({
    zoom: true,
    place: false,
    scale: true,
  });
});

const stages = fc
  .record({
    columnCount: fc.integer({ min: 1, max: 12288 }),
    rowCount: fc.integer({ min: 1, max: 8192 }),
    split: fc.nat(),
    widthPx: fc.integer({ min: 120, max: 900 }),
    heightPx: fc.integer({ min: 80, max: 560 }),
  })
  .map(({ columnCount, rowCount, split, widthPx, heightPx }): Stage => {
    const extent = { columnCount, rowCount, splitColumn: split % (columnCount + 1), gapPx: 12 };
    const view = { widthPx, heightPx };
    return { extent, view, fitted: fitWhole(extent, view, 1) };
  });
const share = fc.double({ min: 0, max: 1, noNaN: true });

test("a camera comes back from its cells to within a pixel, or the gap where its middle lay there", () => {
  fc.assert(
    fc.property(stages, fc.double({ min: 1, max: 400, noNaN: true }), share, share, (stage, factor, x, y) => {
      const { widthPx, heightPx } = stage.view;
      const camera = zoomAt(stage.fitted, stage, factor, x * widthPx, y * heightPx);
      const kept = maskCameraOf(camera, stage);
      expect(kept === null).toBe(camera.columnPx === stage.fitted.columnPx);
      const back = cameraOn(stage, kept);
      expect(back.columnPx / camera.columnPx).toBeCloseTo(1, 2);
      const gapStart = stage.extent.splitColumn * camera.columnPx;
      const middle = camera.xPx + widthPx / 2;
      const inGap = middle >= gapStart && middle <= gapStart + stage.extent.gapPx;
      expect(Math.abs(back.yPx - camera.yPx)).toBeLessThan(1);
      expect(Math.abs(back.xPx - camera.xPx)).toBeLessThan(inGap ? 13 : 1);
    }),
    { seed: 64, numRuns: 400 },
  );
});

test("in a window of another size the same columns are seen around the same cell", () => {
  const extent = { columnCount: 4000, rowCount: 800, splitColumn: 3200, gapPx: 12 };
  const on = (widthPx: number): Stage => {
    const view = { widthPx, heightPx: 400 };
    return { extent, view, fitted: fitWhole(extent, view, 1) };
  };
  const kept = { row: 300.5, column: 1000.5, columnCount: 50 };
  for (const widthPx of [300, 470, 900]) {
    const again = maskCameraOf(cameraOn(on(widthPx), kept), on(widthPx));
    expect(again).toEqual(kept);
  }
});

test("a camera that looks beyond the picture is brought back to it", () => {
  const extent = { columnCount: 400, rowCount: 80, splitColumn: 320, gapPx: 12 };
  const view = { widthPx: 470, heightPx: 400 };
  const stage: Stage = { extent, view, fitted: fitWhole(extent, view, 1) };
  const camera = cameraOn(stage, { row: 1e12, column: 1e12, columnCount: 20 });
  expect(camera.xPx).toBeCloseTo(400 * camera.columnPx + 12 - 470, 6);
  expect(camera.yPx).toBeCloseTo(80 * camera.rowPx - 400, 6);
  expect(cameraOn(stage, { row: 1, column: 1, columnCount: 1e12 })).toEqual(stage.fitted);
  expect(cameraOn(stage, { row: 1, column: 1, columnCount: 1e-9 }).columnPx).toBe(48);
});
