import { RuleError } from "../../tensor/rule-error";
import type { LayerType } from "../convention";
import { countInRange, forEachInterval, type IntervalMask } from "../interval-mask";
import type { GridShape } from "./grid-shape";

/** What the reader knows of a dump's layout; what is absent is looked for. */
export interface KnownLayout {
  contextLength?: number;
  blockSize?: number;
  /** null is an unused anchor. */
  anchors?: readonly (number | null)[];
  layerType?: LayerType;
}

/** Rows that are looked at to score a block size. */
const sampleSize = 256;
/** Block sizes that are tried: the smallest of the likely ones, and those that fewest cells look out of. */
const smallest = 4;
const fewestStrays = 3;
/** Cells that may look out of their block by mistake. */
const straysAllowed = 6;

/**
 * The readings of a dump's shape that its cells and the reader allow, the likeliest first. Every slot sees
 * itself in nearly every convention of the field, so the block columns start where the longest diagonal
 * does; blocks are what no row looks out of.
 * @throws RuleError where what the reader knows cannot be.
 */
export function shapesOf(mask: IntervalMask, known: KnownLayout): GridShape[] {
  const usedRows = usedRowsOf(mask);
  const shapes = contextColumnsOf(mask, usedRows, known).flatMap((contextColumns) => {
    const isOpen = endsAtContext(mask, contextColumns);
    return blockSizesOf(mask, usedRows, contextColumns, known).flatMap((blockSize) =>
      blockCountsOf(mask, usedRows, blockSize, known).flatMap((blockCount) => {
        const shape = { blockSize, blockCount, contextColumns, contextLength: contextColumns };
        const open = { ...shape, contextLength: contextColumns + 1 };
        if (!isOpen) return [shape];
        // At inference the context ends right before the block, so the anchor is the index behind it.
        return blockCount === 1 ? [open, shape] : [shape, open];
      }),
    );
  });
  const allowed = shapes.filter(
    ({ contextLength }) => contextLength === (known.contextLength ?? contextLength),
  );
  const last = Math.max(-1, ...(known.anchors ?? []).map((anchor) => anchor ?? -1));
  const roomy = allowed.filter(({ contextLength }) => last < contextLength);
  // Where no shape has room for the anchors, whoever uses the first says so.
  if (allowed.length > 0) return roomy.length > 0 ? roomy : allowed;
  const asked = [
    known.contextLength === undefined ? null : `context ${known.contextLength}`,
    known.anchors === undefined ? null : `${known.anchors.length} anchors`,
    known.blockSize === undefined ? null : `block ${known.blockSize}`,
  ].filter((part) => part !== null);
  throw new RuleError(
    `mask [${mask.rowCount}, ${mask.columnCount}]`,
    "[anchors * block, context + anchors * block]",
    asked.join(", "),
  );
}

function usedRowsOf(mask: IntervalMask): number {
  for (let row = mask.rowCount - 1; row >= 0; row--) {
    if (countInRange(mask, row, 0, mask.columnCount) > 0) return row + 1;
  }
  throw new RuleError("mask", "one that sees a cell", "an empty one");
}

