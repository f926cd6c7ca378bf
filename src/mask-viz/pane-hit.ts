import type { DifferenceRun } from "../engine/masks/difference-runs";
import type { PairView } from "./build";
import { type CellPosition, cellAt, xToColumn, yToRow } from "./camera";
import type { PaneLayout } from "./layout";

/** How far from a mark in a lane a click still counts. */
const REACH_PX = 3;

/** The cell under a point of a pane; null on the rails and in the gap. */
export function cellUnder(pair: PairView, pane: PaneLayout, x: number, y: number): CellPosition | null {
  const isOnPlot = x >= pane.plotXPx && y >= pane.plotYPx && x < pane.widthPx && y < pane.heightPx;
  return isOnPlot ? cellAt(pair.camera, pair.extent, x - pane.plotXPx, y - pane.plotYPx) : null;
}

/** The first difference in the row or the column that a point on a rail stands beside, or null. */
export function differenceBeside(
  { camera, extent }: PairView,
  pane: PaneLayout,
  runs: readonly DifferenceRun[],
  x: number,
  y: number,
): CellPosition | null {
  const isLeft = x < pane.plotXPx && y >= pane.plotYPx;
  const isAbove = y < pane.plotYPx && x >= pane.plotXPx;
  if (isLeft) {
    const row = yToRow(camera, y - pane.plotYPx);
    const run = runs.find((each) => isNear(row, each.rowStart, each.rowEnd, REACH_PX / camera.rowPx));
    return run ? { row: inside(row, run.rowStart, run.rowEnd), column: run.columnStart } : null;
  }
  if (!isAbove) return null;
  const column = xToColumn(camera, extent, x - pane.plotXPx);
  const run = runs.find((each) =>
    isNear(column, each.columnStart, each.columnEnd, REACH_PX / camera.columnPx),
  );
  return run ? { row: run.rowStart, column: inside(column, run.columnStart, run.columnEnd) } : null;
}

function isNear(place: number, start: number, end: number, reach: number): boolean {
  return place > start - reach && place < end + reach;
}

function inside(place: number, start: number, end: number): number {
  return Math.min(end - 1, Math.max(start, Math.floor(place)));
}
