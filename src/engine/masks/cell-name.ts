import { type Frame, placeOfColumn, placeOfRow } from "./frame";

/** `slot 3, context 24`, with the block in front where there are several. */
export function cellName(frame: Frame, cell: { row: number; column: number }): string {
  const { block, slot } = placeOfRow(frame, cell.row);
  const key = placeOfColumn(frame, cell.column);
  const inBlock = frame.layout.anchors.length === 1 ? "" : `block ${block}, `;
  return `${inBlock}slot ${slot}, ${key.kind === "context" ? `context ${key.index}` : `key slot ${key.slot}`}`;
}
