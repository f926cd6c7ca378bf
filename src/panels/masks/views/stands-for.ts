import type { Comparison } from "../../../engine/masks/comparison";
import { viewCellOf } from "../../../engine/masks/projection/cells";
import type { Projection } from "../../../engine/masks/projection/projection";
import { blockCounts } from "../../../engine/masks/projection/view-words";
import type { CellPosition } from "../../../mask-viz";
import { averageWords } from "../../../mask-viz/cell-words";

/** How many blocks the cell of the picture stands for; null where it is one cell of the frame. */
export function standsForWords(
  { frame, train, infer, difference }: Comparison,
  projection: Projection,
  cell: CellPosition | null,
): string | null {
  if (!projection.isBySlot || cell === null) return null;
  const isInside = cell.row < frame.rowCount && cell.column < frame.columnCount;
  const shown = isInside ? viewCellOf(projection, cell) : null;
  if (shown === null) return null;
  const masks = { train: train.mask, infer: infer.mask, difference };
  return averageWords(blockCounts(projection, masks, shown), frame.layout.anchors.length);
}
