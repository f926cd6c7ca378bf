import type { Edit } from "../../../engine/drafting/edit";
import type { DraftPlan } from "../../../engine/drafting/plan";
import type { LayerType } from "../../../engine/masks/convention";
import { type Frame, placeOfColumn } from "../../../engine/masks/frame";
import { isVisible } from "../../../engine/masks/interval-mask";
import { frameColumn } from "./plan-scene";

/** A cell of a plan that can be changed by hand. */
export interface EditableCell {
  slot: number;
  column: { context: number } | { slot: number };
  isSeen: boolean;
  /** Position ids of the column and of the slot. */
  columnPosition: number;
  slotPosition: number;
}

/** The cell of a plan at a cell of the frame; null where the plan has no such key column. */
export function cellOfPlan(
  plan: DraftPlan,
  frame: Frame,
  cell: { row: number; column: number },
  layerType: LayerType,
): EditableCell | null {
  if (cell.row >= plan.blockSize || cell.column >= frame.columnCount) return null;
  const key = keyOf(plan, frame, cell.column);
  if (key === null) return null;
  const place = placeOfColumn(frame, cell.column);
  const isContext = place.kind === "context";
  return {
    slot: cell.row,
    column: isContext ? { context: place.index } : { slot: place.slot },
    isSeen: isVisible(plan.visible[layerType], cell.row, key),
    columnPosition: isContext ? plan.contextPositions[key] : plan.slotPositions[place.slot],
    slotPosition: plan.slotPositions[cell.row],
  };
}

function keyOf(plan: DraftPlan, frame: Frame, column: number): number | null {
  const keyCount = plan.contextRows + plan.blockSize;
  for (let key = 0; key < keyCount; key++) if (frameColumn(key, { plan }, frame) === column) return key;
  return null;
}

/** Hides a cell that is seen, shows one that is hidden. */
export function toggled({ slot, column, isSeen }: EditableCell): Edit {
  return { kind: "cell", slot, column, visible: !isSeen };
}
