import { expect, test } from "vitest";
import { columnToX, rowToY } from "../../src/mask-viz/camera";
import { centreFromMinimap, minimapSize, viewOnMinimap } from "../../src/mask-viz/minimap-geometry";
import { extentOf, pairLayoutOf } from "../../src/mask-viz/pair-layout-of";
import { marksOf } from "../../src/mask-viz/pair-marks";
import { cellUnder, differenceBeside } from "../../src/mask-viz/pane-hit";
import { foundingPair } from "./support/pairs";

const marks = marksOf(foundingPair);
const { frame } = foundingPair;
const extent = extentOf(frame.columnCount, frame.rowCount, frame.layout.contextLength);
const layout = pairLayoutOf(foundingPair, marks, extent, 1136, 1);
const camera = layout.fitted;
const pair = { camera, extent, view: layout.view, devicePixelRatio: 1, isForced: false };

test("the same point of both panes is the same cell", () => {
  for (const side of ["train", "infer"] as const) {
    const pane = layout.panes[side];
    const x = pane.plotXPx + columnToX(camera, extent, 30) + 3;
    const y = pane.plotYPx + rowToY(camera, 9) + 3;
    expect(cellUnder(pair, pane, x, y)).toEqual({ row: 9, column: 30 });
  }
});

test("a click in a lane goes to the difference beside it", () => {
  const pane = layout.panes.train;
  const beside = pane.plotYPx + rowToY(camera, 9) + 3;
  expect(differenceBeside(pair, pane, marks.runs, pane.plotXPx - 8, beside)).toEqual({ row: 9, column: 24 });
  const above = pane.plotXPx + columnToX(camera, extent, 24) + 3;
  expect(differenceBeside(pair, pane, marks.runs, above, pane.plotYPx - 8)).toEqual({ row: 0, column: 24 });
  const elsewhere = pane.plotXPx + columnToX(camera, extent, 10) + 3;
  expect(differenceBeside(pair, pane, marks.runs, elsewhere, pane.plotYPx - 8)).toBeNull();
});

test("the rails and the corner are no cells", () => {
  const pane = layout.panes.train;
  expect(cellUnder(pair, pane, 2, pane.plotYPx + 20)).toBeNull();
  expect(cellUnder(pair, pane, pane.plotXPx + 20, 2)).toBeNull();
  expect(differenceBeside(pair, pane, marks.runs, 2, 2)).toBeNull();
});

test("the minimap frames what is seen and brings the view where it is pressed", () => {
  const map = minimapSize(camera, extent);
  const whole = viewOnMinimap(camera, extent, layout.view, map);
  expect([whole.x, whole.y, whole.width, whole.height]).toEqual([0, 0, map.widthPx, map.heightPx]);
  const near = { ...camera, columnPx: camera.columnPx * 2, rowPx: camera.rowPx * 2 };
  const moved = centreFromMinimap(near, extent, layout.view, map, map.widthPx * 0.6, map.heightPx * 0.5);
  const frameOnMap = viewOnMinimap(moved, extent, layout.view, map);
  expect(frameOnMap.x + frameOnMap.width / 2).toBeCloseTo(map.widthPx * 0.6, 6);
  expect(frameOnMap.width).toBeLessThan(map.widthPx * 0.6);
});
