import { forEachInterval, type IntervalMask } from "../interval-mask";
import type { GridShape } from "./grid-shape";

/** A dump under one reading of its shape, with its rows taken apart. */
export interface DumpBlocks extends GridShape {
  mask: IntervalMask;
  /** Rows of the blocks, [blockCount * blockSize]; equal rows behind one another are one object. */
  rows: readonly DumpRow[];
  /** What blocks see of their own slots, each way once. */
  forms: readonly BlockForm[];
  /** Number of its form, [blockCount]. */
  formOfBlock: Int32Array;
  /** Visible cells that no convention makes: in slots of another block, behind the blocks, in padding rows. */
  strayCount: number;
}

interface DumpRow {
  /** Runs of context columns, start and end in turn. */
  context: readonly number[];
  contextCount: number;
}

/** Runs of own slots that every slot of a block sees, counted from the block's start, [blockSize]. */
type BlockForm = readonly (readonly number[])[];

export function dumpBlocksOf(mask: IntervalMask, shape: GridShape): DumpBlocks {
  const { blockSize, blockCount, contextColumns } = shape;
  const rows: DumpRow[] = [];
  const forms: BlockForm[] = [];
  const formOfBlock = new Int32Array(blockCount);
  const known = new Map<string, number>();
  let strayCount = 0;
  for (let block = 0; block < blockCount; block++) {
    const blockStart = contextColumns + block * blockSize;
    const form: (readonly number[])[] = [];
    let inRow = 0;
    for (let slot = 0; slot < blockSize; slot++) {
      const row = block * blockSize + slot;
      if (slot > 0 && mask.groupOfRow[row] === mask.groupOfRow[row - 1]) {
        rows.push(rows[rows.length - 1]);
        form.push(form[slot - 1]);
      } else {
        const context: number[] = [];
        const own: number[] = [];
        inRow = 0;
        forEachInterval(mask, row, 0, mask.columnCount, (start, end) => {
          if (start < contextColumns) context.push(start, Math.min(end, contextColumns));
          const from = Math.max(start, blockStart);
          const to = Math.min(end, blockStart + blockSize);
          if (from < to) own.push(from - blockStart, to - blockStart);
          inRow += Math.max(0, end - Math.max(start, contextColumns)) - Math.max(0, to - from);
        });
        rows.push({ context, contextCount: lengthOf(context) });
        form.push(own);
      }
      strayCount += inRow;
    }
    const key = form.map((runs) => runs.join()).join(";");
    const number = known.get(key) ?? forms.push(form) - 1;
    known.set(key, number);
    formOfBlock[block] = number;
  }
  for (let row = blockCount * blockSize; row < mask.rowCount; row++) {
    forEachInterval(mask, row, 0, mask.columnCount, (start, end) => {
      strayCount += end - start;
    });
  }
  return { ...shape, mask, rows, forms, formOfBlock, strayCount };
}

/** Cells of runs. */
export function lengthOf(runs: readonly number[]): number {
  let sum = 0;
  for (let i = 0; i < runs.length; i += 2) sum += runs[i + 1] - runs[i];
  return sum;
}

/** Cells that `start..end` has in common with the runs. */
export function overlap(runs: readonly number[], start: number, end: number): number {
  let sum = 0;
  for (let i = 0; i < runs.length && runs[i] < end; i += 2) {
    const from = Math.max(runs[i], start);
    const to = Math.min(runs[i + 1], end);
    if (from < to) sum += to - from;
  }
  return sum;
}
