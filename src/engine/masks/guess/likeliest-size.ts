import { countInRange, type IntervalMask } from "../interval-mask";

/** Rows that are looked at. */
const sampleSize = 256;

/**
 * The block size under which two densities, one inside the blocks and one outside, explain the cells behind
 * the context best: the largest log-likelihood of independent cells. Stray cells only raise the density
 * outside, where an absolute count would rule out every size but the whole.
 * @returns `outside` is how many cells of the rows looked at are in slots of other blocks.
 */
export function likeliestSize(
  mask: IntervalMask,
  contextColumns: number,
): { blockSize: number; outside: number } {
  const { rowCount } = mask;
  // Odd, so that every slot of a block comes up.
  const step = Math.floor(rowCount / sampleSize) | 1;
  const rows = Array.from({ length: Math.ceil(rowCount / step) }, (_, at) => at * step);
  const inRow = (row: number, start: number, end: number) =>
    countInRange(mask, row, contextColumns + start, contextColumns + end);
  const all = rows.reduce((sum, row) => sum + inRow(row, 0, rowCount), 0);
  let best = { blockSize: rowCount, outside: 0, likelihood: -Infinity };
  for (let size = 1; size <= rowCount; size++) {
    if (rowCount % size !== 0) continue;
    const start = (row: number) => size * Math.floor(row / size);
    const inside = rows.reduce((sum, row) => sum + inRow(row, start(row), start(row) + size), 0);
    const likelihood =
      ofCells(inside, rows.length * size) + ofCells(all - inside, rows.length * (rowCount - size));
    if (likelihood > best.likelihood) best = { blockSize: size, outside: all - inside, likelihood };
  }
  return best;
}

/** Log-likelihood of `seen` of `area` cells under their own density. */
function ofCells(seen: number, area: number): number {
  const term = (count: number) => (count === 0 ? 0 : count * Math.log(count / area));
  return term(seen) + term(area - seen);
}
