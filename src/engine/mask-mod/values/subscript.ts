import { isInteger } from "../graph/dtype";
import type { Graph } from "../graph/graph";
import { type Place, SourceError } from "../source-error";
import { cast, commonDtype, type Operand } from "./elementwise";
import { select, stridesOf, take } from "./take";
import { broadcastIndices, elementCount, nodesOf, nodesTensor, numbersOf, tensorOf } from "./tensor";
import type { Tensor, Value } from "./value";

const all: Value = { kind: "slice", start: null, stop: null, step: 1 };

/** `tensor[items]`, indices that differ by cell included. */
export function subscript(graph: Graph, tensor: Tensor, items: readonly Value[], at: Place): Tensor {
  const parts = fullItems(tensor, items, at);
  const isKnown = (item: Value) => item.kind !== "tensor" || numbersOf(item, at) !== null;
  if (parts.every(isKnown)) return take(graph, tensor, select(tensor, parts, at), at);
  if (tensor.content.kind === "nodes") {
    throw new SourceError(at, "a tensor whose elements differ by cell must not be indexed by one that does");
  }
  const scalars = parts.filter((item) => item.kind !== "slice");
  if (scalars.some((item) => item.kind === "none" || (item.kind === "tensor" && item.shape.length > 0))) {
    return byIndexTensor(graph, tensor, parts, at);
  }
  return pick(graph, tensor, parts, at);
}

/** All dimensions have an item; an ellipsis and what is left out are whole slices. */
function fullItems(tensor: Tensor, items: readonly Value[], at: Place): Value[] {
  const asTensors = items.map((item) => (item.kind === "list" ? indexTensor(item.items, at) : item));
  for (const item of asTensors) checkIndex(item, at);
  const used = asTensors.reduce((sum, item) => sum + dimensionsOf(item), 0);
  const rank = tensor.shape.length;
  if (used > rank) throw new SourceError(at, `at most ${rank} indices must be given, got ${used}`);
  const missing = new Array<Value>(rank - used).fill(all);
  const ellipsis = asTensors.findIndex((item) => item.kind === "ellipsis");
  if (ellipsis === -1) return [...asTensors, ...missing];
  return [...asTensors.slice(0, ellipsis), ...missing, ...asTensors.slice(ellipsis + 1)];
}

function dimensionsOf(item: Value): number {
  if (item.kind === "none" || item.kind === "ellipsis") return 0;
  return item.kind === "tensor" && item.dtype === "bool" ? item.shape.length : 1;
}

function checkIndex(item: Value, at: Place): void {
  if (item.kind === "tensor" && (isInteger(item.dtype) || (item.dtype === "bool" && item.shape.length > 0)))
    return;
  if (["none", "int", "slice", "ellipsis"].includes(item.kind)) return;
  const got = item.kind === "tensor" ? `a ${item.dtype} tensor` : item.kind;
  throw new SourceError(at, `an index must be a whole number, a slice, None or a tensor of them, got ${got}`);
}

function indexTensor(items: readonly Value[], at: Place): Tensor {
  const numbers = items.map((item) => {
    if (item.kind !== "int") throw new SourceError(at, "a list as an index must hold whole numbers");
    return item.value;
  });
  return tensorOf("int64", [numbers.length], {
    kind: "numbers",
    numbers: Float64Array.from(numbers),
    isShared: false,
  });
}

