import type { BinaryOp, UnaryOp } from "./arithmetic";

/** Least and greatest value that can occur, both included. */
export interface Range {
  lo: number;
  hi: number;
}

export const anything: Range = { lo: -Infinity, hi: Infinity };

export function rangeOfUnary(op: UnaryOp, a: Range): Range {
  switch (op) {
    case "neg":
      return { lo: -a.hi, hi: -a.lo };
    case "invert":
      return { lo: -a.hi - 1, hi: -a.lo - 1 };
    case "abs":
      return { lo: a.lo <= 0 && a.hi >= 0 ? 0 : Math.min(Math.abs(a.lo), Math.abs(a.hi)), hi: largest(a) };
    case "not":
      return { lo: 0, hi: 1 };
    case "sqrt":
      return anything;
    default:
      return { lo: Math.floor(a.lo), hi: Math.ceil(a.hi) };
  }
}

/** Of whole numbers. It may be too wide, never too narrow. */
export function rangeOfBinary(op: BinaryOp, a: Range, b: Range): Range {
  switch (op) {
    case "add":
      return { lo: a.lo + b.lo, hi: a.hi + b.hi };
    case "sub":
      return { lo: a.lo - b.hi, hi: a.hi - b.lo };
    case "mul":
      return corners(a, b, (x, y) => x * y);
    case "floordiv":
      if (b.lo <= 0 && b.hi >= 0) return { lo: -largest(a) - 1, hi: largest(a) };
      return corners(a, b, (x, y) => Math.floor(x / y));
    case "mod":
      if (a.lo >= 0 && b.lo > a.hi) return a;
      return { lo: Math.min(0, b.lo + 1), hi: Math.max(0, b.hi - 1) };
    case "fmod":
      return { lo: Math.min(0, a.lo), hi: Math.max(0, a.hi) };
    case "min":
      return { lo: Math.min(a.lo, b.lo), hi: Math.min(a.hi, b.hi) };
    case "max":
      return { lo: Math.max(a.lo, b.lo), hi: Math.max(a.hi, b.hi) };
    case "shl":
      if (b.lo < 0 || b.hi > 31) return { lo: Math.min(0, a.lo * 2 ** 63), hi: Math.max(0, a.hi * 2 ** 63) };
      return corners(a, b, (x, y) => x * 2 ** y);
    case "shr":
      if (b.lo < 0 || b.hi > 63) return { lo: Math.min(-1, a.lo), hi: Math.max(0, a.hi) };
      return corners(a, b, (x, y) => Math.floor(x / 2 ** y));
    case "pow":
      return powerRange(a, b);
    case "bitand":
      if (a.lo >= 0 && b.lo >= 0) return { lo: 0, hi: Math.min(a.hi, b.hi) };
      if (a.lo >= 0) return { lo: 0, hi: a.hi };
      if (b.lo >= 0) return { lo: 0, hi: b.hi };
      return allBits(a, b);
    case "bitor":
    case "bitxor":
      return allBits(a, b);
    case "truediv":
      return anything;
    default:
      return { lo: 0, hi: 1 };
  }
}

/** Numbers with as many bits as the larger one has. */
function allBits(a: Range, b: Range): Range {
  const top = 2 ** Math.ceil(Math.log2(Math.max(largest(a), largest(b)) + 1));
  return { lo: a.lo >= 0 && b.lo >= 0 ? 0 : -top, hi: top - 1 };
}

function powerRange(a: Range, b: Range): Range {
  const top = Math.max(1, largest(a) ** Math.max(0, b.hi));
  return { lo: a.lo >= 0 ? 0 : -top, hi: top };
}

function corners(a: Range, b: Range, op: (x: number, y: number) => number): Range {
  const values = [op(a.lo, b.lo), op(a.lo, b.hi), op(a.hi, b.lo), op(a.hi, b.hi)];
  return values.some(Number.isNaN) ? anything : { lo: Math.min(...values), hi: Math.max(...values) };
}

function largest({ lo, hi }: Range): number {
  return Math.max(Math.abs(lo), Math.abs(hi));
}
