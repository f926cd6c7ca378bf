import { type Frame, placeOfRow } from "./frame";

/** `slot 3`, with its block where there are several. */
export function slotName(frame: Frame, row: number): string {
  const { block, slot } = placeOfRow(frame, row);
  return frame.layout.anchors.length === 1 ? `slot ${slot}` : `slot ${slot} of block ${block}`;
}
