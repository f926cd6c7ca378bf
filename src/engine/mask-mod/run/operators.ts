import type { BinaryOp } from "../graph/arithmetic";
import { type Place, SourceError } from "../source-error";
import type { BinaryOperator, ComparisonOperator } from "../syntax/tree";
import { binary, unary } from "../values/elementwise";
import { opOf, pythonBinary, pythonUnary } from "../values/python-arithmetic";
import { bool, isNumber, type Sequence, typeName, type Value } from "../values/value";
import type { Run } from "./run";
import { truthOf } from "./truth";

export function binaryOperation(run: Run, operator: BinaryOperator, a: Value, b: Value, at: Place): Value {
  if (isNumber(a) && isNumber(b)) return pythonBinary(operator, a, b, at);
  const areOperands = (isNumber(a) || a.kind === "tensor") && (isNumber(b) || b.kind === "tensor");
  if (areOperands) return binary(run.graph, opOf[operator], a, b, at);
  if (operator === "+" && a.kind === "string" && b.kind === "string") {
    run.budget.elements(a.value.length + b.value.length, at);
    return { kind: "string", value: a.value + b.value };
  }
  const isSequence = a.kind === "list" || a.kind === "tuple";
  if (operator === "+" && isSequence && b.kind === a.kind) return joined(run, a, b, at);
  if (operator === "*" && isSequence && b.kind === "int") return repeated(run, a, b.value, at);
  throw new SourceError(at, `${operator} does not work on ${typeName(a)} and ${typeName(b)}`);
}

function joined(run: Run, a: Sequence, b: Sequence, at: Place): Value {
  run.budget.elements(a.items.length + b.items.length, at);
  return { kind: a.kind, items: [...a.items, ...b.items] };
}

function repeated(run: Run, { kind, items }: Sequence, count: number, at: Place): Value {
  run.budget.elements(items.length * Math.max(0, count), at);
  return { kind, items: Array.from({ length: Math.max(0, count) }, () => items).flat() };
}

export function unaryOperation(run: Run, operator: "-" | "+" | "~" | "not", a: Value, at: Place): Value {
  if (operator === "not") return bool(!truthOf(run, a, at, "what stands after not"));
  if (isNumber(a)) return pythonUnary(operator, a, at);
  if (a.kind !== "tensor") throw new SourceError(at, `${operator} does not work on ${typeName(a)}`);
  if (operator === "+") return a;
  return unary(run.graph, operator === "-" ? "neg" : "invert", a, at);
}

const comparisons: Partial<Record<ComparisonOperator, { op: BinaryOp; isSwapped: boolean }>> = {
  "<": { op: "lt", isSwapped: false },
  "<=": { op: "le", isSwapped: false },
  ">": { op: "lt", isSwapped: true },
  ">=": { op: "le", isSwapped: true },
  "==": { op: "eq", isSwapped: false },
  "!=": { op: "ne", isSwapped: false },
};

export function comparison(run: Run, operator: ComparisonOperator, a: Value, b: Value, at: Place): Value {
  const found = comparisons[operator];
  if (found !== undefined) {
    const [left, right] = found.isSwapped ? [b, a] : [a, b];
    if (isNumber(left) && isNumber(right)) return bool(comparePlain(found.op, left.value, right.value));
    if ((isNumber(left) || left.kind === "tensor") && (isNumber(right) || right.kind === "tensor")) {
      return binary(run.graph, found.op, left, right, at);
    }
    if (found.op === "eq") return bool(areEqual(a, b, at));
    if (found.op === "ne") return bool(!areEqual(a, b, at));
  }
  if (operator === "is" || operator === "is not") return bool(areSame(a, b) === (operator === "is"));
  if ((operator === "in" || operator === "not in") && (b.kind === "list" || b.kind === "tuple")) {
    return bool(b.items.some((item) => areEqual(a, item, at)) === (operator === "in"));
  }
  throw new SourceError(at, `${operator} does not work on ${typeName(a)} and ${typeName(b)}`);
}

function comparePlain(op: BinaryOp, a: number, b: number): boolean {
  if (op === "lt") return a < b;
  if (op === "le") return a <= b;
  return op === "eq" ? a === b : a !== b;
}

/** Identity of what has no parts; tensors and functions are compared as objects. */
function areSame(a: Value, b: Value): boolean {
  if (a.kind === "none" || b.kind === "none") return a.kind === b.kind;
  if (isNumber(a) && isNumber(b)) return a.kind === b.kind && a.value === b.value;
  return a === b;
}

function areEqual(a: Value, b: Value, at: Place): boolean {
  if (isNumber(a) && isNumber(b)) return a.value === b.value;
  if (a.kind === "tensor" || b.kind === "tensor") {
    if (a.kind === "none" || b.kind === "none") return false;
    throw new SourceError(at, `${typeName(a)} and ${typeName(b)} must not be compared here`);
  }
  if (a.kind === "formatted" || b.kind === "formatted") {
    throw new SourceError(at, "an f-string must not be compared");
  }
  if (a.kind === "string" && b.kind === "string") return a.value === b.value;
  if (a.kind === "dtype" && b.kind === "dtype") return a.dtype === b.dtype;
  if (a.kind === "device" || b.kind === "device") return true;
  const areSequences = (a.kind === "list" || a.kind === "tuple") && a.kind === b.kind;
  if (!areSequences) return areSame(a, b);
  return a.items.length === b.items.length && a.items.every((item, i) => areEqual(item, b.items[i], at));
}
