import { forEachInterval, type IntervalMask } from "./interval-mask";
import { MaskBuilder } from "./mask-builder";

/**
 * A mask as one bit per cell, for dumps whose rows are too ragged for intervals. Every row starts a
 * word; bits past the last column are 0.
 */
export interface BitMask {
  rowCount: number;
  columnCount: number;
  /** Column c of row r is bit `c % 32` of word `r * wordsPerRow + floor(c / 32)`, [rowCount * wordsPerRow]. */
  words: Uint32Array;
  wordsPerRow: number;
}

export function emptyBits(rowCount: number, columnCount: number): BitMask {
  const wordsPerRow = Math.ceil(columnCount / 32);
  return { rowCount, columnCount, wordsPerRow, words: new Uint32Array(rowCount * wordsPerRow) };
}

export function isBitMask(mask: IntervalMask | BitMask): mask is BitMask {
  return "words" in mask;
}

export function hasBit(mask: BitMask, row: number, column: number): boolean {
  return ((mask.words[row * mask.wordsPerRow + (column >>> 5)] >>> (column & 31)) & 1) === 1;
}

/** Visible cells of the rows `rowStart..rowEnd` in the columns `columnStart..columnEnd`. */
export function countBits(
  mask: BitMask,
  rowStart: number,
  rowEnd: number,
  columnStart: number,
  columnEnd: number,
): number {
  if (columnStart >= columnEnd) return 0;
  const firstWord = columnStart >>> 5;
  const lastWord = (columnEnd - 1) >>> 5;
  const firstPart = 0xffffffff << (columnStart & 31);
  const lastPart = 0xffffffff >>> (31 - ((columnEnd - 1) & 31));
  let count = 0;
  for (let row = rowStart; row < rowEnd; row++) {
    const start = row * mask.wordsPerRow;
    for (let word = firstWord; word <= lastWord; word++) {
      let bits = mask.words[start + word];
      if (word === firstWord) bits &= firstPart;
      if (word === lastWord) bits &= lastPart;
      count += onesOf(bits);
    }
  }
  return count;
}

/** Calls `visit` with the row's runs of visible columns from left to right. */
export function forEachBitRun(mask: BitMask, row: number, visit: (start: number, end: number) => void): void {
  const first = row * mask.wordsPerRow;
  let open = -1;
  for (let word = 0; word < mask.wordsPerRow; word++) {
    // A run opens or ends where a bit differs from the one before it.
    const bits = mask.words[first + word];
    let edges = (bits ^ ((bits << 1) | (open === -1 ? 0 : 1))) >>> 0;
    while (edges !== 0) {
      const column = 32 * word + 31 - Math.clz32(edges & -edges);
      if (open === -1) open = column;
      else {
        visit(open, column);
        open = -1;
      }
      edges &= edges - 1;
    }
  }
  if (open !== -1) visit(open, mask.columnCount);
}

/** The same cells as intervals; rows that equal the row above are found word by word. */
export function intervalsOfBits(mask: BitMask): IntervalMask {
  const builder = new MaskBuilder(mask.rowCount, mask.columnCount);
  for (let row = 0; row < mask.rowCount; row++) {
    if (equalsRowAbove(mask, row)) builder.repeatRow();
    else {
      forEachBitRun(mask, row, (start, end) => builder.add(start, end));
      builder.closeRow();
    }
  }
  return builder.build();
}

/** The same cells as bits. */
export function bitsOfIntervals(mask: IntervalMask): BitMask {
  const bits = emptyBits(mask.rowCount, mask.columnCount);
  for (let row = 0; row < mask.rowCount; row++) {
    const start = row * bits.wordsPerRow;
    if (row > 0 && mask.groupOfRow[row] === mask.groupOfRow[row - 1]) {
      bits.words.copyWithin(start, start - bits.wordsPerRow, start);
    } else {
      forEachInterval(mask, row, 0, mask.columnCount, (from, to) => setBits(bits.words, start, from, to));
    }
  }
  return bits;
}

/**
 * Intervals where they take no more memory than the bits (8 bytes a run, rows equal to the row above
 * for nothing), else the bits themselves.
 */
export function compactMask(mask: BitMask): IntervalMask | BitMask {
  let runCount = 0;
  for (let row = 0; row < mask.rowCount; row++) {
    if (!equalsRowAbove(mask, row)) runCount += runsOfRow(mask, row);
    if (2 * runCount > mask.words.length + mask.rowCount) return mask;
  }
  return intervalsOfBits(mask);
}

function runsOfRow(mask: BitMask, row: number): number {
  const start = row * mask.wordsPerRow;
  let count = 0;
  let carry = 0;
  for (let word = start; word < start + mask.wordsPerRow; word++) {
    const bits = mask.words[word];
    count += onesOf(bits & ~((bits << 1) | carry));
    carry = bits >>> 31;
  }
  return count;
}

function equalsRowAbove(mask: BitMask, row: number): boolean {
  if (row === 0) return false;
  const start = row * mask.wordsPerRow;
  for (let word = start; word < start + mask.wordsPerRow; word++) {
    if (mask.words[word] !== mask.words[word - mask.wordsPerRow]) return false;
  }
  return true;
}

function setBits(words: Uint32Array, rowStart: number, start: number, end: number): void {
  const firstWord = rowStart + (start >>> 5);
  const lastWord = rowStart + ((end - 1) >>> 5);
  const firstPart = 0xffffffff << (start & 31);
  const lastPart = 0xffffffff >>> (31 - ((end - 1) & 31));
  if (firstWord === lastWord) {
    words[firstWord] |= firstPart & lastPart;
    return;
  }
  words[firstWord] |= firstPart;
  words.fill(0xffffffff, firstWord + 1, lastWord);
  words[lastWord] |= lastPart;
}

/** Set bits of a word, by adding up neighbouring bits, pairs, nibbles, bytes. */
export function onesOf(word: number): number {
  let sums = word - ((word >>> 1) & 0x55555555);
  sums = (sums & 0x33333333) + ((sums >>> 2) & 0x33333333);
  return Math.imul((sums + (sums >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
