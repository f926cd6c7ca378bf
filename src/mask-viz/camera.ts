import type { CellRange } from "./pixel-axis";

/**
 * Pan and zoom of a heatmap, as pure functions in CSS pixels. Both panes share one camera, so they
 * cannot drift apart. Context columns and block columns are set apart by a gap that does not zoom.
 */
export interface Camera {
  /** Offset of the view in the whole picture. */
  xPx: number;
  yPx: number;
  /** Size of a cell. */
  columnPx: number;
  rowPx: number;
}

/** What the camera looks at. */
export interface Extent {
  columnCount: number;
  rowCount: number;
  /** First column behind the gap; columnCount when there is none. */
  splitColumn: number;
  gapPx: number;
}

export interface ViewSize {
  widthPx: number;
  heightPx: number;
}

/** What a camera moves over: the picture, the window on it, and the camera that shows all of it. */
export interface Stage {
  extent: Extent;
  view: ViewSize;
  fitted: Camera;
}

export interface CellPosition {
  row: number;
  column: number;
}

/** Rows and columns, both half-open. */
export interface CellRectangle {
  rows: CellRange;
  columns: CellRange;
}

const LARGEST_FIT_PX = 28;
const LEAST_SNAPPED_PX = 5;
const TALLEST_ROW = 2;
const LABELLED_ROW_PX = 15;

/** Whether context and block columns are set apart. */
export function hasGap(extent: Extent): boolean {
  return extent.splitColumn > 0 && extent.splitColumn < extent.columnCount;
}

/** Size of the whole picture. */
export function pictureSize(camera: Camera, extent: Extent): ViewSize {
  return {
    widthPx: extent.columnCount * camera.columnPx + (hasGap(extent) ? extent.gapPx : 0),
    heightPx: extent.rowCount * camera.rowPx,
  };
}

/** Left edge of a column in the view; fractions of a column are allowed. */
export function columnToX(camera: Camera, extent: Extent, column: number): number {
  const gap = hasGap(extent) && column >= extent.splitColumn ? extent.gapPx : 0;
  return column * camera.columnPx + gap - camera.xPx;
}

export function rowToY(camera: Camera, row: number): number {
  return row * camera.rowPx - camera.yPx;
}

/** Column under x as a fraction; inside the gap it is the first column behind it. */
export function xToColumn(camera: Camera, extent: Extent, x: number): number {
  const whole = x + camera.xPx;
  const split = extent.splitColumn * camera.columnPx;
  if (!hasGap(extent) || whole < split) return whole / camera.columnPx;
  return Math.max(extent.splitColumn, (whole - extent.gapPx) / camera.columnPx);
}

export function yToRow(camera: Camera, y: number): number {
  return (y + camera.yPx) / camera.rowPx;
}

/** The cell under a point of the view, null outside the picture and in the gap. */
export function cellAt(camera: Camera, extent: Extent, x: number, y: number): CellPosition | null {
  const column = Math.floor(xToColumn(camera, extent, x));
  const row = Math.floor(yToRow(camera, y));
  if (column < 0 || column >= extent.columnCount || row < 0 || row >= extent.rowCount) return null;
  return columnToX(camera, extent, column) > x ? null : { row, column };
}

/**
 * Shows everything. Cells with a grid between them take whole device pixels, so that all are the same size.
 */
export function fitWhole(extent: Extent, view: ViewSize, devicePixelRatio: number): Camera {
  const room = Math.max(1, view.widthPx - (hasGap(extent) ? extent.gapPx : 0));
  const rowRoom = Math.max(1, view.heightPx) / extent.rowCount;
  const widest = Math.min(LARGEST_FIT_PX, room / extent.columnCount);
  const columnPx = rowHeight(widest) <= rowRoom ? widest : columnOfRowHeight(rowRoom);
  const snapped = snap(columnPx, devicePixelRatio);
  // Few rows keep the height of their labels, however many columns there are.
  const least = extent.rowCount * LABELLED_ROW_PX <= view.heightPx ? LABELLED_ROW_PX : 0;
  const rowPx = Math.max(least, rowHeight(snapped));
  return { xPx: 0, yPx: 0, columnPx: snapped, rowPx: snap(rowPx, devicePixelRatio) };
}

/**
 * Height of a row by the width of a column: square cells, but from 1 px on up to twice as tall as they
 * are wide, until a row has room for its label. Continuous and increasing.
 */
export function rowHeight(columnPx: number): number {
  if (columnPx <= 1) return columnPx;
  const stretch = 1 + (TALLEST_ROW - 1) * Math.min(1, (columnPx - 1) / 4);
  return Math.max(columnPx, Math.min(LABELLED_ROW_PX, columnPx * stretch));
}

/** Inverse of `rowHeight`, by halving. */
export function columnOfRowHeight(rowPx: number): number {
  let low = rowPx / TALLEST_ROW;
  let high = rowPx;
  for (let i = 0; i < 40; i++) {
    const middle = (low + high) / 2;
    if (rowHeight(middle) <= rowPx) low = middle;
    else high = middle;
  }
  return low;
}

function snap(cellPx: number, devicePixelRatio: number): number {
  return cellPx < LEAST_SNAPPED_PX ? cellPx : Math.floor(cellPx * devicePixelRatio) / devicePixelRatio;
}

/** Keeps the picture in the view: no empty border beyond it. */
export function clampCamera(camera: Camera, { extent, view }: Omit<Stage, "fitted">): Camera {
  const whole = pictureSize(camera, extent);
  return {
    ...camera,
    xPx: clamp(camera.xPx, 0, Math.max(0, whole.widthPx - view.widthPx)),
    yPx: clamp(camera.yPx, 0, Math.max(0, whole.heightPx - view.heightPx)),
  };
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}

/** Whether a part of the picture lies outside the view. */
export function isPartial(camera: Camera, { extent, view }: Stage): boolean {
  const whole = pictureSize(camera, extent);
  return whole.widthPx > view.widthPx + 0.5 || whole.heightPx > view.heightPx + 0.5;
}

export function sameCamera(a: Camera, b: Camera): boolean {
  return a.xPx === b.xPx && a.yPx === b.yPx && a.columnPx === b.columnPx && a.rowPx === b.rowPx;
}
