import type { BinaryOp } from "../graph/arithmetic";
import type { Operand } from "./lanes";

/**
 * The common operations on 32-bit integers, as loops of their own: one loop for all operations would be
 * several times slower. Results fit into 32 bits because the range of the node says so.
 */
export function applyToInts(op: BinaryOp, a: Operand, b: Operand, out: Int32Array): boolean {
  const hasLaneA = a instanceof Int32Array;
  const hasLaneB = b instanceof Int32Array;
  if (hasLaneA && typeof b === "number") return laneAndNumber(op, a, b, out);
  if (typeof a === "number" && hasLaneB) return numberAndLane(op, a, b, out);
  return hasLaneA && hasLaneB && twoLanes(op, a, b, out);
}

function laneAndNumber(op: BinaryOp, a: Int32Array, s: number, out: Int32Array): boolean {
  const n = out.length;
  switch (op) {
    case "add":
      for (let i = 0; i < n; i++) out[i] = a[i] + s;
      return true;
    case "sub":
      for (let i = 0; i < n; i++) out[i] = a[i] - s;
      return true;
    case "mul":
      for (let i = 0; i < n; i++) out[i] = Math.imul(a[i], s);
      return true;
    case "min":
      for (let i = 0; i < n; i++) out[i] = Math.min(a[i], s);
      return true;
    case "max":
      for (let i = 0; i < n; i++) out[i] = Math.max(a[i], s);
      return true;
    case "bitand":
      for (let i = 0; i < n; i++) out[i] = a[i] & s;
      return true;
    case "bitor":
      for (let i = 0; i < n; i++) out[i] = a[i] | s;
      return true;
    case "bitxor":
      for (let i = 0; i < n; i++) out[i] = a[i] ^ s;
      return true;
    case "mod":
      return floorMod(a, s, out);
    case "floordiv":
      return floorDivide(a, s, out);
    case "shr":
      if (s < 0 || s > 31) return false;
      for (let i = 0; i < n; i++) out[i] = a[i] >> s;
      return true;
    case "shl":
      if (s < 0 || s > 31) return false;
      for (let i = 0; i < n; i++) out[i] = a[i] << s;
      return true;
    default:
      return false;
  }
}

/** By a power of two the low bits are the rest, of negative numbers too. */
function floorMod(a: Int32Array, s: number, out: Int32Array): boolean {
  const n = out.length;
  if (s <= 0) return false;
  if ((s & (s - 1)) === 0) for (let i = 0; i < n; i++) out[i] = a[i] & (s - 1);
  else {
    for (let i = 0; i < n; i++) {
      const rest = a[i] % s;
      out[i] = rest + (s & (rest >> 31));
    }
  }
  return true;
}

function floorDivide(a: Int32Array, s: number, out: Int32Array): boolean {
  const n = out.length;
  if (s <= 0) return false;
  const shift = 31 - Math.clz32(s);
  if ((s & (s - 1)) === 0) for (let i = 0; i < n; i++) out[i] = a[i] >> shift;
  // A quotient of 32-bit integers is never rounded across a whole number by a double.
  else for (let i = 0; i < n; i++) out[i] = Math.floor(a[i] / s);
  return true;
}

function numberAndLane(op: BinaryOp, s: number, b: Int32Array, out: Int32Array): boolean {
  if (op === "sub") {
    for (let i = 0; i < out.length; i++) out[i] = s - b[i];
    return true;
  }
  const commutes = ["add", "mul", "min", "max", "bitand", "bitor", "bitxor"].includes(op);
  return commutes && laneAndNumber(op, b, s, out);
}

function twoLanes(op: BinaryOp, a: Int32Array, b: Int32Array, out: Int32Array): boolean {
  const n = out.length;
  switch (op) {
    case "add":
      for (let i = 0; i < n; i++) out[i] = a[i] + b[i];
      return true;
    case "sub":
      for (let i = 0; i < n; i++) out[i] = a[i] - b[i];
      return true;
    case "mul":
      for (let i = 0; i < n; i++) out[i] = Math.imul(a[i], b[i]);
      return true;
    case "bitand":
      for (let i = 0; i < n; i++) out[i] = a[i] & b[i];
      return true;
    case "bitor":
      for (let i = 0; i < n; i++) out[i] = a[i] | b[i];
      return true;
    case "bitxor":
      for (let i = 0; i < n; i++) out[i] = a[i] ^ b[i];
      return true;
    default:
      return false;
  }
}

/** Elements of `a` where the bit is set, else of `b`; false where an operand is no 32-bit integer. */
export function chooseInts(condition: Uint32Array, a: Operand, b: Operand, out: Int32Array): boolean {
  const n = out.length;
  if (a instanceof Int32Array && b instanceof Int32Array) {
    for (let i = 0; i < n; i++) {
      const whenSet = -((condition[i >>> 5] >>> (i & 31)) & 1);
      out[i] = (a[i] & whenSet) | (b[i] & ~whenSet);
    }
    return true;
  }
  if (typeof b === "number" && a instanceof Int32Array) {
    for (let i = 0; i < n; i++) {
      const whenSet = -((condition[i >>> 5] >>> (i & 31)) & 1);
      out[i] = (a[i] & whenSet) | (b & ~whenSet);
    }
    return true;
  }
  if (typeof a === "number" && b instanceof Int32Array) {
    for (let i = 0; i < n; i++) {
      const whenSet = -((condition[i >>> 5] >>> (i & 31)) & 1);
      out[i] = (a & whenSet) | (b[i] & ~whenSet);
    }
    return true;
  }
  return false;
}
