import type { Dtype } from "../graph/dtype";
import type { Graph } from "../graph/graph";
import type { Node } from "../graph/node";
import { type Place, SourceError } from "../source-error";
import type { Content, Tensor } from "./value";

/** Most elements of one tensor that is built: 128 MB. */
const mostElements = 2 ** 24;

export function numbersTensor(dtype: Dtype, shape: readonly number[], numbers: Float64Array): Tensor {
  return tensorOf(dtype, shape, { kind: "numbers", numbers, isShared: false });
}

export function nodesTensor(dtype: Dtype, shape: readonly number[], nodes: readonly Node[]): Tensor {
  return tensorOf(dtype, shape, { kind: "nodes", nodes });
}

export function tensorOf(dtype: Dtype, shape: readonly number[], content: Content): Tensor {
  return { kind: "tensor", dtype, shape, content, version: 0, viewOf: null };
}

/** Number of elements. @throws SourceError when it is more than one tensor may have. */
export function elementCount(shape: readonly number[], at: Place): number {
  let count = 1;
  for (const length of shape) {
    if (!(Number.isInteger(length) && length >= 0)) {
      throw new SourceError(at, `a dimension must be a whole number >= 0, got ${length}`);
    }
    count *= length;
  }
  if (count > mostElements) {
    throw new SourceError(
      at,
      `a tensor must have at most ${mostElements} elements, got shape [${shape.join(", ")}]`,
    );
  }
  return count;
}

/** The numbers of a tensor that is the same in all cells; null for others. */
export function numbersOf(tensor: Tensor, at: Place): Float64Array | null {
  checkView(tensor, at);
  const { content } = tensor;
  if (content.kind === "numbers") return content.numbers;
  if (content.kind === "picked" || content.nodes.some(({ op }) => op !== "constant")) return null;
  // Batch and head have one value, but a source must not branch on them.
  if (content.nodes.some(({ depends }) => depends !== 0)) return null;
  return Float64Array.from(content.nodes, ({ value }) => value ?? Number.NaN);
}

/** The elements as nodes. */
export function nodesOf(tensor: Tensor, graph: Graph, at: Place): readonly Node[] {
  checkView(tensor, at);
  const { content, dtype } = tensor;
  if (content.kind === "nodes") return content.nodes;
  const count = elementCount(tensor.shape, at);
  if (content.kind === "numbers") {
    return Array.from(content.numbers, (value) => graph.constant(value, dtype, at));
  }
  const start = pickedStart(content, graph, at);
  return Array.from({ length: count }, (_, i) => {
    const index = i === 0 ? start : graph.binary("add", start, graph.constant(i, "int64", at), at);
    return graph.gather(content.table, dtype, index, at);
  });
}

/** Flat index of the first element that the leading indices pick. */
function pickedStart(
  { dimensions, indices }: Extract<Content, { kind: "picked" }>,
  graph: Graph,
  at: Place,
): Node {
  let start = graph.constant(0, "int64", at);
  for (const [axis, length] of dimensions.entries()) {
    if (axis > 0) start = graph.binary("mul", start, graph.constant(length, "int64", at), at);
    if (axis < indices.length)
      start = axis === 0 ? indices[0] : graph.binary("add", start, indices[axis], at);
  }
  return start;
}

/** @throws SourceError when the tensor is a part of one that was changed since. */
function checkView({ viewOf }: Tensor, at: Place): void {
  if (viewOf === null) return;
  if (viewOf.tensor.version !== viewOf.version) {
    throw new SourceError(at, "a part of a tensor must not be read after the tensor was changed in place");
  }
  checkView(viewOf.tensor, at);
}

/** Shape of two or more operands together, dimensions counted from the last. */
export function broadcastShape(shapes: readonly (readonly number[])[], at: Place): number[] {
  const rank = Math.max(0, ...shapes.map(({ length }) => length));
  return Array.from({ length: rank }, (_, axis) => {
    let length = 1;
    for (const shape of shapes) {
      const own = shape[axis - rank + shape.length] ?? 1;
      if (own === 1) continue;
      if (length !== 1 && length !== own) {
        const names = shapes.map((one) => `[${one.join(", ")}]`).join(" and ");
        throw new SourceError(at, `shapes must fit each other, got ${names}`);
      }
      length = own;
    }
    return length;
  });
}

/** For every element of the broadcast shape, the flat index in an operand. */
export function broadcastIndices(
  shape: readonly number[],
  target: readonly number[],
  count: number,
): Int32Array {
  const indices = new Int32Array(count);
  let stride = 1;
  let inner = 1;
  for (let axis = target.length - 1; axis >= 0; axis--) {
    const own = shape[axis - target.length + shape.length] ?? 1;
    if (own !== 1) for (let i = 0; i < count; i++) indices[i] += (Math.floor(i / inner) % own) * stride;
    stride *= own;
    inner *= target[axis];
  }
  return indices;
}
