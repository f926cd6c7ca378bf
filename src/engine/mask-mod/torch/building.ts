import type { Dtype } from "../graph/dtype";
import { toDtype } from "../graph/dtype";
import { cast, commonDtype } from "../values/elementwise";
import { axisOf, stridesOf } from "../values/take";
import { elementCount, nodesOf, nodesTensor, numbersOf, numbersTensor } from "../values/tensor";
import { isNumber, type PythonNumber, type Tensor, typeName, type Value } from "../values/value";
import type { Given, TorchFunction } from "./given";

/** Functions that build tensors. */
export const building: Readonly<Record<string, TorchFunction>> = {
  arange: { parameters: ["start", "end", "step"], call: arange },
  tensor: { parameters: ["data"], call: (given) => tensorFrom(given, given.value("data")) },
  as_tensor: { parameters: ["data"], call: (given) => tensorFrom(given, given.value("data")) },
  zeros: filledBy("*size", () => 0),
  ones: filledBy("*size", () => 1),
  full: {
    parameters: ["size", "fill_value"],
    call: (given) => {
      const value = given.operand("fill_value");
      if (value.kind === "tensor") throw given.wrong("needs a number for fill_value");
      return filled(given, given.ints("size"), value.value, given.dtype() ?? commonDtype([value]));
    },
  },
  zeros_like: like(() => 0),
  ones_like: like(() => 1),
  full_like: like((given) => given.int("fill_value")),
  new_zeros: ofSameType(() => 0),
  new_ones: ofSameType(() => 1),
  new_full: {
    parameters: ["input", "size", "fill_value"],
    call: (given) =>
      filled(
        given,
        given.ints("size"),
        given.int("fill_value"),
        given.dtype() ?? given.tensor("input").dtype,
      ),
  },
  eye: {
    parameters: ["n", "m"],
    call: (given) => {
      const [n, m] = [given.int("n"), given.int("m", given.int("n"))];
      const eye = filled(given, [n, m], 0, given.dtype() ?? "float32");
      return withNumbers(eye, (_, i) => Number(Math.floor(i / m) === i % m));
    },
  },
  tril: {
    parameters: ["input", "diagonal"],
    call: (given) => triangle(given, (row, column, d) => column - row <= d),
  },
  triu: {
    parameters: ["input", "diagonal"],
    call: (given) => triangle(given, (row, column, d) => column - row >= d),
  },
  cat: { parameters: ["tensors", "dim"], call: (given) => joined(given, given.int("dim", 0)) },
  concat: { parameters: ["tensors", "dim"], call: (given) => joined(given, given.int("dim", 0)) },
  stack: { parameters: ["tensors", "dim"], call: stacked },
};

function filledBy(parameter: string, value: () => number): TorchFunction {
  return {
    parameters: [parameter],
    call: (given) => filled(given, given.ints("size"), value(), given.dtype() ?? "float32"),
  };
}

function like(value: (given: Given) => number): TorchFunction {
  return {
    parameters: ["input", "fill_value"],
    call: (given) => {
      const { shape, dtype } = given.tensor("input");
      return filled(given, shape, value(given), given.dtype() ?? dtype);
    },
  };
}

function ofSameType(value: () => number): TorchFunction {
  return {
    parameters: ["input", "*size"],
    call: (given) => filled(given, given.ints("size"), value(), given.dtype() ?? given.tensor("input").dtype),
  };
}

function filled(given: Given, shape: readonly number[], value: number, dtype: Dtype): Tensor {
  const count = elementCount(shape, given.at);
  given.run.budget.elements(count, given.at);
  return numbersTensor(dtype, shape, new Float64Array(count).fill(toDtype(value, dtype)));
}

function arange(given: Given): Tensor {
  const hasEnd = given.has("end");
  const isWhole = ["start", "end", "step"].every(
    (name) => !given.has(name) || given.value(name).kind !== "float",
  );
  if (!isWhole) throw given.wrong("of floats is not supported");
  const [start, end] = hasEnd ? [given.int("start"), given.int("end")] : [0, given.int("start")];
  const step = given.int("step", 1);
  if (step === 0) throw given.wrong("needs a step that is not 0");
  const count = Math.max(0, Math.ceil((end - start) / step));
  const range = filled(given, [count], 0, given.dtype() ?? "int64");
  return withNumbers(range, (_, i) => toDtype(start + i * step, range.dtype));
}

function withNumbers(tensor: Tensor, value: (before: number, index: number) => number): Tensor {
  if (tensor.content.kind !== "numbers") return tensor;
  return numbersTensor(tensor.dtype, tensor.shape, tensor.content.numbers.map(value));
}

