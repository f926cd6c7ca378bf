import { type Frame, placeOfColumn, placeOfRow } from "../engine/masks/frame";
import type { CellPosition } from "./camera";

/** For example `slot 0, c24`; the blocks are named where there are several. */
export function cellName(frame: Frame, { row, column }: CellPosition): string {
  const { block, slot } = placeOfRow(frame, row);
  const key = placeOfColumn(frame, column);
  const isAlone = frame.layout.anchors.length === 1;
  const rowName = isAlone ? `slot ${slot}` : `block ${block}, slot ${slot}`;
  if (key.kind === "context") return `${rowName}, c${key.index}`;
  return `${rowName}, b${key.slot}${key.block === block ? "" : ` of block ${key.block}`}`;
}
