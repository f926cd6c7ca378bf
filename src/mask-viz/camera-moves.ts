import {
  type Camera,
  type CellPosition,
  type CellRectangle,
  clampCamera,
  columnOfRowHeight,
  columnToX,
  hasGap,
  rowHeight,
  rowToY,
  type Stage,
  xToColumn,
  yToRow,
} from "./camera";

const LARGEST_ZOOM_PX = 48;
const READABLE_CELL_PX = 14;

export function pan(camera: Camera, stage: Stage, dxPx: number, dyPx: number): Camera {
  return clampCamera({ ...camera, xPx: camera.xPx + dxPx, yPx: camera.yPx + dyPx }, stage);
}

/**
 * Multiplies the width of a column by `factor`, between that of the fitted camera and 48 px, and keeps
 * the cell under (x, y) where it is as far as the border allows.
 */
export function zoomAt(camera: Camera, stage: Stage, factor: number, x: number, y: number): Camera {
  const { extent, fitted } = stage;
  const zoomed = cornerAt(stage, camera.columnPx * factor);
  if (zoomed.columnPx === fitted.columnPx) return fitted;
  const column = xToColumn(camera, extent, x);
  const row = yToRow(camera, y);
  return clampCamera(
    { ...zoomed, xPx: columnToX(zoomed, extent, column) - x, yPx: rowToY(zoomed, row) - y },
    stage,
  );
}

/** The upper left corner with columns of this width, between that of the fitted camera and 48 px. */
function cornerAt({ fitted }: Stage, wantedPx: number): Camera {
  const columnPx = clamp(wantedPx, fitted.columnPx, Math.max(LARGEST_ZOOM_PX, fitted.columnPx));
  return { xPx: 0, yPx: 0, columnPx, rowPx: Math.max(fitted.rowPx, rowHeight(columnPx)) };
}

/** Columns of about this width, with a place in the middle of the view; 3.5 is the middle of cell 3. */
export function lookAt(stage: Stage, columnPx: number, row: number, column: number): Camera {
  const zoomed = cornerAt(stage, columnPx);
  return centredAt(stage, zoomed, columnToX(zoomed, stage.extent, column), rowToY(zoomed, row));
}

/** Puts a point of the whole picture into the middle of the view. */
function centredAt(stage: Stage, zoomed: Camera, x: number, y: number): Camera {
  const { view, fitted } = stage;
  if (zoomed.columnPx === fitted.columnPx) return fitted;
  return clampCamera({ ...zoomed, xPx: x - view.widthPx / 2, yPx: y - view.heightPx / 2 }, stage);
}

/** Puts a cell into the middle of the view, wide enough to read. */
export function centreOn(camera: Camera, stage: Stage, cell: CellPosition): Camera {
  return lookAt(stage, Math.max(camera.columnPx, READABLE_CELL_PX), cell.row + 0.5, cell.column + 0.5);
}

/** Shows the cells of a rectangle as large as they fit, in the middle of the view. */
export function frameRectangle(stage: Stage, { rows, columns }: CellRectangle): Camera {
  const { extent, view } = stage;
  const crossesGap = columns.start < extent.splitColumn && columns.end > extent.splitColumn;
  const room = Math.max(1, view.widthPx - (crossesGap && hasGap(extent) ? extent.gapPx : 0));
  const byRows = columnOfRowHeight(view.heightPx / (rows.end - rows.start));
  const zoomed = cornerAt(stage, Math.min(room / (columns.end - columns.start), byRows));
  const left = columnToX(zoomed, extent, columns.start);
  const right = columnToX(zoomed, extent, columns.end - 1) + zoomed.columnPx;
  return centredAt(stage, zoomed, (left + right) / 2, rowToY(zoomed, (rows.start + rows.end) / 2));
}

/** Pans as little as needed to show the whole cell. */
export function reveal(camera: Camera, stage: Stage, cell: CellPosition): Camera {
  const { extent, view } = stage;
  const left = columnToX({ ...camera, xPx: 0 }, extent, cell.column);
  const top = rowToY({ ...camera, yPx: 0 }, cell.row);
  const xPx = clamp(camera.xPx, left + camera.columnPx - view.widthPx, left);
  const yPx = clamp(camera.yPx, top + camera.rowPx - view.heightPx, top);
  return clampCamera({ ...camera, xPx, yPx }, stage);
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}
