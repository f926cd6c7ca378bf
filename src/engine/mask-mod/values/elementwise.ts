import { type BinaryOp, binaryOn, type UnaryOp, unaryOn } from "../graph/arithmetic";
import { type Dtype, isFloat, promote, toDtype, type Weight } from "../graph/dtype";
import type { Graph } from "../graph/graph";
import type { Node } from "../graph/node";
import { type Place, SourceError } from "../source-error";
import {
  broadcastIndices,
  broadcastShape,
  elementCount,
  nodesOf,
  nodesTensor,
  numbersOf,
  numbersTensor,
} from "./tensor";
import type { PythonNumber, Tensor } from "./value";

export type Operand = Tensor | PythonNumber;

const comparisons: readonly BinaryOp[] = ["lt", "le", "eq", "ne"];
const bitwise: readonly BinaryOp[] = ["bitand", "bitor", "bitxor", "shl", "shr"];

/** Type that the operands meet in. */
export function commonDtype(operands: readonly Operand[]): Dtype {
  return promote(operands.map((one) => ({ dtype: dtypeOf(one), weight: weightOf(one) })));
}

function dtypeOf(operand: Operand): Dtype {
  if (operand.kind === "tensor") return operand.dtype;
  return operand.kind === "bool" ? "bool" : operand.kind === "int" ? "int64" : "float32";
}

function weightOf(operand: Operand): Weight {
  if (operand.kind !== "tensor") return "python";
  return operand.shape.length === 0 ? "no-dimensions" : "dimensions";
}

/** A torch operation of two operands, at least one of them a tensor. */
export function binary(graph: Graph, op: BinaryOp, a: Operand, b: Operand, at: Place): Tensor {
  const common = commonDtype([a, b]);
  checkTypes(op, common, [a, b], at);
  const dtype = op === "truediv" && !isFloat(common) ? "float32" : common;
  const result = comparisons.includes(op) ? "bool" : dtype;
  if (op === "truediv" && a.kind !== "tensor" && b.kind === "tensor") {
    return numberOver(graph, a, cast(graph, b, dtype, at), at);
  }
  const onNumbers = binaryOn(dtype === "bool" ? (onBooleans[op] ?? op) : op, dtype);
  return elementwise(graph, [a, b], [dtype, dtype], result, at, {
    numbers: (x, y) => onNumbers(x, y),
    nodes: (x, y) => graph.binary(op, x, y, at),
  });
}

/** torch divides a Python number by a tensor as number times reciprocal, which rounds twice. */
function numberOver(graph: Graph, a: PythonNumber, b: Tensor, at: Place): Tensor {
  const one = numbersTensor(b.dtype, [], Float64Array.of(1));
  return binary(graph, "mul", a, binary(graph, "truediv", one, b, at), at);
}

const onBooleans: Partial<Record<BinaryOp, BinaryOp>> = {
  add: "or",
  mul: "and",
  bitand: "and",
  bitor: "or",
  bitxor: "xor",
};

const needNumbers: readonly BinaryOp[] = ["floordiv", "mod", "fmod", "pow", "shl", "shr"];

/** What torch refuses to do with a type. */
function checkTypes(op: BinaryOp, dtype: Dtype, operands: readonly [Operand, Operand], at: Place): void {
  const [a, b] = operands;
  if (bitwise.includes(op) && isFloat(dtype)) {
    throw new SourceError(at, `bitwise operations need whole numbers, got ${dtype}`);
  }
  if (op === "sub" && operands.some((one) => dtypeOf(one) === "bool")) {
    throw new SourceError(at, "torch does not subtract bools: use ~ to invert one, or .long()");
  }
  if (op === "pow" && b.kind === "int" && b.value < 0 && !isFloat(dtype)) {
    throw new SourceError(at, `a whole number must have an exponent >= 0, got ${b.value}`);
  }
  const isBoolPower = op === "pow" && a.kind === "tensor" && b.kind !== "tensor";
  if (dtype === "bool" && needNumbers.includes(op) && !isBoolPower) {
    throw new SourceError(at, `${op} needs numbers, got two bools`);
  }
}

