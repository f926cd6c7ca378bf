import type { Comparison } from "../../../engine/masks/comparison";
import { viewCellOf } from "../../../engine/masks/projection/cells";
import { isSameChoice } from "../../../engine/masks/projection/choice";
import {
  originOf,
  type Projection,
  type ProjectionChoice,
  type ProjectionKind,
} from "../../../engine/masks/projection/projection";
import { carriedRectangle } from "../../../engine/masks/projection/rectangles";
import type { CellPosition, MaskView } from "../../../mask-viz";
import { projectionIn, shownChoice, viewsOf } from "./view-choices";

/** As many columns can be read at first; more of a block are shown from around its anchor on. */
const READABLE_COLUMNS = 40;

/** A stored view as far as the comparison has its layout. */
export function viewFor(comparison: Comparison, view: MaskView): MaskView {
  const projection = shownChoice(comparison, view.projection);
  if (isSameChoice(projection, view.projection)) return view;
  return { ...view, projection, camera: null, inferCamera: null, selection: null };
}

/** The view laid out another way: the same cell and, where they are a rectangle there too, the same cells. */
export function viewAs(comparison: Comparison, view: MaskView, choice: ProjectionChoice): MaskView {
  if (isSameChoice(choice, view.projection)) return view;
  const from = projectionIn(comparison, view.projection);
  const to = projectionIn(comparison, choice);
  const cell = view.cell === null ? null : cellIn(to, from, view.cell);
  return {
    ...view,
    projection: to.choice,
    camera: cameraIn(comparison, to, cell, view),
    inferCamera: null,
    cell,
    selection: view.selection === null ? null : carriedRectangle(from, view.selection, to),
  };
}

/** The view of a kind: of a block, the one that the cell in hand is in, else the first that differs. */
export function choiceOf(
  comparison: Comparison,
  kind: ProjectionKind,
  cell: CellPosition | null,
): ProjectionChoice {
  if (kind !== "block") return { kind };
  const row = (cell ?? comparison.difference.first)?.row ?? 0;
  return { kind, block: Math.floor(row / comparison.frame.slotCount) };
}

/** The view after or before one, round the corner. */
export function kindBeside(comparison: Comparison, kind: ProjectionKind, step: 1 | -1): ProjectionKind {
  const offered = viewsOf(comparison);
  const at = offered.findIndex((each) => each.kind === kind);
  return offered[(at + step + offered.length) % offered.length].kind;
}

/** From block to block the cell goes along, to the same slot and as far from the anchor. */
function cellIn(to: Projection, from: Projection, cell: CellPosition): CellPosition {
  if (to.choice.kind !== "block" || from.choice.kind !== "block") return cell;
  const { frame, slotCount } = to;
  const { contextLength } = frame.layout;
  const [before, now] = [from.choice.block, to.choice.block];
  if (Math.floor(cell.row / slotCount) !== before) return cell;
  const blocksOn = now - before;
  const moved =
    cell.column < contextLength
      ? cell.column + originOf(frame, now) - originOf(frame, before)
      : cell.column + blocksOn * slotCount;
  const inContext = Math.max(0, Math.min(moved, contextLength - 1));
  return {
    row: cell.row + blocksOn * slotCount,
    column: cell.column < contextLength ? inContext : Math.min(moved, frame.columnCount - 1),
  };
}

/**
 * A picture that was zoomed stays so around the cell. A wide one that is laid out around the anchor
 * begins where the own slots do, at the first difference: fitted, a slot would be thinner than a pixel.
 */
function cameraIn(
  { difference }: Comparison,
  to: Projection,
  cell: CellPosition | null,
  { camera }: MaskView,
): MaskView["camera"] {
  const shown = cell === null ? null : viewCellOf(to, cell);
  if (camera !== null && shown !== null)
    return { row: shown.row + 0.5, column: shown.column + 0.5, columnCount: camera.columnCount };
  const ownSlots = to.sections.find(({ kind }) => kind === "own-slots");
  if (ownSlots === undefined || to.columnCount <= 2 * READABLE_COLUMNS) return null;
  const first = difference.first === null ? null : viewCellOf(to, difference.first);
  return {
    row: to.choice.kind === "block" ? to.rowCount / 2 : ((shown ?? first)?.row ?? 0) + 0.5,
    column: shown === null ? ownSlots.start : shown.column + 0.5,
    columnCount: READABLE_COLUMNS,
  };
}
