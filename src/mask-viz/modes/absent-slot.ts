import { type ColumnPlace, hasSlot, placeOfColumn, placeOfRow, type Side } from "../../engine/masks/frame";
import { frameColumnOf, frameRowOf } from "../../engine/masks/projection/cells";
import type { Projection } from "../../engine/masks/projection/projection";
import type { CellPosition } from "../camera";

/**
 * Why a side has no such cell: `no slot 12, blocks of 8`; null where it has it. Block sizes differ, and
 * the frame has the slots of the larger block.
 */
export function absentSlot(projection: Projection, side: Side, cell: CellPosition): string | null {
  const { frame } = projection;
  const row = projection.isBySlot ? cell.row : frameRowOf(projection, cell.row);
  const column = frameColumnOf(projection, cell.column);
  const slots = [
    ...(row === null ? [] : [placeOfRow(frame, row).slot]),
    ...(column === null ? [] : slotsOf(placeOfColumn(frame, column))),
  ];
  const absent = slots.find((slot) => !hasSlot(frame, side, slot));
  return absent === undefined ? null : `no slot ${absent}, blocks of ${frame.blockSizes[side]}`;
}

function slotsOf(place: ColumnPlace): number[] {
  return place.kind === "block" ? [place.slot] : [];
}
