import { countInRange, forEachInterval, type IntervalMask } from "../interval-mask";
import type { GridShape } from "./grid";

/** Rows that are looked at to score a block size. */
const sampleSize = 256;
/** Block sizes that are tried: the smallest of the likely ones, and those that fewest cells look out of. */
const smallest = 4;
const fewestStrays = 3;
/** Cells that may look out of their block by mistake. */
const straysAllowed = 6;

/**
 * The readings of a dump's shape that its cells allow, the likeliest first. Every slot sees itself in
 * every convention of the field, so the block columns start where the longest diagonal does; blocks are
 * what no row looks out of.
 */
export function gridShapes(mask: IntervalMask, rowTotals: Int32Array): GridShape[] {
  const usedRows = 1 + rowTotals.findLastIndex((total) => total > 0);
  const shapes: GridShape[] = [];
  for (const contextColumns of contextLengths(mask, rowTotals, usedRows)) {
    for (const blockSize of blockSizes(mask, usedRows, contextColumns)) {
      // Rows behind the last one used are unused anchors or padding.
      const counts = new Set([mask.rowCount / blockSize, Math.ceil(usedRows / blockSize)]);
      for (const blockCount of counts) {
        if (!Number.isInteger(blockCount) || blockCount * blockSize > mask.rowCount) continue;
        const shape = { blockSize, blockCount, contextColumns, contextLength: contextColumns };
        const open = { ...shape, contextLength: contextColumns + 1 };
        if (!endsAtContext(mask, contextColumns)) shapes.push(shape);
        // At inference the context ends right before the block, so the anchor is the index behind it.
        else if (blockCount === 1) shapes.push(open, shape);
        else shapes.push(shape, open);
      }
    }
  }
  return shapes;
}

/** Columns before the diagonal: what rows and columns, or the used ones, differ by; what most rows agree on. */
function contextLengths(mask: IntervalMask, rowTotals: Int32Array, usedRows: number): number[] {
  const edges = new Int32Array(mask.columnCount + 1);
  for (let row = 0; row < mask.rowCount; row++) {
    if (rowTotals[row] === 0) continue;
    let last: [number, number] = [0, 0];
    forEachInterval(mask, row, 0, mask.columnCount, (start, end) => {
      last = [start, end];
    });
    const [from, to] = [Math.max(0, last[0] - row), Math.max(0, last[1] - row)];
    edges[from]++;
    edges[to]--;
  }
  let usedColumns = 0;
  for (let i = 1; i < mask.bounds.length; i += 2) usedColumns = Math.max(usedColumns, mask.bounds[i]);
  let votes = 0;
  let most = 0;
  let elected = 0;
  for (let length = 0; length < mask.columnCount; length++) {
    votes += edges[length];
    if (votes > most) [most, elected] = [votes, length];
  }
  const lengths = [mask.columnCount - mask.rowCount, usedColumns - usedRows, elected];
  return [...new Set(lengths.filter((length) => length >= 0))];
}

/** Block sizes that no or hardly any row looks out of, and the whole as one block. */
function blockSizes(mask: IntervalMask, usedRows: number, contextColumns: number): number[] {
  const { rowCount } = mask;
  const isPadded = usedRows < rowCount || mask.columnCount - contextColumns !== rowCount;
  const sizes: number[] = [];
  for (let size = 1; size <= rowCount; size++) {
    if (rowCount % size === 0 || (isPadded && size <= 256) || size === usedRows) sizes.push(size);
  }
  // Odd, so that every slot of a block comes up.
  const step = Math.floor(rowCount / sampleSize) | 1;
  const outside = sizes.map((size) => {
    let count = 0;
    for (let row = 0; row < rowCount; row += step) {
      const blockStart = contextColumns + size * Math.floor(row / size);
      count += countInRange(mask, row, contextColumns, blockStart);
      count += countInRange(mask, row, blockStart + size, mask.columnCount);
    }
    return count;
  });
  const least = Math.min(...outside);
  const allowed = least + Math.max(straysAllowed, Math.min(rowCount, sampleSize) / 16);
  const likely = sizes.filter((_, i) => outside[i] <= allowed);
  const tightest = [...likely].sort((a, b) => outside[sizes.indexOf(a)] - outside[sizes.indexOf(b)] || a - b);
  return [
    ...new Set([...likely.slice(0, smallest), ...tightest.slice(0, fewestStrays), ...likely.slice(-1)]),
  ];
}

/** Whether a row sees the last context column there is: the anchor may be the next index. */
function endsAtContext(mask: IntervalMask, contextColumns: number): boolean {
  if (contextColumns === 0) return true;
  for (let row = 0; row < mask.rowCount; row++) {
    if (countInRange(mask, row, contextColumns - 1, contextColumns) > 0) return true;
  }
  return false;
}
