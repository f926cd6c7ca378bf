import type { PaneLayout } from "./layout";
import { cellEndPx, cellStartPx, type PixelAxis } from "./pixel-axis";

/** Places of cells on the pane's canvas in CSS pixels, exactly where the raster has them. */
export interface CellGeometry {
  columns: PixelAxis;
  rows: PixelAxis;
  devicePixelRatio: number;
  /** Corner of the plot, on a whole device pixel. */
  originXPx: number;
  originYPx: number;
}

export interface Span {
  start: number;
  size: number;
}

export function geometryOf(
  columns: PixelAxis,
  rows: PixelAxis,
  layout: PaneLayout,
  devicePixelRatio: number,
): CellGeometry {
  return {
    columns,
    rows,
    devicePixelRatio,
    originXPx: Math.round(layout.plotXPx * devicePixelRatio) / devicePixelRatio,
    originYPx: Math.round(layout.plotYPx * devicePixelRatio) / devicePixelRatio,
  };
}

/** Columns [start, end) on the canvas. */
export function columnSpan(geometry: CellGeometry, start: number, end = start + 1): Span {
  return spanOf(geometry.columns, geometry.originXPx, geometry.devicePixelRatio, start, end);
}

/** Rows [start, end) on the canvas. */
export function rowSpan(geometry: CellGeometry, start: number, end = start + 1): Span {
  return spanOf(geometry.rows, geometry.originYPx, geometry.devicePixelRatio, start, end);
}

function spanOf(axis: PixelAxis, originPx: number, ratio: number, start: number, end: number): Span {
  const from = (cellStartPx(axis, start) - axis.startPx) / ratio;
  const to = (cellEndPx(axis, end - 1) - axis.startPx) / ratio;
  return { start: originPx + from, size: to - from };
}
