import { type BinaryOp, binaryOn, type UnaryOp, unaryOn } from "../graph/arithmetic";
import { isFloat, isInteger, toDtype } from "../graph/dtype";
import { isUnary } from "../graph/evaluate-node";
import type { Node, Table } from "../graph/node";
import { compareInts } from "./compare-kernels";
import { applyToInts, chooseInts } from "./int-kernels";
import { asBits, asDoubles, fitsInt32, type Lane, type Operand, store } from "./lanes";

/** Computes nodes along an axis of `count` elements. */
export class Applier {
  readonly #doubles: Float64Array[];
  readonly #bits: Uint32Array[];

  constructor(private readonly count: number) {
    this.#doubles = [0, 1, 2].map(() => new Float64Array(count));
    this.#bits = [0, 1, 2].map(() => new Uint32Array(Math.ceil(count / 32)));
  }

  /** Writes the node's lane. Index of the first element that has no result, or -1. */
  apply(node: Node, args: readonly Operand[], out: Lane): number {
    const { op } = node;
    switch (op) {
      case "constant":
        return store(asDoubles(node.value ?? Number.NaN, this.#doubles[0]), node.dtype, false, out);
      case "query":
      case "key":
        for (let i = 0; i < this.count; i++) out[i] = i;
        return -1;
      case "where":
        return this.#where(node, args, out);
      case "wrap":
        return this.#wrap(node, args[0], out);
      case "gather":
        return this.#gather(node, args[0], out);
      case "to-bool":
      case "to-int":
      case "to-float":
        return this.#cast(node, args[0], out);
    }
    if (node.dtype === "bool" && node.args[0].dtype === "bool") return this.#logic(op, args, out);
    if (isUnary(op)) return this.#unary(node, op, args[0], out);
    return this.#binary(node, op, args[0], args[1], out);
  }

  #binary(node: Node, op: BinaryOp, a: Operand, b: Operand, out: Lane): number {
    const [first, second] = node.args;
    const areInts = isInteger(first.dtype) && fitsInt32(first) && fitsInt32(second);
    if (areInts && out instanceof Uint32Array) {
      const difference = { lo: first.lo - second.hi - 1, hi: first.hi - second.lo + 1 };
      if (fitsInt32(difference) && fitsInt32({ lo: second.lo - 1, hi: second.hi + 1 })) {
        if (compareInts(op, a, b, this.count, out)) return -1;
      }
    }
    if (areInts && !node.isChecked && out instanceof Int32Array && applyToInts(op, a, b, out)) return -1;
    const x = asDoubles(a, this.#doubles[0]);
    const y = asDoubles(b, this.#doubles[1]);
    const result = this.#doubles[2];
    const compute = binaryOn(op, first.dtype);
    for (let i = 0; i < this.count; i++) result[i] = compute(x[i], y[i]);
    return store(result, node.dtype, node.isChecked, out);
  }

  #unary(node: Node, op: UnaryOp, a: Operand, out: Lane): number {
    const x = asDoubles(a, this.#doubles[0]);
    const result = this.#doubles[2];
    const compute = unaryOn(op, node.dtype);
    for (let i = 0; i < this.count; i++) result[i] = compute(x[i]);
    return store(result, node.dtype, node.isChecked, out);
  }

  #logic(op: Node["op"], args: readonly Operand[], out: Lane): number {
    const a = asBits(args[0], this.#bits[0]);
    const words = out.length;
    if (op === "not") {
      for (let i = 0; i < words; i++) out[i] = ~a[i];
      return -1;
    }
    const b = asBits(args[1], this.#bits[1]);
    if (op === "and") for (let i = 0; i < words; i++) out[i] = a[i] & b[i];
    else if (op === "or") for (let i = 0; i < words; i++) out[i] = a[i] | b[i];
    else for (let i = 0; i < words; i++) out[i] = a[i] ^ b[i];
    return -1;
  }

  #where(node: Node, [c, a, b]: readonly Operand[], out: Lane): number {
    const condition = asBits(c, this.#bits[0]);
    if (out instanceof Uint32Array) {
      const x = asBits(a, this.#bits[1]);
      const y = asBits(b, this.#bits[2]);
      for (let i = 0; i < out.length; i++) out[i] = (condition[i] & x[i]) | (~condition[i] & y[i]);
      return -1;
    }
    if (out instanceof Int32Array && chooseInts(condition, a, b, out)) return -1;
    const x = asDoubles(a, this.#doubles[0]);
    const y = asDoubles(b, this.#doubles[1]);
    const result = this.#doubles[2];
    for (let i = 0; i < this.count; i++) result[i] = (condition[i >>> 5] >>> (i & 31)) & 1 ? x[i] : y[i];
    return store(result, node.dtype, false, out);
  }

  #wrap({ length, lowest }: Node, index: Operand, out: Lane): number {
    const x = asDoubles(index, this.#doubles[0]);
    for (let i = 0; i < this.count; i++) {
      const value = x[i];
      if (value < lowest || value >= length) return i;
      out[i] = value < 0 ? value + length : value;
    }
    return -1;
  }

  #gather(node: Node, index: Operand, out: Lane): number {
    const { table } = node;
    if (table === null) return 0;
    if (index instanceof Int32Array && out instanceof Int32Array) {
      const values = intsOf(table);
      for (let i = 0; i < this.count; i++) out[i] = values[index[i]];
      return -1;
    }
    const x = asDoubles(index, this.#doubles[0]);
    const result = this.#doubles[2];
    for (let i = 0; i < this.count; i++) result[i] = table.values[x[i]];
    return store(result, node.dtype, false, out);
  }

  #cast(node: Node, a: Operand, out: Lane): number {
    const x = asDoubles(a, this.#doubles[0]);
    const result = this.#doubles[2];
    if (isFloat(node.args[0].dtype) || isFloat(node.dtype)) {
      for (let i = 0; i < this.count; i++) {
        const value = toDtype(x[i], node.dtype);
        if (node.isChecked && Number.isNaN(value)) return i;
        result[i] = value;
      }
      return store(result, node.dtype, false, out);
    }
    return store(x, node.dtype, node.isChecked, out);
  }
}

const intTables = new WeakMap<Table, Int32Array>();

function intsOf(table: Table): Int32Array {
  const known = intTables.get(table);
  if (known !== undefined) return known;
  const ints = Int32Array.from(table.values);
  intTables.set(table, ints);
  return ints;
}
