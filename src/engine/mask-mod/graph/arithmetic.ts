import { type Dtype, isFloat } from "./dtype";

/** Operations on one element. Booleans are 0 and 1. */
export type UnaryOp = "neg" | "abs" | "invert" | "not" | "floor" | "ceil" | "trunc" | "round" | "sqrt";
export type BinaryOp =
  | ("add" | "sub" | "mul" | "truediv" | "floordiv" | "mod" | "fmod" | "pow" | "min" | "max")
  | ("bitand" | "bitor" | "bitxor" | "shl" | "shr")
  | ("and" | "or" | "xor")
  | ("lt" | "le" | "eq" | "ne");

type Binary = (a: number, b: number) => number;

/** Integers: NaN is what has no result, such as a division by zero. Exact while |a|, |b| <= 2^53. */
const onIntegers: Readonly<Record<BinaryOp, Binary>> = {
  add: (a, b) => a + b,
  sub: (a, b) => a - b,
  mul: (a, b) => a * b,
  truediv: (a, b) => a / b,
  floordiv: floorDivide,
  mod: floorMod,
  fmod: (a, b) => a % b,
  pow: (a, b) => (b < 0 ? inversePower(a, b) : a ** b),
  min: Math.min,
  max: Math.max,
  bitand: (a, b) => byHalves(a, b, (x, y) => x & y),
  bitor: (a, b) => byHalves(a, b, (x, y) => x | y),
  bitxor: (a, b) => byHalves(a, b, (x, y) => x ^ y),
  shl: (a, b) => (b < 0 || b > 63 ? 0 : a * 2 ** b),
  shr: (a, b) => Math.floor(a / 2 ** (b < 0 || b > 63 ? 63 : b)),
  and: (a, b) => a & b,
  or: (a, b) => a | b,
  xor: (a, b) => a ^ b,
  lt: (a, b) => Number(a < b),
  le: (a, b) => Number(a <= b),
  eq: (a, b) => Number(a === b),
  ne: (a, b) => Number(a !== b),
};

export function binaryOn(op: BinaryOp, dtype: Dtype): Binary {
  // torch shifts by more bits than there are, or by fewer than none, as by all of them.
  if (dtype === "int32" && op === "shl") return (a, b) => (b < 0 || b > 31 ? 0 : a * 2 ** b);
  if (!isFloat(dtype)) return onIntegers[op];
  const round = dtype === "float32" ? Math.fround : (x: number) => x;
  if (op === "floordiv") return (a, b) => floorDivideFloats(a, b, round);
  if (op === "mod") return (a, b) => round(floorModFloats(a, b));
  if (op === "pow") return (a, b) => round(a ** b);
  const plain = onIntegers[op];
  return dtype === "float32" ? (a, b) => Math.fround(plain(a, b)) : plain;
}

const unary: Readonly<Record<UnaryOp, (a: number) => number>> = {
  neg: (a) => -a,
  abs: Math.abs,
  invert: (a) => -a - 1,
  not: (a) => 1 - a,
  floor: Math.floor,
  ceil: Math.ceil,
  trunc: Math.trunc,
  round: roundToEven,
  sqrt: Math.sqrt,
};

export function unaryOn(op: UnaryOp, dtype: Dtype): (a: number) => number {
  const plain = unary[op];
  return dtype === "float32" ? (a) => Math.fround(plain(a)) : plain;
}

/** What torch gives for an integer to a negative power: the whole part. */
function inversePower(a: number, b: number): number {
  if (a === 1) return 1;
  return a === -1 ? 1 - 2 * Math.abs(b % 2) : 0;
}

/** Rounds towards minus infinity, also for negative numbers. */
function floorDivide(a: number, b: number): number {
  if (b === 0) return Number.NaN;
  const rest = a % b;
  const towardsZero = (a - rest) / b;
  return rest !== 0 && rest < 0 !== b < 0 ? towardsZero - 1 : towardsZero;
}

/** Has the sign of the divisor. */
function floorMod(a: number, b: number): number {
  const rest = a % b;
  return rest !== 0 && rest < 0 !== b < 0 ? rest + b : rest;
}

function floorModFloats(a: number, b: number): number {
  return floorMod(a, b);
}

/** As c10::div_floor_floating does it, step by step, so that rounding is the same. */
function floorDivideFloats(a: number, b: number, round: (x: number) => number): number {
  if (b === 0) return round(a / b);
  const rest = a % b;
  let quotient = round(round(a - rest) / b);
  if (rest !== 0 && b < 0 !== rest < 0) quotient = round(quotient - 1);
  if (quotient === 0) return 0;
  const floor = Math.floor(quotient);
  return quotient - floor > 0.5 ? round(floor + 1) : floor;
}

/** Bitwise on two's complement of 64 bits, for numbers that a double holds. */
function byHalves(a: number, b: number, op: Binary): number {
  if (a === (a | 0) && b === (b | 0)) return op(a, b);
  const high = op(Math.floor(a / 2 ** 32), Math.floor(b / 2 ** 32)) | 0;
  const low = op((a % 2 ** 32) | 0, (b % 2 ** 32) | 0) >>> 0;
  return high * 2 ** 32 + low;
}

/** Halves go to the even neighbour, as in torch and Python. */
function roundToEven(a: number): number {
  const floor = Math.floor(a);
  const part = a - floor;
  if (part !== 0.5) return Math.round(a);
  return floor % 2 === 0 ? floor : floor + 1;
}