function triangle(given: Given, isKept: (row: number, column: number, diagonal: number) => boolean): Tensor {
  const input = given.tensor("input");
  const diagonal = given.int("diagonal", 0);
  const [rows, columns] = input.shape.slice(-2);
  if (columns === undefined || numbersOf(input, given.at) === null) throw given.wrong("needs a known matrix");
  return withNumbers(input, (value, i) =>
    isKept(Math.floor(i / columns) % rows, i % columns, diagonal) ? value : 0,
  );
}

const mostDimensions = 16;

/** Numbers, nested lists of numbers, or a tensor. */
function tensorFrom(given: Given, data: Value): Tensor {
  const dtype = given.dtype();
  if (data.kind === "tensor") return dtype === null ? data : cast(given.run.graph, data, dtype, given.at);
  const shape: number[] = [];
  for (
    let inner: Value | undefined = data;
    inner?.kind === "list" || inner?.kind === "tuple";
    inner = inner.items[0]
  ) {
    shape.push(inner.items.length);
    // A list may hold itself.
    if (shape.length > mostDimensions) throw given.wrong(`needs at most ${mostDimensions} dimensions`);
  }
  const numbers: PythonNumber[] = [];
  collect(given, data, shape, 0, numbers);
  const own = dtype ?? (numbers.length === 0 ? "float32" : commonDtype(numbers));
  return numbersTensor(
    own,
    shape,
    Float64Array.from(numbers, ({ value }) => toDtype(value, own)),
  );
}

function collect(
  given: Given,
  data: Value,
  shape: readonly number[],
  depth: number,
  numbers: PythonNumber[],
): void {
  given.run.budget.elements(1, given.at);
  if (depth === shape.length && isNumber(data)) numbers.push(data);
  else if (depth === shape.length && data.kind === "tensor" && data.shape.length === 0) {
    const known = numbersOf(data, given.at);
    if (known === null) throw given.wrong("must not be built from what differs by cell: use torch.stack");
    numbers.push({
      kind: data.dtype === "bool" ? "bool" : data.dtype.startsWith("int") ? "int" : "float",
      value: known[0],
    });
  } else if ((data.kind === "list" || data.kind === "tuple") && data.items.length === shape[depth]) {
    for (const item of data.items) collect(given, item, shape, depth + 1, numbers);
  } else throw given.wrong(`needs numbers, or lists of one length of them, got ${typeName(data)}`);
}

/** Tensors one after the other along a dimension. */
function joined(given: Given, dim: number): Tensor {
  return concatenate(given, tensorsOf(given), dim);
}

function tensorsOf(given: Given): Tensor[] {
  const tensors = given.items("tensors").map((one) => {
    if (one.kind !== "tensor") throw given.wrong(`needs tensors, got ${typeName(one)}`);
    return one;
  });
  if (tensors.length === 0) throw given.wrong("needs at least one tensor");
  return tensors;
}

function stacked(given: Given): Tensor {
  const tensors = tensorsOf(given);
  const rank = tensors[0].shape.length + 1;
  const axis = axisOf(given.int("dim", 0), rank, given.at);
  const wider = tensors.map((one) => ({ ...one, shape: one.shape.toSpliced(axis, 0, 1) }));
  return concatenate(given, wider, axis);
}

function concatenate(given: Given, tensors: readonly Tensor[], dim: number): Tensor {
  const { at, run } = given;
  const [{ shape: first }] = tensors;
  const axis = axisOf(dim, first.length, at);
  const fits = tensors.every(
    ({ shape }) => shape.toSpliced(axis, 1).join() === first.toSpliced(axis, 1).join(),
  );
  if (!fits) throw given.wrong("needs tensors whose other dimensions are equal");
  const dtype = commonDtype(tensors);
  const length = tensors.reduce((sum, { shape }) => sum + shape[axis], 0);
  const shape = first.toSpliced(axis, 1, length);
  const count = elementCount(shape, at);
  run.budget.elements(count, at);
  const casted = tensors.map((one) => cast(run.graph, one, dtype, at));
  // Element i of the result is element `index` of tensor `part`.
  const place = (i: number): [part: number, index: number] => {
    const stride = stridesOf(shape)[axis];
    let along = Math.floor(i / stride) % length;
    let part = 0;
    while (along >= tensors[part].shape[axis]) along -= tensors[part++].shape[axis];
    const outer = Math.floor(i / (stride * length));
    return [part, (outer * tensors[part].shape[axis] + along) * stride + (i % stride)];
  };
  const numbers = casted.map((one) => numbersOf(one, at));
  if (numbers.every((one) => one !== null)) {
    const values = Float64Array.from({ length: count }, (_, i) => {
      const [part, index] = place(i);
      return numbers[part][index];
    });
    return numbersTensor(dtype, shape, values);
  }
  const nodes = casted.map((one) => nodesOf(one, run.graph, at));
  const values = Array.from({ length: count }, (_, i) => {
    const [part, index] = place(i);
    return nodes[part][index];
  });
  return nodesTensor(dtype, shape, values);
}
