import type { BitMask } from "../bit-mask";
import { HIDDEN, ONE } from "./cell-classes";

/** Classes of a box of cells, row-major; `columnStart` is a multiple of 32. */
export interface ClassBox {
  classes: Uint8Array<ArrayBuffer>;
  rowStart: number;
  rowEnd: number;
  columnStart: number;
  columnEnd: number;
  /** Bits that no class of these cells may have. */
  forbidden: number;
}

/**
 * Packs classes into two masks: where the value is 1, and where it hides the cell.
 * @returns Index in the box of the first value of a forbidden class, or -1.
 */
export function packClasses(box: ClassBox, ones: BitMask, hidden: BitMask): number {
  const { classes, rowStart, rowEnd, columnStart, columnEnd, forbidden } = box;
  const width = columnEnd - columnStart;
  const fours = new Uint32Array(classes.buffer, 0, classes.length >>> 2);
  const forbiddenFour = Math.imul(forbidden, 0x01010101);
  for (let row = rowStart; row < rowEnd; row++) {
    const from = (row - rowStart) * width;
    const firstWord = row * ones.wordsPerRow + (columnStart >>> 5);
    const isAligned = (from & 3) === 0;
    for (let at = 0; at < width; at += 32) {
      let oneBits = 0;
      let hiddenBits = 0;
      if (isAligned && at + 32 <= width) {
        let seen = 0;
        for (let four = 0; four < 8; four++) {
          const word = fours[((from + at) >>> 2) + four];
          seen |= word;
          oneBits |= lowBits(word) << (4 * four);
        }
        if ((seen & forbiddenFour) !== 0) return firstForbidden(classes, forbidden, from + at);
        if ((seen & HIDDEN_FOUR) !== 0) {
          for (let four = 0; four < 8; four++) {
            hiddenBits |= lowBits(fours[((from + at) >>> 2) + four] >>> 1) << (4 * four);
          }
        }
      } else {
        const end = Math.min(32, width - at);
        for (let bit = 0; bit < end; bit++) {
          const cell = classes[from + at + bit];
          if ((cell & forbidden) !== 0) return from + at + bit;
          oneBits |= (cell & ONE) << bit;
          hiddenBits |= ((cell & HIDDEN) >>> 1) << bit;
        }
      }
      ones.words[firstWord + (at >>> 5)] = oneBits;
      if (hiddenBits !== 0) hidden.words[firstWord + (at >>> 5)] = hiddenBits;
    }
  }
  return -1;
}

const HIDDEN_FOUR = Math.imul(HIDDEN, 0x01010101);

/** The lowest bits of four bytes as one nibble: the factor brings each to its place in the top four. */
function lowBits(word: number): number {
  return Math.imul(word & 0x01010101, 0x10204080) >>> 28;
}

function firstForbidden(classes: Uint8Array, forbidden: number, from: number): number {
  let at = from;
  while ((classes[at] & forbidden) === 0) at++;
  return at;
}
