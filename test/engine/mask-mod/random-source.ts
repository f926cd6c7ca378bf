import fc from "fast-check";

/**
 * Random mask_mods as trees of their own, printed as Python and evaluated cell by cell in whole numbers of
 * any size: nothing is shared between cells, nothing is computed by the interpreter.
 */
export type NumberTree =
  | { kind: "q" | "kv" }
  | { kind: "literal"; value: number }
  | { kind: "binary"; op: NumberOp; left: NumberTree; right: NumberTree }
  | { kind: "negative" | "invert" | "abs"; of: NumberTree }
  | { kind: "clamp"; of: NumberTree; low: number; high: number }
  | { kind: "table"; at: NumberTree }
  | { kind: "where"; condition: BoolTree; left: NumberTree; right: NumberTree };

export type BoolTree =
  | { kind: "flag"; at: NumberTree }
  | { kind: "compare"; op: CompareOp; left: NumberTree; right: NumberTree }
  | { kind: "logic"; op: LogicOp; left: BoolTree; right: BoolTree }
  | { kind: "not"; of: BoolTree };

type NumberOp = "+" | "-" | "*" | "//" | "%" | "&" | "|" | "^" | "<<" | ">>";
type CompareOp = "<" | "<=" | ">" | ">=" | "==" | "!=";
type LogicOp = "&" | "|" | "^" | "==" | "!=";

export const table = [3, -1, 4, 1, -5, 9, 2, -6, 5];
export const flags = [true, false, false, true, true, false, true];

/** A cell without a value: an index outside, a division by zero, a number beyond what is computed. */
export class NoValue extends Error {}

const { number, bool } = fc.letrec<{ number: NumberTree; bool: BoolTree }>((tie) => ({
  number: fc.oneof(
    { maxDepth: 4, depthIdentifier: "tree" },
    fc.record({ kind: fc.constantFrom("q" as const, "kv" as const) }),
    fc.record({ kind: fc.constant("literal" as const), value: fc.integer({ min: -9, max: 70 }) }),
    fc.record({
      kind: fc.constant("binary" as const),
      op: fc.constantFrom<NumberOp>("+", "-", "*", "//", "%", "&", "|", "^", "<<", ">>"),
      left: tie("number"),
      right: tie("number"),
    }),
    fc.record({
      kind: fc.constantFrom("negative" as const, "invert" as const, "abs" as const),
      of: tie("number"),
    }),
    fc.record({
      kind: fc.constant("clamp" as const),
      of: tie("number"),
      low: fc.integer({ min: -5, max: 2 }),
      high: fc.integer({ min: 3, max: 40 }),
    }),
    fc.record({ kind: fc.constant("table" as const), at: tie("number") }),
    fc.record({
      kind: fc.constant("where" as const),
      condition: tie("bool"),
      left: tie("number"),
      right: tie("number"),
    }),
  ),
  bool: fc.oneof(
    { maxDepth: 4, depthIdentifier: "tree" },
    fc.record({
      kind: fc.constant("compare" as const),
      op: fc.constantFrom<CompareOp>("<", "<=", ">", ">=", "==", "!="),
      left: tie("number"),
      right: tie("number"),
    }),
    fc.record({ kind: fc.constant("flag" as const), at: tie("number") }),
    fc.record({
      kind: fc.constant("logic" as const),
      op: fc.constantFrom<LogicOp>("&", "|", "^", "==", "!="),
      left: tie("bool"),
      right: tie("bool"),
    }),
    fc.record({ kind: fc.constant("not" as const), of: tie("bool") }),
  ),
}));

export { bool as boolTrees, number as numberTrees };

