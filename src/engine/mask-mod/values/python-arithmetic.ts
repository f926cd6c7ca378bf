import { type BinaryOp, binaryOn } from "../graph/arithmetic";
import { type Place, SourceError } from "../source-error";
import type { BinaryOperator } from "../syntax/tree";
import type { PythonNumber } from "./value";

/** Name of an operator's operation. */
export const opOf: Readonly<Record<BinaryOperator, BinaryOp>> = {
  "+": "add",
  "-": "sub",
  "*": "mul",
  "/": "truediv",
  "//": "floordiv",
  "%": "mod",
  "**": "pow",
  "&": "bitand",
  "|": "bitor",
  "^": "bitxor",
  "<<": "shl",
  ">>": "shr",
};

const bitwise: readonly BinaryOperator[] = ["&", "|", "^", "<<", ">>"];

/** Arithmetic of Python's own numbers, where True is 1. */
export function pythonBinary(
  operator: BinaryOperator,
  a: PythonNumber,
  b: PythonNumber,
  at: Place,
): PythonNumber {
  const isFloat = a.kind === "float" || b.kind === "float";
  if (["/", "//", "%"].includes(operator) && b.value === 0) {
    throw new SourceError(at, "a number must not be divided by zero");
  }
  if (isFloat && bitwise.includes(operator)) throw new SourceError(at, `${operator} needs whole numbers`);
  if ((operator === "<<" || operator === ">>") && b.value < 0) {
    throw new SourceError(at, `a shift must be by >= 0 bits, got ${b.value}`);
  }
  const givesFloat = isFloat || operator === "/" || (operator === "**" && b.value < 0);
  const value = binaryOn(opOf[operator], givesFloat ? "float64" : "int64")(a.value, b.value);
  if (givesFloat) return { kind: "float", value };
  if (!Number.isSafeInteger(value)) {
    throw new SourceError(
      at,
      `an integer must stay within ±(2^53 - 1), got ${a.value} ${operator} ${b.value}`,
    );
  }
  const isBool = a.kind === "bool" && b.kind === "bool" && ["&", "|", "^"].includes(operator);
  return { kind: isBool ? "bool" : "int", value };
}

export function pythonUnary(operator: "-" | "+" | "~", a: PythonNumber, at: Place): PythonNumber {
  const kind = a.kind === "bool" ? "int" : a.kind;
  if (operator === "+") return { kind, value: a.value };
  if (operator === "-") return { kind, value: a.value === 0 && kind === "int" ? 0 : -a.value };
  if (kind === "float") throw new SourceError(at, "~ needs a whole number");
  return { kind, value: -a.value - 1 };
}
