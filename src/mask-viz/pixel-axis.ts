/**
 * One axis of a heatmap: where cells lie in device pixels. Pixels are counted from the start of the
 * whole (zoomed) picture, never from the visible rectangle, so a tile and the whole agree on every
 * edge and a pattern does not crawl while panning.
 */
export interface PixelAxis {
  cellCount: number;
  /** Device pixels per cell; below 1 a pixel holds several cells. */
  cellPx: number;
  /** Cells from `splitAt` on are pushed back by `gapPx` (the block slots after the context). */
  splitAt: number;
  gapPx: number;
  /** The visible part, [startPx, endPx), in pixels of the whole picture. */
  startPx: number;
  endPx: number;
}

/** Cells [start, end) of an axis. */
export interface CellRange {
  start: number;
  end: number;
}

/** Where a cell begins. Whole pixels from 1 px per cell on, so that every edge is crisp. */
function edgePx(axis: PixelAxis, cell: number): number {
  return axis.cellPx >= 1 ? Math.round(cell * axis.cellPx) : cell * axis.cellPx;
}

/** Left (top) edge of a cell, gap included. */
export function cellStartPx(axis: PixelAxis, cell: number): number {
  return edgePx(axis, cell) + (cell >= axis.splitAt ? axis.gapPx : 0);
}

/** Right (bottom) edge of a cell; the gap is not part of the cell before it. */
export function cellEndPx(axis: PixelAxis, cell: number): number {
  return edgePx(axis, cell + 1) + (cell >= axis.splitAt ? axis.gapPx : 0);
}

/** Length of the whole picture. */
export function wholePx(axis: PixelAxis): number {
  return Math.ceil(cellEndPx(axis, axis.cellCount - 1));
}

/** The cell under a pixel, clamped to the axis; a pixel in the gap belongs to the cell before it. */
export function cellAtPx(axis: PixelAxis, px: number): number {
  const gapStart = edgePx(axis, axis.splitAt);
  if (px >= gapStart && px < gapStart + axis.gapPx) return axis.splitAt - 1;
  const flat = px < gapStart ? px : px - axis.gapPx;
  let cell = Math.min(axis.cellCount - 1, Math.max(0, Math.floor(flat / axis.cellPx)));
  while (cell > 0 && edgePx(axis, cell) > flat) cell--;
  while (cell + 1 < axis.cellCount && edgePx(axis, cell + 1) <= flat) cell++;
  return cell;
}

const HAIR_PX = 1e-6;

/** Cells of which at least a part is visible, [start, end). */
export function visibleCells(axis: PixelAxis): CellRange {
  if (axis.endPx <= axis.startPx) return { start: 0, end: 0 };
  // A hair before the end: below 1 px per cell the last pixel holds several cells.
  return { start: cellAtPx(axis, axis.startPx), end: cellAtPx(axis, axis.endPx - HAIR_PX) + 1 };
}

/** Whether a pixel lies in the gap, where there are no cells. */
export function isGapPx(axis: PixelAxis, px: number): boolean {
  const gapStart = edgePx(axis, axis.splitAt);
  return axis.gapPx > 0 && px >= gapStart && px + 1 <= gapStart + axis.gapPx;
}

/** [start, end) cut in two where it crosses the gap; empty runs are left out. */
export function runsWithoutGap(axis: PixelAxis, start: number, end: number): CellRange[] {
  if (end <= start) return [];
  if (start >= axis.splitAt || end <= axis.splitAt) return [{ start, end }];
  return [
    { start, end: axis.splitAt },
    { start: axis.splitAt, end },
  ];
}
