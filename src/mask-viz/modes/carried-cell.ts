import {
  type ColumnPlace,
  columnOf,
  type Frame,
  placeOfColumn,
  placeOfRow,
  rowOf,
  type SlotPlace,
} from "../../engine/masks/frame";
import { viewCellOf } from "../../engine/masks/projection/cells";
import type { CellPosition, CellRectangle } from "../camera";
import { framedCell } from "../framed-view";
import type { MaskCamera } from "../mask-view";
import type { ProjectedMasks } from "../project-masks";

/**
 * Where a cell of one comparison lies in the frame of another over the same layout: in the same block, at
 * the same slots, or at the same context index; null where the other has no such slot.
 */
export function sameFrameCell(cell: CellPosition, from: Frame, to: Frame): CellPosition | null {
  const row = placeOfRow(from, cell.row);
  const column = placeOfColumn(from, cell.column);
  if (!hasRow(to, row) || !hasColumn(to, column)) return null;
  return { row: rowOf(to, row), column: columnOf(to, column) };
}

/** The same from view to view; null also where the other view leaves the cell out. */
export function carriedCell(
  cell: CellPosition,
  from: ProjectedMasks,
  to: ProjectedMasks,
): CellPosition | null {
  const framed = framedCell(cell, from);
  const same = framed && sameFrameCell(framed, from.projection.frame, to.projection.frame);
  return same && viewCellOf(to.projection, same);
}

function hasRow({ slotCount }: Frame, { slot }: SlotPlace): boolean {
  return slot < slotCount;
}

function hasColumn(frame: Frame, place: ColumnPlace): boolean {
  return place.kind === "context" || hasRow(frame, place);
}

/** The nearest cell that the other has: of a slot beyond its block, the block's last slot. */
export function nearestCell(
  cell: CellPosition,
  from: ProjectedMasks,
  to: ProjectedMasks,
): CellPosition | null {
  const framed = framedCell(cell, from);
  if (framed === null) return null;
  const { frame } = to.projection;
  const last = frame.slotCount - 1;
  const row = placeOfRow(from.projection.frame, framed.row);
  const column = placeOfColumn(from.projection.frame, framed.column);
  const slot = (at: SlotPlace) => ({ block: at.block, slot: Math.min(last, at.slot) });
  return viewCellOf(to.projection, {
    row: rowOf(frame, slot(row)),
    column: columnOf(frame, column.kind === "context" ? column : { kind: "block", ...slot(column) }),
  });
}

/** What the other pane looks at when it looks at the same place, at the same number of columns. */
export function carriedCamera(
  camera: MaskCamera | null,
  from: ProjectedMasks,
  to: ProjectedMasks,
): MaskCamera | null {
  if (camera === null || from.projection.frame.slotCount === to.projection.frame.slotCount) return camera;
  const { rowCount, columnCount } = from.projection;
  const row = Math.min(rowCount - 1, Math.floor(camera.row));
  const column = Math.min(columnCount - 1, Math.floor(camera.column));
  const middle = nearestCell({ row, column }, from, to);
  if (middle === null) return camera;
  return {
    row: middle.row + camera.row - row,
    column: middle.column + camera.column - column,
    columnCount: camera.columnCount,
  };
}

/** The cells between two opposite corners that the other has; null where it has neither. */
export function carriedSelection(
  { rows, columns }: CellRectangle,
  from: ProjectedMasks,
  to: ProjectedMasks,
): CellRectangle | null {
  const start = nearestCell({ row: rows.start, column: columns.start }, from, to);
  const end = nearestCell({ row: rows.end - 1, column: columns.end - 1 }, from, to);
  if (start === null || end === null || end.row < start.row || end.column < start.column) return null;
  return {
    rows: { start: start.row, end: end.row + 1 },
    columns: { start: start.column, end: end.column + 1 },
  };
}
