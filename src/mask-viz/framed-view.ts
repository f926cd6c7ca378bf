import { frameCellOf, viewCellOf } from "../engine/masks/projection/cells";
import type { CellPosition } from "./camera";
import { sameCell } from "./cursor";
import { type MaskView, wholeView } from "./mask-view";
import type { ProjectedMasks } from "./project-masks";

/** The cell of the frame that explains a cell of the view; null where there is none. */
export function framedCell(cell: CellPosition, { projection, framed }: ProjectedMasks): CellPosition | null {
  return frameCellOf(projection, framed.difference, cell);
}

/** A view of the caller with its cell as one of the view; a cell that the layout leaves out is none. */
export function inView(view: MaskView | undefined, { projection }: ProjectedMasks): MaskView {
  if (view === undefined) return wholeView;
  const isInside =
    view.cell !== null &&
    view.cell.row < projection.frame.rowCount &&
    view.cell.column < projection.frame.columnCount;
  const cell = view.cell !== null && isInside ? viewCellOf(projection, view.cell) : null;
  return { ...view, projection: projection.choice, cell, isLocked: cell !== null && view.isLocked };
}

/**
 * A view with its cell as one of the frame. The cell that the caller gave stays as long as nothing else
 * is held: of many cells behind one of the view it may be another than the first.
 */
export function framedView(view: MaskView, masks: ProjectedMasks, given: MaskView | undefined): MaskView {
  const before = inView(given, masks);
  if (given !== undefined && sameCell(before.cell, view.cell) && view.isLocked === before.isLocked)
    return { ...view, cell: given.cell, isLocked: given.isLocked };
  const cell = view.cell === null ? null : framedCell(view.cell, masks);
  return { ...view, cell, isLocked: cell !== null && view.isLocked };
}
