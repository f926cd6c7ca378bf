import { Budget } from "../budget";
import { type Place, SourceError } from "../source-error";
import type { BinaryOp, UnaryOp } from "./arithmetic";
import { type Dtype, integerLimit, isFloat, isInteger } from "./dtype";
import { elementOf, faultReason } from "./evaluate-node";
import { type Node, type Op, onBatchOrHead, onKey, onQuery, type Table } from "./node";
import { anything, type Range, rangeOfBinary, rangeOfUnary } from "./range";

const bit: Range = { lo: 0, hi: 1 };
const mostNodes = 100_000;

/** Builds nodes; equal ones are one. */
export class Graph {
  /** Nodes with cells that may have no result: they are computed even when nothing uses them. */
  readonly checked: Node[] = [];
  readonly #known = new Map<string, Node>();
  readonly #tables = new Map<Float64Array, Table>();

  constructor(
    readonly rowCount: number,
    readonly columnCount: number,
    private readonly lowestIndex: "wraps" | "zero",
    readonly budget = new Budget(),
  ) {}

  constant(value: number, dtype: Dtype, at: Place, depends = 0): Node {
    const range = { lo: value, hi: value };
    return this.#make("constant", dtype, [], at, range, { depends, value });
  }

  /** Row or column of the cell. */
  axis(op: "query" | "key", at: Place): Node {
    const count = op === "query" ? this.rowCount : this.columnCount;
    const range = { lo: 0, hi: Math.max(0, count - 1) };
    return this.#make(op, "int64", [], at, range, { depends: op === "query" ? onQuery : onKey });
  }

  unary(op: UnaryOp, a: Node, at: Place): Node {
    return this.#make(op, a.dtype, [a], at, rangeOfUnary(op, a));
  }

  /** Both of one type. Booleans are compared and added by logic. */
  binary(op: BinaryOp, a: Node, b: Node, at: Place): Node {
    if (a.dtype === "bool") return this.#onBits(op, a, b, at);
    const compares = op === "lt" || op === "le" || op === "eq" || op === "ne";
    const range = compares ? bit : isFloat(a.dtype) ? anything : rangeOfBinary(op, a, b);
    return this.#make(op, compares ? "bool" : a.dtype, [a, b], at, range, { mayFail: mayFail(op, b) });
  }

  where(condition: Node, a: Node, b: Node, at: Place): Node {
    const range = { lo: Math.min(a.lo, b.lo), hi: Math.max(a.hi, b.hi) };
    return this.#make("where", a.dtype, [condition, a, b], at, range);
  }

  cast(a: Node, dtype: Dtype, at: Place): Node {
    if (a.dtype === dtype) return a;
    if (dtype === "bool") return this.#make("to-bool", dtype, [a], at, bit);
    if (isFloat(dtype)) return this.#make("to-float", dtype, [a], at, anything);
    return this.#make("to-int", dtype, [a], at, isFloat(a.dtype) ? anything : a);
  }

  /** An index into a dimension of that length, from 0; the node itself when it is always inside. */
  wrap(index: Node, length: number, at: Place): Node {
    if (index.lo >= 0 && index.hi < length) return index;
    const lowest = this.lowestIndex === "wraps" ? -length : 0;
    const range = { lo: 0, hi: Math.max(0, length - 1) };
    return this.#make("wrap", "int64", [index], at, range, { mayFail: true, length, lowest });
  }

  gather(values: Float64Array, dtype: Dtype, flatIndex: Node, at: Place): Node {
    const table = this.#tableOf(values);
    return this.#make("gather", dtype, [flatIndex], at, table, { table });
  }

  #onBits(op: BinaryOp, a: Node, b: Node, at: Place): Node {
    const not = (node: Node) => this.#make("not", "bool", [node], at, bit);
    const logic = (kind: "and" | "or" | "xor", x: Node, y: Node) => this.#make(kind, "bool", [x, y], at, bit);
    switch (op) {
      case "and":
      case "bitand":
      case "mul":
      case "min":
        return logic("and", a, b);
      case "or":
      case "bitor":
      case "add":
      case "max":
        return logic("or", a, b);
      case "lt":
        return logic("and", not(a), b);
      case "le":
        return logic("or", not(a), b);
      case "pow":
        return logic("or", a, not(b));
      case "eq":
        return not(logic("xor", a, b));
      default:
        return logic("xor", a, b);
    }
  }

  #make(
    op: Op,
    dtype: Dtype,
    args: readonly Node[],
    at: Place,
    range: Range,
    more: Partial<Pick<Node, "depends" | "value" | "table" | "length" | "lowest">> & {
      mayFail?: boolean;
    } = {},
  ): Node {
    const { table = null, length = 0, lowest = 0, value = null, mayFail: fails = false } = more;
    const depends = args.reduce((all, one) => all | one.depends, more.depends ?? 0);
    const key = `${op}|${dtype}|${args.map(({ id }) => id)}|${value}|${table?.id}|${length}|${depends & onBatchOrHead}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const limit = isInteger(dtype) ? integerLimit(dtype) : Infinity;
    const isChecked = fails || (isInteger(dtype) && (range.lo < -limit || range.hi > limit));
    const clipped = { lo: Math.max(-limit, range.lo), hi: Math.min(limit, range.hi) };
    const id = this.#known.size;
    const node: Node = {
      id,
      op,
      dtype,
      args,
      depends,
      value,
      isChecked,
      table,
      length,
      lowest,
      at,
      ...clipped,
    };
    if (node.value === null && (depends & (onQuery | onKey)) === 0) fold(node);
    else if (isChecked) this.checked.push(node);
    if (id >= mostNodes) throw new SourceError(at, `a cell must take at most ${mostNodes} operations`);
    this.#known.set(key, node);
    return node;
  }

  #tableOf(values: Float64Array): Table {
    let table = this.#tables.get(values);
    if (table === undefined) {
      let [lo, hi] = [Infinity, -Infinity];
      for (const value of values) {
        if (value < lo) lo = value;
        if (value > hi) hi = value;
      }
      table = { id: this.#tables.size, values, lo, hi };
      this.#tables.set(values, table);
    }
    return table;
  }
}

function mayFail(op: BinaryOp, b: Node): boolean {
  if (!isInteger(b.dtype)) return false;
  return (op === "floordiv" || op === "mod" || op === "fmod") && b.lo <= 0 && b.hi >= 0;
}

function fold(node: Node): void {
  const args = node.args.map(({ value }) => value ?? 0);
  const value = elementOf(node, args);
  if (node.isChecked && Number.isNaN(value)) throw new SourceError(node.at, faultReason(node, args));
  node.value = value;
  node.lo = value;
  node.hi = value;
}