/** Indices without dimensions pick a part of a captured tensor. */
function pick(graph: Graph, tensor: Tensor, parts: readonly Value[], at: Place): Tensor {
  const front = parts.flatMap((item, axis) => (item.kind === "slice" ? [] : [axis]));
  const rest = parts.flatMap((item, axis) => (item.kind === "slice" ? [axis] : []));
  const isLeading = front.every((axis, i) => axis === i);
  const isWhole = rest.every((axis) => parts[axis] === all || isWholeSlice(parts[axis]));
  if (!isWhole) {
    const sliced = parts.map((item) => (item.kind === "slice" ? item : all));
    return pick(graph, take(graph, tensor, select(tensor, sliced, at), at), parts.map(toWhole), at);
  }
  if (!isLeading) {
    const order = [...front, ...rest];
    return pick(
      graph,
      permute(graph, tensor, order, at),
      order.map((axis) => parts[axis]),
      at,
    );
  }
  const indices = front.map((axis) => {
    const item = parts[axis];
    const node =
      item.kind === "tensor"
        ? nodesOf(item, graph, at)[0]
        : graph.constant(item.kind === "int" ? item.value : 0, "int64", at);
    return graph.wrap(graph.cast(node, "int64", at), tensor.shape[axis], at);
  });
  const { content } = tensor;
  const shape = tensor.shape.slice(front.length);
  if (content.kind === "picked") {
    return tensorOf(tensor.dtype, shape, { ...content, indices: [...content.indices, ...indices] });
  }
  const numbers = numbersOf(tensor, at);
  if (numbers === null) {
    throw new SourceError(at, "a tensor whose elements differ by cell must not be indexed by one that does");
  }
  if (content.kind === "numbers") content.isShared = true;
  const picked = tensorOf(tensor.dtype, shape, {
    kind: "picked",
    table: numbers,
    dimensions: tensor.shape,
    indices,
  });
  return shape.length > 0 ? picked : nodesTensor(tensor.dtype, [], nodesOf(picked, graph, at));
}

function isWholeSlice(item: Value): boolean {
  return item.kind === "slice" && item.start === null && item.stop === null && item.step === 1;
}

function toWhole(item: Value): Value {
  return item.kind === "slice" ? all : item;
}

export function permute(graph: Graph, tensor: Tensor, order: readonly number[], at: Place): Tensor {
  const shape = order.map((axis) => tensor.shape[axis]);
  const from = stridesOf(tensor.shape);
  const to = stridesOf(shape);
  const indices = Int32Array.from({ length: elementCount(shape, at) }, (_, i) =>
    order.reduce((sum, axis, n) => sum + (Math.floor(i / to[n]) % shape[n]) * from[axis], 0),
  );
  return take(graph, tensor, { shape, indices, isView: true }, at);
}

/** One index tensor with dimensions whose elements differ by cell, before whole slices. */
function byIndexTensor(graph: Graph, tensor: Tensor, parts: readonly Value[], at: Place): Tensor {
  const [first, ...rest] = parts;
  if (first.kind !== "tensor" || !rest.every(isWholeSlice)) {
    throw new SourceError(at, "an index that differs by cell must stand alone or have no dimensions");
  }
  const nodes = nodesOf(first, graph, at).flatMap((index) => {
    const element = nodesTensor(first.dtype, [], [index]);
    return nodesOf(pick(graph, tensor, [element, ...rest], at), graph, at);
  });
  return nodesTensor(tensor.dtype, [...first.shape, ...tensor.shape.slice(1)], nodes);
}

/** `tensor[items] = value` on a tensor that is the same in all cells. */
export function assignSubscript(
  graph: Graph,
  tensor: Tensor,
  items: readonly Value[],
  value: Operand,
  at: Place,
): void {
  const parts = fullItems(tensor, items, at);
  const content = tensor.content;
  const written = value.kind === "tensor" ? numbersOf(value, at) : Float64Array.of(value.value);
  const isKnown = parts.every((item) => item.kind !== "tensor" || numbersOf(item, at) !== null);
  if (content.kind !== "numbers" || written === null || !isKnown) {
    throw new SourceError(at, "an element must not be assigned where it differs by cell: use torch.where");
  }
  if (tensor.viewOf !== null)
    throw new SourceError(at, "a part of another tensor must not be changed in place");
  const { shape, indices } = select(tensor, parts, at);
  const source = cast(graph, value.kind === "tensor" ? value : asTensor(value), tensor.dtype, at);
  const numbers = numbersOf(source, at) ?? written;
  const from = broadcastIndices(source.shape, shape, indices.length);
  const target = content.isShared ? content.numbers.slice() : content.numbers;
  for (let i = 0; i < indices.length; i++) target[indices[i]] = numbers[from[i]];
  graph.budget.elements(indices.length, at);
  tensor.content = { kind: "numbers", numbers: target, isShared: false };
  tensor.version++;
}

function asTensor(value: Exclude<Operand, Tensor>): Tensor {
  return tensorOf(commonDtype([value]), [], {
    kind: "numbers",
    numbers: Float64Array.of(value.value),
    isShared: false,
  });
}
