import type { Dtype } from "../graph/dtype";
import { isFloat } from "../graph/dtype";
import { knownElement } from "../run/truth";
import { cast } from "../values/elementwise";
import { permute } from "../values/subscript";
import { axisOf, reshape, stridesOf, take } from "../values/take";
import { broadcastIndices, elementCount, numbersOf } from "../values/tensor";
import { int, isNumber, type Tensor, tuple, type Value } from "../values/value";
import type { Given, TorchFunction } from "./given";

const dtypeMethods: Readonly<Record<string, Dtype>> = {
  long: "int64",
  int: "int32",
  bool: "bool",
  float: "float32",
  double: "float64",
};

/** Functions and methods that change the shape, the type or the place of a tensor. */
export const shaping: Readonly<Record<string, TorchFunction>> = {
  view: { parameters: ["input", "*shape"], call: (given) => toShape(given, given.ints("shape")) },
  reshape: { parameters: ["input", "*shape"], call: (given) => toShape(given, given.ints("shape")) },
  flatten: { parameters: ["input", "start_dim", "end_dim"], call: flatten },
  unsqueeze: {
    parameters: ["input", "dim"],
    call: (given) => {
      const { shape } = given.tensor("input");
      return toShape(given, shape.toSpliced(axisOf(given.int("dim"), shape.length + 1, given.at), 0, 1));
    },
  },
  squeeze: {
    parameters: ["input", "dim"],
    call: (given) => {
      const { shape } = given.tensor("input");
      const dims = given.has("dim")
        ? given.ints("dim").map((dim) => axisOf(dim, shape.length, given.at))
        : [...shape.keys()];
      return toShape(
        given,
        shape.filter((length, axis) => length !== 1 || !dims.includes(axis)),
      );
    },
  },
  expand: { parameters: ["input", "*size"], call: (given) => expand(given, given.ints("size")) },
  expand_as: { parameters: ["input", "other"], call: (given) => expand(given, given.tensor("other").shape) },
  permute: {
    parameters: ["input", "*dims"],
    call: (given) => {
      const input = given.tensor("input");
      const order = given.ints("dims").map((dim) => axisOf(dim, input.shape.length, given.at));
      if (new Set(order).size !== input.shape.length) throw given.wrong("needs every dim once");
      return permute(given.run.graph, input, order, given.at);
    },
  },
  transpose: { parameters: ["input", "dim0", "dim1"], call: transpose },
  t: { parameters: ["input"], call: (given) => swap(given, given.tensor("input"), 0, 1) },
  repeat: { parameters: ["input", "*repeats"], call: repeat },
  repeat_interleave: { parameters: ["input", "repeats", "dim"], call: repeatInterleave },
  to: { parameters: ["input", "first", "second"], call: to },
  type: { parameters: ["input", "dtype"], call: to },
  type_as: {
    parameters: ["input", "other"],
    call: (given) => cast(given.run.graph, given.tensor("input"), given.tensor("other").dtype, given.at),
  },
  ...Object.fromEntries(
    Object.entries(dtypeMethods).map(([name, dtype]): [string, TorchFunction] => [
      name,
      {
        parameters: ["input"],
        call: (given) => cast(given.run.graph, given.tensor("input"), dtype, given.at),
      },
    ]),
  ),
  ...same("contiguous", "cpu", "detach", "cuda"),
  clone: {
    parameters: ["input"],
    call: (given) => ({ ...toShape(given, given.tensor("input").shape), viewOf: null }),
  },
  dim: { parameters: ["input"], call: (given) => int(given.tensor("input").shape.length) },
  size: {
    parameters: ["input", "dim"],
    call: (given) => {
      const { shape } = given.tensor("input");
      return given.has("dim")
        ? int(shape[axisOf(given.int("dim"), shape.length, given.at)])
        : tuple(shape.map(int));
    },
  },
  item: { parameters: ["input"], call: item },
  tolist: { parameters: ["input"], call: toList },
};

function same(...names: string[]): Record<string, TorchFunction> {
  return Object.fromEntries(
    names.map((name) => [name, { parameters: ["input"], call: (given: Given) => given.tensor("input") }]),
  );
}

function toShape(given: Given, shape: readonly number[]): Tensor {
  return reshape(given.run.graph, given.tensor("input"), shape, given.at);
}

function flatten(given: Given): Tensor {
  const { shape } = given.tensor("input");
  if (shape.length === 0) return toShape(given, [1]);
  const start = axisOf(given.int("start_dim", 0), shape.length, given.at);
  const end = axisOf(given.int("end_dim", -1), shape.length, given.at);
  return toShape(given, [...shape.slice(0, start), -1, ...shape.slice(end + 1)]);
}