/** `0 * q_idx` makes a tensor of every literal, so that all arithmetic is torch's. */
export function printNumber(tree: NumberTree): string {
  switch (tree.kind) {
    case "q":
      return "q_idx";
    case "kv":
      return "kv_idx";
    case "literal":
      return `(zero + ${tree.value})`;
    case "binary":
      return `(${printNumber(tree.left)} ${tree.op} ${printNumber(tree.right)})`;
    case "negative":
      return `(-${printNumber(tree.of)})`;
    case "invert":
      return `(~${printNumber(tree.of)})`;
    case "abs":
      return `torch.abs(${printNumber(tree.of)})`;
    case "clamp":
      return `${printNumber(tree.of)}.clamp(${tree.low}, max=${tree.high})`;
    case "table":
      return `table[${printNumber(tree.at)}]`;
    case "where":
      return `torch.where(${printBool(tree.condition)}, ${printNumber(tree.left)}, ${printNumber(tree.right)})`;
  }
}

export function printBool(tree: BoolTree): string {
  switch (tree.kind) {
    case "flag":
      return `flags[${printNumber(tree.at)}]`;
    case "compare":
      return `(${printNumber(tree.left)} ${tree.op} ${printNumber(tree.right)})`;
    case "logic":
      return `(${printBool(tree.left)} ${tree.op} ${printBool(tree.right)})`;
    case "not":
      return `~${printBool(tree.of)}`;
  }
}

/** All parts are computed, whether or not they matter. */
function numberIn(tree: NumberTree, q: number, kv: number): bigint {
  const of = (inner: NumberTree) => numberIn(inner, q, kv);
  switch (tree.kind) {
    case "q":
      return BigInt(q);
    case "kv":
      return BigInt(kv);
    case "literal":
      return BigInt(tree.value);
    case "binary":
      return limited(binary(tree.op, of(tree.left), of(tree.right)));
    case "negative":
      return -of(tree.of);
    case "invert":
      return limited(~of(tree.of));
    case "abs": {
      const value = of(tree.of);
      return value < 0n ? -value : value;
    }
    case "clamp": {
      const value = of(tree.of);
      if (value < BigInt(tree.low)) return BigInt(tree.low);
      return value > BigInt(tree.high) ? BigInt(tree.high) : value;
    }
    case "table":
      return BigInt(elementOf(table, of(tree.at)));
    case "where": {
      const isTrue = boolIn(tree.condition, q, kv);
      const [left, right] = [of(tree.left), of(tree.right)];
      return isTrue ? left : right;
    }
  }
}

export function boolIn(tree: BoolTree, q: number, kv: number): boolean {
  switch (tree.kind) {
    case "flag":
      return elementOf(flags, numberIn(tree.at, q, kv));
    case "compare": {
      const [left, right] = [numberIn(tree.left, q, kv), numberIn(tree.right, q, kv)];
      if (tree.op === "<") return left < right;
      if (tree.op === "<=") return left <= right;
      if (tree.op === ">") return left > right;
      if (tree.op === ">=") return left >= right;
      return (left === right) === (tree.op === "==");
    }
    case "logic": {
      const [left, right] = [boolIn(tree.left, q, kv), boolIn(tree.right, q, kv)];
      if (tree.op === "&") return left && right;
      if (tree.op === "|") return left || right;
      return (left === right) === (tree.op === "==");
    }
    case "not":
      return !boolIn(tree.of, q, kv);
  }
}

function binary(op: NumberOp, a: bigint, b: bigint): bigint {
  switch (op) {
    case "+":
      return a + b;
    case "-":
      return a - b;
    case "*":
      return a * b;
    case "&":
      return a & b;
    case "|":
      return a | b;
    case "^":
      return a ^ b;
    case "<<":
      return b < 0n || b > 63n ? 0n : a << b;
    case ">>":
      return b < 0n || b > 63n ? a >> 63n : a >> b;
    case "//":
    case "%": {
      if (b === 0n) throw new NoValue();
      const rest = ((a % b) + b) % b;
      return op === "%" ? rest : (a - rest) / b;
    }
  }
}

function limited(value: bigint): bigint {
  if (value > 2n ** 53n - 1n || value < 1n - 2n ** 53n) throw new NoValue();
  return value;
}

function elementOf<Element>(list: readonly Element[], index: bigint): Element {
  const fromStart = index < 0n ? index + BigInt(list.length) : index;
  if (fromStart < 0n || fromStart >= BigInt(list.length)) throw new NoValue();
  return list[Number(fromStart)];
}
