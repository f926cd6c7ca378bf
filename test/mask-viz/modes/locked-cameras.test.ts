import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type Camera,
  fitWhole,
  type Stage,
  sameCamera,
  xToColumn,
  yToRow,
} from "../../../src/mask-viz/camera";
import { pan, zoomAt } from "../../../src/mask-viz/camera-moves";
import {
  type LockedCameras,
  lockCameras,
  moveLocked,
  noOffset,
  takeFromOther,
} from "../../../src/mask-viz/modes/locked-cameras";
import { allLocked, locksAfter, locksNotice } from "../../../src/mask-viz/modes/pane-locks";

const extent = { columnCount: 4000, rowCount: 800, splitColumn: 3200, gapPx: 12 };
const view = { widthPx: 470, heightPx: 400 };
const stage: Stage = { extent, view, fitted: fitWhole(extent, view, 1) };
const fittedBoth: LockedCameras = {
  of: { train: stage.fitted, infer: stage.fitted },
  locks: allLocked,
  offset: noOffset,
};

/** One of the moves that keys make, on either side. */
interface Step {
  side: "train" | "infer";
  factor: number;
  dxPx: number;
  dyPx: number;
}
const steps = fc.array(
  fc.record({
    side: fc.constantFrom("train" as const, "infer" as const),
    factor: fc.constantFrom(1, 1.5, 1 / 1.5, 4),
    dxPx: fc.integer({ min: -3000, max: 3000 }),
    dyPx: fc.integer({ min: -800, max: 800 }),
  }),
  { minLength: 1, maxLength: 12 },
);

function moved(cameras: LockedCameras, { side, factor, dxPx, dyPx }: Step): LockedCameras {
  const zoomed = zoomAt(cameras.of[side], stage, factor, view.widthPx / 2, view.heightPx / 2);
  return moveLocked(cameras, stage, side, pan(zoomed, stage, dxPx, dyPx));
}

const middle = (camera: Camera) => ({
  row: yToRow(camera, view.heightPx / 2),
  column: xToColumn(camera, extent, view.widthPx / 2),
});

test("with both locks and nothing between them the panes never part", () => {
  fc.assert(
    fc.property(steps, (taken) => {
      let cameras = fittedBoth;
      for (const step of taken) {
        cameras = moved(cameras, step);
        expect(cameras.of.infer).toEqual(cameras.of.train);
      }
    }),
    { seed: 401 },
  );
});

test("with the zoom alone locked the scale is one and the other pane keeps its place while nothing zooms", () => {
  fc.assert(
    fc.property(steps, (taken) => {
      let cameras: LockedCameras = { ...fittedBoth, locks: { ...allLocked, place: false } };
      for (const step of taken) {
        const before = cameras;
        cameras = moved(cameras, step);
        expect(cameras.of.infer.columnPx).toBeCloseTo(cameras.of.train.columnPx, 9);
        const other = step.side === "train" ? "infer" : "train";
        if (cameras.of[step.side].columnPx === before.of[step.side].columnPx)
          expect(cameras.of[other]).toBe(before.of[other]);
      }
    }),
    { seed: 402 },
  );
});

test("without locks one pane moves and the other stays", () => {
  fc.assert(
    fc.property(steps, (taken) => {
      let cameras: LockedCameras = { ...fittedBoth, locks: { zoom: false, place: false, scale: true } };
      for (const step of taken) {
        const other = step.side === "train" ? "infer" : "train";
        const before = cameras.of[other];
        cameras = moved(cameras, step);
        expect(cameras.of[other]).toBe(before);
      }
    }),
    { seed: 403 },
  );
});

test("a locked place keeps the panes as far apart as they were, also after one of them met the border", () => {
  const zoomed = zoomAt(stage.fitted, stage, 20, 0, 0);
  const train = pan(zoomed, stage, 2000, 500);
  const infer = pan(train, stage, 10 * train.columnPx, 4 * train.rowPx);
  const apart = { ...fittedBoth, of: { train, infer }, locks: { ...allLocked, place: false } };
  const locked = lockCameras(apart, stage, "train", allLocked);
  expect(locked.of).toEqual({ train, infer });
  expect(locked.offset.rows).toBeCloseTo(4, 9);
  expect(locked.offset.columns).toBeCloseTo(10, 9);
  const further = moveLocked(locked, stage, "train", pan(train, stage, 333, 120));
  expect(middle(further.of.infer).column - middle(further.of.train).column).toBeCloseTo(10, 6);
  expect(middle(further.of.infer).row - middle(further.of.train).row).toBeCloseTo(4, 6);
  // The other way round, and to the border and back.
  const back = moveLocked(further, stage, "infer", infer);
  expect(middle(back.of.train).column).toBeCloseTo(middle(train).column, 6);
  const atBorder = moveLocked(back, stage, "train", pan(train, stage, 1e9, 1e9));
  const returned = moveLocked(atBorder, stage, "train", train);
  expect(middle(returned.of.infer).column).toBeCloseTo(middle(infer).column, 6);
  expect(middle(returned.of.infer).row).toBeCloseTo(middle(infer).row, 6);
});

test("a closing zoom lock gives the other pane the scale of the active one and leaves it where it is", () => {
  const train = pan(zoomAt(stage.fitted, stage, 30, 0, 0), stage, 4000, 900);
  const infer = pan(zoomAt(stage.fitted, stage, 8, 0, 0), stage, 900, 300);
  const free = { ...fittedBoth, of: { train, infer }, locks: { zoom: false, place: false, scale: true } };
  const locked = lockCameras(free, stage, "train", { zoom: true, place: false, scale: true });
  expect(locked.of.train).toBe(train);
  expect(locked.of.infer.columnPx).toBe(train.columnPx);
  expect(middle(locked.of.infer).column).toBeCloseTo(middle(infer).column, 6);
});

test("taking from the other pane makes both the same and keeps them so while the place is locked", () => {
  const train = pan(zoomAt(stage.fitted, stage, 20, 0, 0), stage, 2000, 500);
  const infer = pan(train, stage, 300, 40);
  const apart = lockCameras(
    { ...fittedBoth, of: { train, infer }, locks: { ...allLocked, place: false } },
    stage,
    "train",
    allLocked,
  );
  const taken = takeFromOther(apart, "infer");
  expect(taken.of).toEqual({ train, infer: train });
  const further = moveLocked(taken, stage, "infer", pan(train, stage, -50, 20));
  expect(sameCamera(further.of.train, further.of.infer)).toBe(true);
});

test("L comes round through combinations that differ, and each is told", () => {
  const seen: string[] = [];
  let locks = allLocked;
  for (let i = 0; i < 3; i++) {
    locks = locksAfter(locks);
    seen.push(locksNotice(locks, "Training"));
  }
  expect(locks).toEqual(allLocked);
  expect(new Set(seen).size).toBe(3);
  expect(locksAfter({ zoom: false, place: true, scale: false })).toEqual({
    zoom: true,
    place: true,
    scale: false,
  });
});
