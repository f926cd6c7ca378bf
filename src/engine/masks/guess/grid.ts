import { countInRange, forEachInterval, type IntervalMask } from "../interval-mask";
import type { Effort } from "./effort";

/** How the cells of a dump are laid out: query rows in blocks, context columns, then the blocks' own. */
export interface GridShape {
  blockSize: number;
  blockCount: number;
  /** Context columns that the dump has. */
  contextColumns: number;
  /**
   * Length of the layout's context: one more than `contextColumns` where a dump of inference ends
   * before the anchor, whose own column is then nowhere in it.
   */
  contextLength: number;
}

/** A dump under one reading of its shape. */
export interface Grid extends GridShape {
  mask: IntervalMask;
  /** Visible cells of every row of the dump. */
  rowTotals: Int32Array;
  /** Shared by all readings of one dump. */
  effort: Effort;
}

export function rowTotalsOf(mask: IntervalMask): Int32Array {
  const totals = new Int32Array(mask.rowCount);
  for (let row = 0; row < mask.rowCount; row++) {
    const sameAsAbove = row > 0 && mask.groupOfRow[row] === mask.groupOfRow[row - 1];
    totals[row] = sameAsAbove ? totals[row - 1] : countInRange(mask, row, 0, mask.columnCount);
  }
  return totals;
}

/**
 * Cells in which block `block` of the dump differs from block `from` of a mask that a convention makes
 * on the same context; that mask may have other blocks beside it.
 */
function blockResidual(grid: Grid, block: number, made: IntervalMask, from: number): number {
  const { mask, blockSize } = grid;
  let residual = 0;
  let inRow = 0;
  for (let slot = 0; slot < blockSize; slot++) {
    const row = block * blockSize + slot;
    const madeRow = from * blockSize + slot;
    const sameAsAbove =
      slot > 0 &&
      mask.groupOfRow[row] === mask.groupOfRow[row - 1] &&
      made.groupOfRow[madeRow] === made.groupOfRow[madeRow - 1];
    if (!sameAsAbove) inRow = rowResidual(grid, row, block, made, madeRow, from);
    residual += inRow;
  }
  return residual;
}

/** Of the made blocks `from..from + count`, the one nearest to the dump's block. */
export function nearestBlock(
  grid: Grid,
  block: number,
  made: IntervalMask,
  from: number,
  count: number,
): { index: number; residual: number; isLoose: boolean } {
  let best = { index: 0, residual: Infinity, isLoose: false };
  for (let index = 0; index < count; index++) {
    const residual = blockResidual(grid, block, made, from + index);
    if (residual < best.residual) best = { index, residual, isLoose: false };
    else if (residual === best.residual) best.isLoose = true;
  }
  return best;
}

/** Visible cells of the rows behind the last block, which padding must not have. */
export function paddingResidual({ rowTotals, blockCount, blockSize }: Grid): number {
  return rowTotals.subarray(blockCount * blockSize).reduce((sum, total) => sum + total, 0);
}

function rowResidual(
  grid: Grid,
  row: number,
  block: number,
  made: IntervalMask,
  madeRow: number,
  from: number,
): number {
  let madeCount = 0;
  let common = 0;
  forEachMadeRun(grid, block, made, madeRow, from, (start, end) => {
    common += countInRange(grid.mask, row, start, end);
  });
  forEachInterval(made, madeRow, 0, made.columnCount, (start, end) => {
    madeCount += end - start;
  });
  return grid.rowTotals[row] + madeCount - 2 * common;
}

/** Calls `visit` with the made row's runs in columns of the dump; what the dump lacks is left out. */
export function forEachMadeRun(
  { contextColumns, contextLength, blockSize }: GridShape,
  block: number,
  made: IntervalMask,
  madeRow: number,
  from: number,
  visit: (start: number, end: number) => void,
): void {
  forEachInterval(made, madeRow, 0, contextColumns, visit);
  const moved = contextColumns - contextLength + (block - from) * blockSize;
  forEachInterval(made, madeRow, contextLength, made.columnCount, (start, end) =>
    visit(start + moved, end + moved),
  );
}
