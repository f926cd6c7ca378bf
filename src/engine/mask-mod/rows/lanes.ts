import { type Dtype, isFloat, toDtype } from "../graph/dtype";
import type { Node } from "../graph/node";

/** Values of a node along an axis: numbers, or for booleans bits, 32 to a word from the lowest. */
export type Lane = Int32Array | Float64Array | Uint32Array;

/** What a node is computed from in one pass: a lane, or one number for the whole pass. */
export type Operand = Lane | number;

const int32 = { lo: -(2 ** 31), hi: 2 ** 31 - 1 };

export function newLane(node: Node, count: number): Lane {
  if (node.dtype === "bool") return new Uint32Array(wordCount(count));
  return isFloat(node.dtype) || !fitsInt32(node) ? new Float64Array(count) : new Int32Array(count);
}

export function wordCount(count: number): number {
  return Math.ceil(count / 32);
}

export function fitsInt32({ lo, hi }: { lo: number; hi: number }): boolean {
  return lo >= int32.lo && hi <= int32.hi;
}

export function elementOfOperand(operand: Operand, index: number): number {
  if (typeof operand === "number") return operand;
  if (operand instanceof Uint32Array) return (operand[index >>> 5] >>> (index & 31)) & 1;
  return operand[index];
}

/** The operand as doubles, in `scratch` when it is not already so. */
export function asDoubles(operand: Operand, scratch: Float64Array): Float64Array {
  if (operand instanceof Float64Array) return operand;
  if (typeof operand === "number") return scratch.fill(operand);
  if (operand instanceof Int32Array) scratch.set(operand);
  else for (let i = 0; i < scratch.length; i++) scratch[i] = (operand[i >>> 5] >>> (i & 31)) & 1;
  return scratch;
}

/** The operand as bits, in `scratch` when it is one number. */
export function asBits(operand: Operand, scratch: Uint32Array): Uint32Array {
  if (operand instanceof Uint32Array) return operand;
  return scratch.fill(operand === 0 ? 0 : 0xffffffff);
}

/** Writes doubles to a lane of the type. Index of the first that the type does not hold, or -1. */
export function store(values: Float64Array, dtype: Dtype, isChecked: boolean, out: Lane): number {
  if (isChecked) {
    for (let i = 0; i < values.length; i++) if (Number.isNaN(toDtype(values[i], dtype))) return i;
  }
  if (!(out instanceof Uint32Array)) {
    out.set(values);
    return -1;
  }
  out.fill(0);
  for (let i = 0; i < values.length; i++) if (values[i] !== 0) out[i >>> 5] |= 1 << (i & 31);
  return -1;
}
