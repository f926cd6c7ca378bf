import { forEachInterval, type IntervalMask } from "./interval-mask";

/**
 * CRC-32 (zlib's) of all cells row by row, one byte 0 or 1 each, as an unsigned 32-bit number: what
 * `zlib.crc32` gives in Python over the bytes of the mask as a tensor. Computed from the intervals; the
 * cells are never written out.
 *
 * A CRC without its two inversions is linear over GF(2): that of a row is the sum of those of its
 * intervals, each moved left past the cells behind it, and moving past n bytes is a product with x^(8n).
 */
export function checksumOf(mask: IntervalMask): number {
  const { rowCount, columnCount, groupOfRow, groupStart } = mask;
  const shifts = shiftsUpTo(columnCount);
  const runs = runsUpTo(columnCount);
  const rowOfGroup = new Int32Array(groupStart.length - 1);
  let register = -1;
  for (let row = 0; row < rowCount; row++) {
    const group = groupOfRow[row];
    const isFirst = row === 0 || groupOfRow[row - 1] !== group;
    if (isFirst) {
      let sum = 0;
      forEachInterval(mask, row, 0, columnCount, (start, end) => {
        sum ^= product(runs[end - start], shifts[columnCount - end]);
      });
      rowOfGroup[group] = sum;
    }
    register = product(register, shifts[columnCount]) ^ rowOfGroup[group];
  }
  return ~register >>> 0;
}

/** The checksum as it stands in texts and in Python: "0x0a1b2c3d". */
export function checksumText(mask: IntervalMask): string {
  return `0x${checksumOf(mask).toString(16).padStart(8, "0")}`;
}

/** The polynomial of zlib, bits reversed: bit 31 is the coefficient of x^0. */
const polynomial = 0xedb88320;

function timesX(value: number): number {
  return (value >>> 1) ^ (value & 1 ? polynomial : 0);
}

/** The register after one more byte. */
function withByte(register: number, byte: number): number {
  let next = register ^ byte;
  for (let bit = 0; bit < 8; bit++) next = timesX(next);
  return next;
}

/** Product of two polynomials modulo the CRC's. */
function product(a: number, b: number): number {
  let sum = 0;
  let power = b;
  for (let bit = 31; bit >= 0; bit--) {
    if ((a >>> bit) & 1) sum ^= power;
    power = timesX(power);
  }
  return sum;
}

/** x^(8n) for n = 0..count. */
function shiftsUpTo(count: number): Int32Array {
  const shifts = new Int32Array(count + 1);
  shifts[0] = 1 << 31;
  for (let n = 0; n < count; n++) shifts[n + 1] = withByte(shifts[n], 0);
  return shifts;
}

/** What n bytes of 1 leave in a register of 0, for n = 0..count. */
function runsUpTo(count: number): Int32Array {
  const runs = new Int32Array(count + 1);
  for (let n = 0; n < count; n++) runs[n + 1] = withByte(runs[n], 1);
  return runs;
}
