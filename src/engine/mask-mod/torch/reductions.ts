import { type BinaryOp, binaryOn } from "../graph/arithmetic";
import { isFloat } from "../graph/dtype";
import { cast } from "../values/elementwise";
import { permute } from "../values/subscript";
import { axisOf, take } from "../values/take";
import { elementCount, nodesOf, nodesTensor, numbersOf, numbersTensor } from "../values/tensor";
import { int, type Tensor, tuple, type Value } from "../values/value";
import type { Given, TorchFunction } from "./given";

/** Functions that make one element of many. */
export const reductions: Readonly<Record<string, TorchFunction>> = {
  any: reduction((given, input) => reduce(given, cast(given.run.graph, input, "bool", given.at), "or", 0)),
  all: reduction((given, input) => reduce(given, cast(given.run.graph, input, "bool", given.at), "and", 1)),
  sum: reduction((given, input) => reduce(given, wholeNumbers(given, input), "add", 0)),
  amin: reduction((given, input) => reduce(given, input, "min", null)),
  amax: reduction((given, input) => reduce(given, input, "max", null)),
  min: { parameters: ["input", "dim"], call: (given) => extreme(given, "min") },
  max: { parameters: ["input", "dim"], call: (given) => extreme(given, "max") },
  cumsum: { parameters: ["input", "dim"], call: cumulativeSum },
  numel: { parameters: ["input"], call: (given) => int(elementCount(given.tensor("input").shape, given.at)) },
  nonzero: { parameters: ["input", "as_tuple"], call: nonzero },
};

function reduction(call: (given: Given, input: Tensor) => Tensor): TorchFunction {
  return { parameters: ["input", "dim", "keepdim"], call: (given) => call(given, given.tensor("input")) };
}

/** Sums are of whole numbers; of floats the order would matter. */
function wholeNumbers(given: Given, input: Tensor): Tensor {
  const dtype = given.dtype() ?? "int64";
  if (isFloat(input.dtype) || isFloat(dtype)) throw given.wrong("of floats is not supported");
  return cast(given.run.graph, input, dtype, given.at);
}

/** `.min()` and `.max()` of all elements, or of two tensors each. */
function extreme(given: Given, op: "min" | "max"): Value {
  if (given.has("dim") && given.value("dim").kind !== "tensor") {
    throw given.wrong(`along a dim is not supported: use a${op}`);
  }
  if (given.has("dim")) throw given.wrong(`of two tensors is not supported: use ${op}imum`);
  return reduce(given, given.tensor("input"), op, null);
}

/** @param start Result of no elements; null where there is none. */
function reduce(given: Given, input: Tensor, op: BinaryOp, start: number | null): Tensor {
  const { at, run } = given;
  const rank = input.shape.length;
  const dims = given.has("dim")
    ? given.ints("dim").map((dim) => axisOf(dim, rank, at))
    : [...input.shape.keys()];
  const kept = [...input.shape.keys()].filter((axis) => !dims.includes(axis));
  const ordered = permute(run.graph, input, [...kept, ...dims], at);
  const shape = given.flag("keepdim")
    ? input.shape.map((length, axis) => (dims.includes(axis) ? 1 : length))
    : kept.map((axis) => input.shape[axis]);
  const outer = elementCount(shape, at);
  const inner = dims.reduce((product, axis) => product * input.shape[axis], 1);
  if (inner === 0 && start === null) throw given.wrong("of no elements has no result");
  return combine(given, ordered, op, shape, outer, inner, start ?? 0);
}

/**
 * One element of every `inner` that follow each other.
 * @param ordered [outer * inner] elements of any shape
 * @param start result of no elements
 */
export function combine(
  given: Given,
  ordered: Tensor,
  op: BinaryOp,
  shape: readonly number[],
  outer: number,
  inner: number,
  start: number,
): Tensor {
  const { at, run } = given;
  const { dtype } = ordered;
  const numbers = numbersOf(ordered, at);
  if (numbers !== null) {
    const onNumbers = binaryOn(op, dtype);
    const result = Float64Array.from({ length: outer }, (_, i) => {
      const own = numbers.subarray(i * inner, (i + 1) * inner);
      return own.length === 0 ? start : own.reduce((sum, one) => onNumbers(sum, one));
    });
    return numbersTensor(dtype, shape, result);
  }
  const nodes = nodesOf(ordered, run.graph, at);
  const result = Array.from({ length: outer }, (_, i) => {
    const own = nodes.slice(i * inner, (i + 1) * inner);
    if (own.length === 0) return run.graph.constant(start, dtype, at);
    return own.reduce((sum, one) => run.graph.binary(op, sum, one, at));
  });
  return nodesTensor(dtype, shape, result);
}

function cumulativeSum(given: Given): Tensor {
  const { at, run } = given;
  const input = wholeNumbers(given, given.tensor("input"));
  const rank = Math.max(1, input.shape.length);
  const axis = axisOf(given.int("dim"), rank, at);
  const length = input.shape[axis] ?? 1;
  const stride = input.shape.slice(axis + 1).reduce((product, one) => product * one, 1);
  const numbers = numbersOf(input, at);
  if (numbers === null) throw given.wrong("must be of a tensor that is the same in all cells");
  run.budget.elements(numbers.length, at);
  const sums = numbers.slice();
  for (let i = 0; i < sums.length; i++) if (Math.floor(i / stride) % length > 0) sums[i] += sums[i - stride];
  return numbersTensor(input.dtype, input.shape, sums);
}

/** Indices of elements that are not zero, [found, rank], or one tensor for each dimension. */
function nonzero(given: Given): Value {
  const { at, run } = given;
  const input = given.tensor("input");
  const numbers = numbersOf(input, at);
  if (numbers === null) throw given.wrong("must be of a tensor that is the same in all cells");
  const places = Array.from({ length: numbers.length }, (_, i) => i).filter((i) => numbers[i] !== 0);
  const rank = input.shape.length;
  const indices = new Float64Array(places.length * rank);
  for (const [row, place] of places.entries()) {
    let rest = place;
    for (let axis = rank - 1; axis >= 0; axis--) {
      indices[row * rank + axis] = rest % input.shape[axis];
      rest = Math.floor(rest / input.shape[axis]);
    }
  }
  const table = numbersTensor("int64", [places.length, rank], indices);
  if (!given.flag("as_tuple")) return table;
  return tuple(
    input.shape.map((_, axis) => {
      const own = Int32Array.from({ length: places.length }, (__, row) => row * rank + axis);
      return take(run.graph, table, { shape: [places.length], indices: own, isView: false }, at);
    }),
  );
}
