import { type Camera, type Stage, xToColumn, yToRow } from "./camera";
import { lookAt } from "./camera-moves";
import type { MaskCamera } from "./mask-view";

/** What a camera looks at in cells; null when it shows everything. */
export function maskCameraOf(camera: Camera, { extent, view, fitted }: Stage): MaskCamera | null {
  if (camera.columnPx <= fitted.columnPx) return null;
  return {
    row: rounded(yToRow(camera, view.heightPx / 2)),
    column: rounded(xToColumn(camera, extent, view.widthPx / 2)),
    columnCount: rounded(view.widthPx / camera.columnPx),
  };
}

/** The camera on a stage that shows the same cells at the same width in columns. */
export function cameraOn(stage: Stage, looked: MaskCamera | null): Camera {
  if (looked === null) return stage.fitted;
  return lookAt(stage, stage.view.widthPx / looked.columnCount, looked.row, looked.column);
}

/** Ten-thousandths of a cell are below a pixel at any zoom, and keep links short. */
function rounded(cells: number): number {
  return Math.round(cells * 10_000) / 10_000;
}