/** Columns before the diagonal: what rows and columns, or the used ones, differ by; what most rows agree on. */
function contextColumnsOf(mask: IntervalMask, usedRows: number, known: KnownLayout): number[] {
  if (known.contextLength !== undefined) {
    const { contextLength } = known;
    return [contextLength, contextLength - 1].filter((count) => count >= 0 && count < mask.columnCount);
  }
  const edges = new Int32Array(mask.columnCount + 1);
  let usedColumns = 0;
  for (let row = 0; row < usedRows; row++) {
    let last: [number, number] = [0, 0];
    forEachInterval(mask, row, 0, mask.columnCount, (start, end) => {
      last = [start, end];
    });
    usedColumns = Math.max(usedColumns, last[1]);
    edges[Math.max(0, last[0] - row)]++;
    edges[Math.max(0, last[1] - row)]--;
  }
  let votes = 0;
  let most = 0;
  let elected = 0;
  for (let length = 0; length < mask.columnCount; length++) {
    votes += edges[length];
    if (votes > most) [most, elected] = [votes, length];
  }
  const lengths = [mask.columnCount - mask.rowCount, usedColumns - usedRows, elected];
  const possible = [...new Set(lengths.filter((length) => length >= 0))];
  const seen = possible.map((length) => diagonalCount(mask, usedRows, length));
  // The shape comes first where about as many rows see themselves as under any other.
  const isLikely = (at: number) => 2 * seen[at] >= Math.max(...seen);
  return [...possible.filter((_, at) => isLikely(at)), ...possible.filter((_, at) => !isLikely(at))];
}

/** Rows that see themselves behind this many context columns. */
function diagonalCount(mask: IntervalMask, usedRows: number, contextColumns: number): number {
  let count = 0;
  for (let row = 0; row < usedRows; row++) {
    count += countInRange(mask, row, contextColumns + row, contextColumns + row + 1);
  }
  return count;
}

/** Block sizes that no or hardly any row looks out of, and the whole as one block. */
function blockSizesOf(
  mask: IntervalMask,
  usedRows: number,
  contextColumns: number,
  known: KnownLayout,
): number[] {
  const { rowCount } = mask;
  if (known.blockSize !== undefined) return known.blockSize <= rowCount ? [known.blockSize] : [];
  const count = known.anchors?.length;
  if (count !== undefined && count > 0 && rowCount % count === 0) return [rowCount / count];
  const isPadded = usedRows < rowCount || mask.columnCount - contextColumns !== rowCount;
  const sizes: number[] = [];
  for (let size = 1; size <= rowCount; size++) {
    if (rowCount % size === 0 || (isPadded && size <= 256) || size === usedRows) sizes.push(size);
  }
  // Odd, so that every slot of a block comes up.
  const step = Math.floor(rowCount / sampleSize) | 1;
  const outside = sizes.map((size) => {
    let cells = 0;
    for (let row = 0; row < rowCount; row += step) {
      const blockStart = contextColumns + size * Math.floor(row / size);
      cells += countInRange(mask, row, contextColumns, blockStart);
      cells += countInRange(mask, row, blockStart + size, mask.columnCount);
    }
    return cells;
  });
  const least = Math.min(...outside);
  const allowed = least + Math.max(straysAllowed, Math.min(rowCount, sampleSize) / 16);
  const likely = sizes.filter((_, i) => outside[i] <= allowed);
  const tightest = [...likely].sort((a, b) => outside[sizes.indexOf(a)] - outside[sizes.indexOf(b)] || a - b);
  return [
    ...new Set([...tightest.slice(0, fewestStrays), ...likely.slice(0, smallest), ...likely.slice(-1)]),
  ];
}

/** Rows behind the last one used may be unused anchors or padding. */
function blockCountsOf(
  mask: IntervalMask,
  usedRows: number,
  blockSize: number,
  known: KnownLayout,
): number[] {
  const counts =
    known.anchors === undefined
      ? [mask.rowCount / blockSize, Math.ceil(usedRows / blockSize)]
      : [known.anchors.length];
  return [...new Set(counts)].filter(
    (count) => Number.isInteger(count) && count > 0 && count * blockSize <= mask.rowCount,
  );
}

/** Whether a row sees the last context column there is: the anchor may be the next index. */
function endsAtContext(mask: IntervalMask, contextColumns: number): boolean {
  if (contextColumns === 0) return true;
  for (let row = 0; row < mask.rowCount; row++) {
    if (row > 0 && mask.groupOfRow[row] === mask.groupOfRow[row - 1]) continue;
    if (countInRange(mask, row, contextColumns - 1, contextColumns) > 0) return true;
  }
  return false;
}
