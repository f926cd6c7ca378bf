import type { IntervalMask } from "../../src/engine/masks/interval-mask";

/** A mask from a rule for every cell, one group per row. */
export function maskOfCells(
  rowCount: number,
  columnCount: number,
  visible: (row: number, column: number) => boolean,
): IntervalMask {
  const groupStart = [0];
  const bounds: number[] = [];
  for (let row = 0; row < rowCount; row++) {
    for (let column = 0; column < columnCount; column++) {
      if (!visible(row, column)) continue;
      let end = column;
      while (end < columnCount && visible(row, end)) end++;
      bounds.push(column, end);
      column = end;
    }
    groupStart.push(bounds.length / 2);
  }
  return {
    rowCount,
    columnCount,
    groupOfRow: Int32Array.from({ length: rowCount }, (_, row) => row),
    groupStart: Int32Array.from(groupStart),
    bounds: Int32Array.from(bounds),
  };
}