function expand(given: Given, size: readonly number[]): Tensor {
  const input = given.tensor("input");
  const ahead = size.length - input.shape.length;
  const shape = size.map((length, axis) => (length === -1 ? (input.shape[axis - ahead] ?? -1) : length));
  const fits = input.shape.every((length, axis) => length === 1 || length === shape[axis + ahead]);
  if (ahead < 0 || !fits)
    throw given.wrong(`of shape [${input.shape.join(", ")}] must fit, got [${size.join(", ")}]`);
  const count = elementCount(shape, given.at);
  const indices = broadcastIndices(input.shape, shape, count);
  return take(given.run.graph, input, { shape, indices, isView: true }, given.at);
}

function transpose(given: Given): Tensor {
  return swap(given, given.tensor("input"), given.int("dim0"), given.int("dim1"));
}

function swap(given: Given, input: Tensor, first: number, second: number): Tensor {
  const rank = input.shape.length;
  const [a, b] = [axisOf(first, rank, given.at), axisOf(second, rank, given.at)];
  const order = [...input.shape.keys()].map((axis) => (axis === a ? b : axis === b ? a : axis));
  return permute(given.run.graph, input, order, given.at);
}

function repeat(given: Given): Tensor {
  const input = given.tensor("input");
  const repeats = given.ints("repeats");
  const ahead = repeats.length - input.shape.length;
  if (ahead < 0) throw given.wrong(`needs at least ${input.shape.length} numbers`);
  const own = [...new Array<number>(ahead).fill(1), ...input.shape];
  const shape = own.map((length, axis) => length * repeats[axis]);
  const strides = stridesOf(own);
  const outer = stridesOf(shape);
  const indices = Int32Array.from({ length: elementCount(shape, given.at) }, (_, i) =>
    own.reduce(
      (sum, length, axis) => sum + ((Math.floor(i / outer[axis]) % shape[axis]) % length) * strides[axis],
      0,
    ),
  );
  return take(given.run.graph, input, { shape, indices, isView: false }, given.at);
}

/** Every element as often as asked, next to each other; without dim over the flattened tensor. */
function repeatInterleave(given: Given): Tensor {
  const { at, run } = given;
  const input = given.tensor("input");
  const flat = given.has("dim") ? input : reshape(run.graph, input, [-1], at);
  const axis = axisOf(given.int("dim", 0), flat.shape.length, at);
  const repeats = given.operand("repeats");
  const counts = repeats.kind === "tensor" ? numbersOf(repeats, at) : Float64Array.of(repeats.value);
  const length = flat.shape[axis];
  if (counts === null) throw given.wrong("needs repeats that are the same in all cells");
  if (counts.length !== 1 && counts.length !== length)
    throw given.wrong(`needs 1 or ${length} repeats, got ${counts.length}`);
  if (counts.some((count) => !(Number.isInteger(count) && count >= 0)))
    throw given.wrong("needs whole repeats >= 0");
  const total = counts.length === 1 ? counts[0] * length : counts.reduce((sum, count) => sum + count, 0);
  const shape = flat.shape.toSpliced(axis, 1, total);
  const count = elementCount(shape, at);
  const sources: number[] = [];
  for (let i = 0; i < length; i++) {
    for (let n = 0; n < counts[counts.length === 1 ? 0 : i]; n++) sources.push(i);
  }
  const stride = stridesOf(shape)[axis];
  const indices = Int32Array.from({ length: count }, (_, i) => {
    const outer = Math.floor(i / (stride * total));
    return (outer * length + sources[Math.floor(i / stride) % total]) * stride + (i % stride);
  });
  return take(run.graph, flat, { shape, indices, isView: false }, at);
}

/** `.to(dtype)`, `.to(device)`, `.to(other)`, in any mixture. */
function to(given: Given): Tensor {
  const input = given.tensor("input");
  let dtype = given.dtype("dtype");
  for (const name of ["first", "second"]) {
    if (!given.has(name)) continue;
    const value = given.value(name);
    if (value.kind === "dtype" || value.kind === "builtin") dtype = given.dtype(name);
    else if (value.kind === "tensor") dtype = value.dtype;
    else if (value.kind !== "device" && value.kind !== "string" && !isNumber(value))
      throw given.wrong(`must be given a dtype or a device`);
  }
  return dtype === null ? input : cast(given.run.graph, input, dtype, given.at);
}

function item(given: Given): Value {
  const input = given.tensor("input");
  return pythonNumber(input.dtype, knownElement(given.run, input, given.at, ".item()"));
}

function pythonNumber(dtype: Dtype, value: number): Value {
  return { kind: dtype === "bool" ? "bool" : isFloat(dtype) ? "float" : "int", value };
}

function toList(given: Given): Value {
  const input = given.tensor("input");
  const numbers = numbersOf(input, given.at);
  if (numbers === null) throw given.wrong("must be of a tensor that is the same in all cells");
  given.run.budget.elements(numbers.length, given.at);
  const listOf = (depth: number, start: number, length: number): Value => {
    if (depth === input.shape.length) return pythonNumber(input.dtype, numbers[start]);
    const inner = length / input.shape[depth];
    const items = Array.from({ length: input.shape[depth] }, (_, i) =>
      listOf(depth + 1, start + i * inner, inner),
    );
    return { kind: "list", items };
  };
  return listOf(0, 0, numbers.length);
}
