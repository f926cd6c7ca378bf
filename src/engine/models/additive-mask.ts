import type { IntervalMask } from "../masks/interval-mask";

/**
 * Added to the score of a hidden cell. Finite: minus infinity makes softmax of a row that sees
 * nothing NaN; with this such a row pays the same attention to every key.
 */
const hidden = -1e9;

/** [rows, columns], 0 where the cell is visible. */
export function additiveMask({
  rowCount,
  columnCount,
  groupOfRow,
  groupStart,
  bounds,
}: IntervalMask): Float32Array {
  const attentionMask = new Float32Array(rowCount * columnCount).fill(hidden);
  for (let row = 0; row < rowCount; row++) {
    const group = groupOfRow[row];
    for (let interval = groupStart[group]; interval < groupStart[group + 1]; interval++) {
      const rowStart = row * columnCount;
      attentionMask.fill(0, rowStart + bounds[interval * 2], rowStart + bounds[interval * 2 + 1]);
    }
  }
  return attentionMask;
}

/** The boolean mask as it is where it was added as numbers: 1 where the cell is visible, else 0. */
export function numberMask(mask: IntervalMask): Float32Array {
  return additiveMask(mask).map((added) => (added === 0 ? 1 : 0));
}

/** [rows, pastRows + rows]: every row sees all past rows, itself and the rows before it. */
export function causalMask(pastRows: number, rows: number): Float32Array {
  const columns = pastRows + rows;
  const attentionMask = new Float32Array(rows * columns);
  for (let row = 0; row < rows; row++)
    attentionMask.fill(hidden, row * columns + pastRows + row + 1, (row + 1) * columns);
  return attentionMask;
}