export function unary(graph: Graph, op: UnaryOp, a: Tensor, at: Place): Tensor {
  if (a.dtype === "bool" && op !== "invert" && op !== "sqrt") {
    throw new SourceError(at, `a bool tensor has no ${op}: use ~ to invert it, or .long()`);
  }
  if (op === "invert" && isFloat(a.dtype)) throw new SourceError(at, `~ needs whole numbers, got ${a.dtype}`);
  const own = op === "invert" && a.dtype === "bool" ? "not" : op;
  const dtype = own === "sqrt" && !isFloat(a.dtype) ? "float32" : a.dtype;
  const onNumbers = unaryOn(own, dtype);
  return elementwise(graph, [a], [dtype], dtype, at, {
    numbers: (x) => onNumbers(x),
    nodes: (x) => graph.unary(own, x, at),
  });
}

export function where(graph: Graph, condition: Operand, a: Operand, b: Operand, at: Place): Tensor {
  if (dtypeOf(condition) !== "bool") throw new SourceError(at, "the condition of where must be bool");
  const dtype = commonDtype([a, b]);
  return elementwise(graph, [condition, a, b], ["bool", dtype, dtype], dtype, at, {
    numbers: (c, x, y) => (c === 0 ? y : x),
    nodes: (c, x, y) => graph.where(c, x, y, at),
  });
}

export function cast(graph: Graph, a: Tensor, dtype: Dtype, at: Place): Tensor {
  if (a.dtype === dtype) return a;
  return elementwise(graph, [a], [dtype], dtype, at, { numbers: (x) => x, nodes: (x) => x });
}

/** One element from those of the operands, all cast before; by numbers where no cell matters. */
interface ElementRule {
  numbers(a: number, b: number, c: number): number;
  nodes(...args: Node[]): Node;
}

function elementwise(
  graph: Graph,
  operands: readonly Operand[],
  dtypes: readonly Dtype[],
  result: Dtype,
  at: Place,
  rule: ElementRule,
): Tensor {
  const shape = broadcastShape(
    operands.map((one) => (one.kind === "tensor" ? one.shape : [])),
    at,
  );
  const count = elementCount(shape, at);
  graph.budget.elements(count, at);
  const indices = operands.map((one) =>
    one.kind === "tensor" ? broadcastIndices(one.shape, shape, count) : new Int32Array(count),
  );
  const numbers = operands.map((one) =>
    one.kind === "tensor" ? numbersOf(one, at) : Float64Array.of(one.value),
  );
  if (numbers.every((one) => one !== null)) {
    const values = new Float64Array(count);
    const element = (n: number, i: number) =>
      n < numbers.length ? toDtype(numbers[n][indices[n][i]], dtypes[n]) : 0;
    for (let i = 0; i < count; i++) {
      const value = rule.numbers(element(0, i), element(1, i), element(2, i));
      values[i] = toDtype(value, result);
      const isWhole = result !== "float32" && result !== "float64";
      if (isWhole && (Number.isNaN(value) || Number.isNaN(values[i]))) {
        throw new SourceError(
          at,
          `element ${i} must have a result that ${result} holds: not a division by zero, nor beyond its limit`,
        );
      }
    }
    return numbersTensor(result, shape, values);
  }
  const nodes = operands.map((one) =>
    one.kind === "tensor"
      ? nodesOf(one, graph, at)
      : [graph.constant(one.value, one.kind === "float" ? "float64" : dtypeOf(one), at)],
  );
  const values = Array.from({ length: count }, (_, i) =>
    rule.nodes(...nodes.map((own, n) => graph.cast(own[indices[n][i]], dtypes[n], at))),
  );
  return nodesTensor(result, shape, values);
}
