import { type BitMask, intervalsOfBits, isBitMask } from "../bit-mask";
import { forEachInterval, type IntervalMask } from "../interval-mask";
import { MaskBuilder } from "../mask-builder";
import type { GridShape } from "./grid-shape";

/**
 * A dump in the rows and columns of its layout, [blocks * blockSize, contextLength + blocks * blockSize]:
 * without padding, and with the anchor's column, hidden, where the dump has none. Cells of padding that
 * are visible are lost; they are among the residual cells.
 */
export function intoLayout(dump: IntervalMask | BitMask, shape: GridShape): IntervalMask {
  const mask = isBitMask(dump) ? intervalsOfBits(dump) : dump;
  const { blockSize, blockCount, contextColumns, contextLength } = shape;
  const rowCount = blockSize * blockCount;
  const builder = new MaskBuilder(rowCount, contextLength + rowCount);
  const moved = contextLength - contextColumns;
  for (let row = 0; row < rowCount; row++) {
    forEachInterval(mask, row, 0, contextColumns, (start, end) => builder.add(start, end));
    forEachInterval(mask, row, contextColumns, contextColumns + rowCount, (start, end) =>
      builder.add(start + moved, end + moved),
    );
    builder.closeRow();
  }
  return builder.build();
}
