import type { BinaryOp } from "../graph/arithmetic";
import type { Operand } from "./lanes";

const isRising = new WeakMap<Int32Array, boolean>();

/** Remembers whether a lane that stays as it is never falls: then it is compared by halving. */
export function noteWhetherRising(lane: Int32Array): void {
  let rising = true;
  for (let i = 1; i < lane.length && rising; i++) rising = lane[i - 1] <= lane[i];
  isRising.set(lane, rising);
}

/**
 * Compares 32-bit integers into bits; false where it does not know how. Differences must fit into 32 bits,
 * so that the sign of one is the answer and nothing branches.
 */
export function compareInts(op: BinaryOp, a: Operand, b: Operand, count: number, out: Uint32Array): boolean {
  if (a instanceof Int32Array && typeof b === "number") return laneToNumber(op, a, b, count, out);
  if (typeof a === "number" && b instanceof Int32Array) {
    // s < b is not b <= s, and s <= b is not b < s.
    const turned = op === "lt" ? "le" : op === "le" ? "lt" : op;
    const done = laneToNumber(turned, b, a, count, out);
    if (turned !== op) for (let word = 0; word < out.length; word++) out[word] = ~out[word];
    return done;
  }
  return a instanceof Int32Array && b instanceof Int32Array && laneToLane(op, a, b, count, out);
}

function laneToNumber(op: BinaryOp, a: Int32Array, s: number, count: number, out: Uint32Array): boolean {
  if (isRising.get(a) === true) {
    const start = op === "lt" || op === "le" ? 0 : firstAtLeast(a, s);
    const end = op === "lt" ? firstAtLeast(a, s) : firstAtLeast(a, s + 1);
    out.fill(0);
    setRange(out, start, end);
    if (op === "ne") for (let word = 0; word < out.length; word++) out[word] = ~out[word];
    return true;
  }
  for (let word = 0, start = 0; start < count; word++, start += 32) {
    const length = Math.min(32, count - start);
    out[word] =
      op === "eq" || op === "ne"
        ? equalWord(a, start, s, length)
        : belowWord(a, start, op === "le" ? s + 1 : s, length);
    if (op === "ne") out[word] = ~out[word];
  }
  return true;
}

function belowWord(a: Int32Array, start: number, s: number, length: number): number {
  let bits = 0;
  for (let i = 0; i < length; i++) bits |= ((a[start + i] - s) >>> 31) << i;
  return bits;
}

function equalWord(a: Int32Array, start: number, s: number, length: number): number {
  let bits = 0;
  for (let i = 0; i < length; i++) {
    const apart = a[start + i] ^ s;
    bits |= (((apart | -apart) >>> 31) ^ 1) << i;
  }
  return bits;
}

function laneToLane(op: BinaryOp, a: Int32Array, b: Int32Array, count: number, out: Uint32Array): boolean {
  for (let word = 0, start = 0; start < count; word++, start += 32) {
    const length = Math.min(32, count - start);
    let bits = 0;
    if (op === "eq" || op === "ne") {
      for (let i = 0; i < length; i++) {
        const apart = a[start + i] ^ b[start + i];
        bits |= (((apart | -apart) >>> 31) ^ 1) << i;
      }
    } else if (op === "lt")
      for (let i = 0; i < length; i++) bits |= ((a[start + i] - b[start + i]) >>> 31) << i;
    else for (let i = 0; i < length; i++) bits |= (((b[start + i] - a[start + i]) >>> 31) ^ 1) << i;
    out[word] = op === "ne" ? ~bits : bits;
  }
  return true;
}

function firstAtLeast(a: Int32Array, s: number): number {
  let low = 0;
  let high = a.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (a[middle] < s) low = middle + 1;
    else high = middle;
  }
  return low;
}

function setRange(bits: Uint32Array, start: number, end: number): void {
  if (start >= end) return;
  const first = start >>> 5;
  const last = (end - 1) >>> 5;
  bits.fill(0xffffffff, first, last + 1);
  bits[first] &= 0xffffffff << (start & 31);
  bits[last] &= 0xffffffff >>> (31 - ((end - 1) & 31));
}
