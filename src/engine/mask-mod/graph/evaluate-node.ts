import { type BinaryOp, binaryOn, type UnaryOp, unaryOn } from "./arithmetic";
import { toDtype } from "./dtype";
import type { Node } from "./node";

const unaryOps: readonly string[] = [
  "neg",
  "abs",
  "invert",
  "not",
  "floor",
  "ceil",
  "trunc",
  "round",
  "sqrt",
];

/** The node in one cell, from its arguments there; NaN of a checked node is no result. */
export function elementOf(node: Node, args: readonly number[]): number {
  const [a, b, c] = args;
  switch (node.op) {
    case "constant":
    case "query":
    case "key":
      return node.value ?? Number.NaN;
    case "where":
      return a === 0 ? c : b;
    case "wrap":
      if (a < node.lowest || a >= node.length) return Number.NaN;
      return a < 0 ? a + node.length : a;
    case "gather":
      return node.table === null ? Number.NaN : node.table.values[a];
    case "to-bool":
    case "to-int":
    case "to-float":
      return toDtype(a, node.dtype);
  }
  const inner = node.args[0].dtype;
  if (isUnary(node.op)) return checkedInteger(node, unaryOn(node.op, inner)(a));
  return checkedInteger(node, binaryOn(node.op, inner)(a, b));
}

function checkedInteger(node: Node, value: number): number {
  return node.isChecked ? toDtype(value, node.dtype) : value;
}

export function isUnary(op: UnaryOp | BinaryOp): op is UnaryOp {
  return unaryOps.includes(op);
}

/** Why a checked node has no result there. */
export function faultReason(node: Node, args: readonly number[]): string {
  const [a, b] = args;
  switch (node.op) {
    case "wrap":
      return `the index must be in ${node.lowest}..${node.length - 1}, got ${a}, for a dimension of length ${node.length}`;
    case "floordiv":
    case "mod":
    case "fmod":
      if (b === 0) return "an integer must not be divided by zero";
      break;
    case "to-int":
      return `a number must fit into ${node.dtype} within ±(2^53 - 1), got ${a}`;
  }
  const limit = node.dtype === "int32" ? "±(2^31 - 1), where int32 ends" : "±(2^53 - 1)";
  return `an integer must stay within ${limit}, got ${args.join(" and ")} for ${node.op}`;
}
