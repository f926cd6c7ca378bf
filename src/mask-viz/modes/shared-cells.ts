import { forEachInterval, type IntervalMask } from "../../engine/masks/interval-mask";
import { MaskBuilder } from "../../engine/masks/mask-builder";

/** Cells that two masks of one size both have, once per pair of row groups. */
export function sharedCells(a: IntervalMask, b: IntervalMask): IntervalMask {
  const builder = new MaskBuilder(a.rowCount, a.columnCount);
  for (let row = 0; row < a.rowCount; row++) {
    const isRepeated =
      row > 0 && a.groupOfRow[row] === a.groupOfRow[row - 1] && b.groupOfRow[row] === b.groupOfRow[row - 1];
    if (isRepeated) {
      builder.repeatRow();
      continue;
    }
    forEachInterval(a, row, 0, a.columnCount, (start, end) =>
      forEachInterval(b, row, start, end, (from, to) => builder.add(from, to)),
    );
    builder.closeRow();
  }
  return builder.build();
}
