import { bitsOfDtype } from "../../tensor/dtype";
import { RuleError } from "../../tensor/rule-error";
import { type AxisRange, readBox } from "../../tensor/stored-array";
import { type BitMask, emptyBits } from "../bit-mask";
import { classesOf, HIDDEN, hiddenFrom, valueAt } from "./cell-classes";
import { hiddenValuesOf } from "./hidden-values";
import type { MaskArray } from "./mask-array";
import { packClasses } from "./planes";

/** The numbers of one mask, sorted: where they are 1, and where they are so negative that they hide. */
export interface Planes {
  ones: BitMask;
  hidden: BitMask;
  /** Some of the numbers that hide, at most four. */
  hiddenValues: readonly number[];
}

const bytesPerRead = 2 ** 22;

/** Is told the fraction of the cells that is read. */
export type Progress = (fraction: number) => void;

/**
 * Reads the cells of one batch and head, a few megabytes at a time along the axis that lies slowest.
 * @param leading An index for each of the array's leading axes.
 * @throws RuleError, with the cell, for a number that no mask holds.
 */
export async function readPlanes(
  array: MaskArray,
  leading: readonly number[],
  onProgress: Progress = () => {},
): Promise<Planes> {
  const { name, stored, rowCount, columnCount, bitOrder } = array;
  const ones = emptyBits(rowCount, columnCount);
  if (bitOrder !== null) {
    await readPacked(array, leading, ones, onProgress);
    return { ones, hidden: emptyBits(0, 0), hiddenValues: [] };
  }
  const isByte = bitsOfDtype[stored.dtype] === 8;
  const hidden = isByte ? emptyBits(0, 0) : emptyBits(rowCount, columnCount);
  const hiddenValues = new Set<number>();
  for (const [rows, columns] of boxesOf(array)) {
    const bytes = await readBox(stored, [...leading.map(oneIndex), rows, columns]);
    const classes = classesOf(bytes, stored.dtype, name);
    if (!isByte) hiddenValuesOf(bytes, stored.dtype, classes, hiddenValues);
    const box = {
      classes,
      rowStart: rows.start,
      rowEnd: rows.end,
      columnStart: columns.start,
      columnEnd: columns.end,
      forbidden: isByte ? 0xfe : 0xff & ~(1 | HIDDEN),
    };
    const wrong = packClasses(box, ones, hidden);
    if (wrong !== -1) {
      const width = columns.end - columns.start;
      const cell = `row ${rows.start + Math.floor(wrong / width)}, column ${columns.start + (wrong % width)}`;
      const rule = isByte ? "0 or 1" : `0, 1 or at most ${hiddenFrom}`;
      throw new RuleError(`"${name}" at ${cell}`, rule, valueAt(bytes, stored.dtype, wrong));
    }
    onProgress((rows.end * columns.end) / (rowCount * columnCount));
  }
  return { ones, hidden, hiddenValues: [...hiddenValues] };
}

/** Boxes that cover the cells; columns are cut at multiples of 32. */
function* boxesOf({ stored, rowCount, columnCount }: MaskArray): Generator<[AxisRange, AxisRange]> {
  const [rowStride, columnStride] = stored.strides.slice(-2);
  const cellsPerRead = (8 * bytesPerRead) / bitsOfDtype[stored.dtype];
  if (rowStride >= columnStride) {
    const step = Math.max(1, Math.floor(cellsPerRead / columnCount));
    for (let start = 0; start < rowCount; start += step) {
      yield [
        { start, end: Math.min(start + step, rowCount) },
        { start: 0, end: columnCount },
      ];
    }
  } else {
    const step = 32 * Math.max(1, Math.floor(cellsPerRead / rowCount / 32));
    for (let start = 0; start < columnCount; start += step) {
      yield [
        { start: 0, end: rowCount },
        { start, end: Math.min(start + step, columnCount) },
      ];
    }
  }
}

async function readPacked(
  array: MaskArray,
  leading: readonly number[],
  ones: BitMask,
  onProgress: Progress,
): Promise<void> {
  const { stored, rowCount, columnCount, bitOrder, name } = array;
  const bytesPerRow = Math.ceil(columnCount / 8);
  const target = new Uint8Array(ones.words.buffer);
  const step = Math.max(1, Math.floor(bytesPerRead / bytesPerRow));
  const spareBits = 0xff & ~(0xff >>> (8 * bytesPerRow - columnCount));
  for (let start = 0; start < rowCount; start += step) {
    const rows = { start, end: Math.min(start + step, rowCount) };
    const bytes = await readBox(stored, [...leading.map(oneIndex), rows, { start: 0, end: bytesPerRow }]);
    if (bitOrder === "big") for (let i = 0; i < bytes.length; i++) bytes[i] = reversedBits[bytes[i]];
    for (let row = rows.start; row < rows.end; row++) {
      const from = (row - rows.start) * bytesPerRow;
      if ((bytes[from + bytesPerRow - 1] & spareBits) !== 0) {
        throw new RuleError(`"${name}" bits past column ${columnCount} of row ${row}`, "0", "1");
      }
      target.set(bytes.subarray(from, from + bytesPerRow), 4 * row * ones.wordsPerRow);
    }
    onProgress(rows.end / rowCount);
  }
}

const reversedBits = Uint8Array.from({ length: 256 }, (_, byte) => {
  let reversed = 0;
  for (let bit = 0; bit < 8; bit++) reversed |= ((byte >>> bit) & 1) << (7 - bit);
  return reversed;
});

const oneIndex = (index: number): AxisRange => ({ start: index, end: index + 1 });
