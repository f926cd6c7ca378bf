import type { Frame } from "../engine/masks/frame";
import { columnPosition, type SideRails } from "./pair-input";

/**
 * Columns whose position id moved between the sides relative to the context, [columnCount] of 0 and 1.
 * A shift of everything alike marks nothing: attention feels only differences of position ids.
 */
export function shiftedPositions(train: SideRails, infer: SideRails, frame: Frame): Uint8Array {
  const shifted = new Uint8Array(frame.columnCount);
  let usual: number | null = null;
  for (let column = 0; column < frame.columnCount; column++) {
    const before = columnPosition(train, frame, column);
    const after = columnPosition(infer, frame, column);
    if (before === null || after === null) continue;
    usual ??= after - before;
    if (after - before !== usual) shifted[column] = 1;
  }
  return shifted;
}
