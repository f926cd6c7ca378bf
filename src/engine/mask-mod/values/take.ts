import type { Graph } from "../graph/graph";
import { type Place, SourceError } from "../source-error";
import { elementCount, nodesOf, nodesTensor, numbersOf, numbersTensor } from "./tensor";
import type { Tensor, Value } from "./value";

/** Where the elements of a result come from: flat indices into the source, in row-major order. */
export interface Selection {
  shape: number[];
  indices: Int32Array;
  /** Whether torch would give a view, which sees later changes. */
  isView: boolean;
}

export function take(graph: Graph, tensor: Tensor, { shape, indices, isView }: Selection, at: Place): Tensor {
  graph.budget.elements(indices.length, at);
  const numbers = numbersOf(tensor, at);
  if (numbers !== null) {
    const taken = new Float64Array(indices.length);
    for (let i = 0; i < indices.length; i++) taken[i] = numbers[indices[i]];
    return asView(numbersTensor(tensor.dtype, shape, taken), isView ? tensor : null);
  }
  const nodes = nodesOf(tensor, graph, at);
  const taken = Array.from(indices, (index) => nodes[index]);
  return asView(nodesTensor(tensor.dtype, shape, taken), isView ? tensor : null);
}

function asView(tensor: Tensor, of: Tensor | null): Tensor {
  if (of !== null) tensor.viewOf = { tensor: of, version: of.version };
  return tensor;
}

/** Same elements in another shape. */
export function reshape(graph: Graph, tensor: Tensor, shape: readonly number[], at: Place): Tensor {
  const count = elementCount(tensor.shape, at);
  const known = shape.filter((length) => length !== -1).reduce((product, length) => product * length, 1);
  const filled = shape.map((length) => (length === -1 ? count / known : length));
  const wrong = filled.length - shape.filter((length) => length !== -1).length > 1;
  if (wrong || !filled.every(Number.isInteger) || elementCount(filled, at) !== count) {
    throw new SourceError(at, `a shape must hold ${count} elements, got [${shape.join(", ")}]`);
  }
  const indices = Int32Array.from({ length: count }, (_, i) => i);
  return take(graph, tensor, { shape: filled, indices, isView: true }, at);
}

/** Axis from a Python index that may be negative. */
export function axisOf(axis: number, rank: number, at: Place): number {
  if (axis < -rank || axis >= rank)
    throw new SourceError(at, `dim must be in ${-rank}..${rank - 1}, got ${axis}`);
  return axis < 0 ? axis + rank : axis;
}

/** Parts of a subscript on numbers that are known: whole numbers, slices, None, tensors, lists. */
export function select(tensor: Tensor, items: readonly Value[], at: Place): Selection {
  const parts: { shape: number[]; offsets: Int32Array }[] = [];
  const advanced: { numbers: ArrayLike<number>; shape: readonly number[]; length: number; stride: number }[] =
    [];
  const strides = stridesOf(tensor.shape);
  let advancedAt = -1;
  let isSplit = false;
  let axis = 0;
  for (const item of items) {
    if (item.kind === "none") {
      parts.push({ shape: [1], offsets: Int32Array.of(0) });
      continue;
    }
    const length = tensor.shape[axis];
    const stride = strides[axis];
    if (item.kind === "slice") {
      const [start, step, count] = sliceBounds(item, length, at);
      const offsets = Int32Array.from({ length: count }, (_, i) => (start + i * step) * stride);
      parts.push({ shape: [count], offsets });
      axis++;
    } else if (item.kind === "int" || item.kind === "bool") {
      const offset = indexIn(item.value, length, at) * stride;
      parts.push({ shape: [], offsets: Int32Array.of(offset) });
      axis++;
    } else {
      if (item.kind !== "tensor") throw new SourceError(at, "this cannot be an index");
      if (advancedAt === -1) {
        advancedAt = parts.length;
        parts.push({ shape: [], offsets: Int32Array.of(0) });
      } else if (advancedAt !== parts.length - 1) isSplit = true;
      const numbers = numbersOf(item, at) ?? new Float64Array();
      if (item.dtype !== "bool") advanced.push({ numbers, shape: item.shape, length, stride });
      else advanced.push(...whereTrue(item, numbers, tensor.shape, strides, axis, at));
      axis += item.dtype === "bool" ? item.shape.length : 1;
    }
  }
  if (advancedAt !== -1) {
    const joined = joinAdvanced(advanced, at);
    // Indices apart from each other put their dimensions first, as in NumPy.
    if (isSplit) parts.splice(advancedAt, 1);
    if (isSplit) parts.unshift(joined);
    else parts[advancedAt] = joined;
  }
  return { ...outerSum(parts, at), isView: advancedAt === -1 };
}

function joinAdvanced(
  advanced: readonly {
    numbers: ArrayLike<number>;
    shape: readonly number[];
    length: number;
    stride: number;
  }[],
  at: Place,
): { shape: number[]; offsets: Int32Array } {
  const longest = advanced.reduce(
    (most, one) => (one.numbers.length > most.numbers.length ? one : most),
    advanced[0],
  );
  const offsets = new Int32Array(longest.numbers.length);
  for (const { numbers, length, stride, shape } of advanced) {
    const fits = numbers.length === 1 || shape.join() === longest.shape.join();
    if (!fits) throw new SourceError(at, "index tensors must have one shape");
    for (let i = 0; i < offsets.length; i++) {
      offsets[i] += indexIn(numbers[numbers.length === 1 ? 0 : i], length, at) * stride;
    }
  }
  return { shape: [...longest.shape], offsets };
}

/** A bool tensor as an index: the places where it is true, an index for each of its dimensions. */
function whereTrue(
  mask: Tensor,
  numbers: ArrayLike<number>,
  shape: readonly number[],
  strides: readonly number[],
  axis: number,
  at: Place,
) {
  const own = mask.shape;
  if (own.length === 0 || own.some((length, i) => length !== shape[axis + i])) {
    throw new SourceError(at, `a bool index must have the shape of what it indexes, got [${own.join(", ")}]`);
  }
  const places = Array.from({ length: numbers.length }, (_, i) => i).filter((i) => numbers[i] !== 0);
  const ownStrides = stridesOf(own);
  return own.map((length, i) => ({
    numbers: places.map((place) => Math.floor(place / ownStrides[i]) % length),
    shape: [places.length],
    length,
    stride: strides[axis + i],
  }));
}

function outerSum(parts: readonly { shape: number[]; offsets: Int32Array }[], at: Place) {
  const shape = parts.flatMap((part) => part.shape);
  elementCount(shape, at);
  let indices = Int32Array.of(0);
  for (const { offsets } of parts) {
    const next = new Int32Array(indices.length * offsets.length);
    for (let i = 0; i < next.length; i++) {
      next[i] = indices[Math.floor(i / offsets.length)] + offsets[i % offsets.length];
    }
    indices = next;
  }
  return { shape, indices };
}

export function stridesOf(shape: readonly number[]): number[] {
  const strides = new Array<number>(shape.length);
  let stride = 1;
  for (let axis = shape.length - 1; axis >= 0; axis--) {
    strides[axis] = stride;
    stride *= shape[axis];
  }
  return strides;
}

function indexIn(index: number, length: number, at: Place): number {
  if (index < -length || index >= length) {
    throw new SourceError(at, `the index must be in ${-length}..${length - 1}, got ${index}`);
  }
  return index < 0 ? index + length : index;
}

/** First index, step and number of elements of a slice, clamped as Python does it. */
export function sliceBounds(
  { start, stop, step }: { start: number | null; stop: number | null; step: number },
  length: number,
  at: Place,
): [start: number, step: number, count: number] {
  if (step === 0) throw new SourceError(at, "the step of a slice must not be 0");
  const clamp = (index: number) => {
    const fromStart = index < 0 ? index + length : index;
    return step > 0
      ? Math.min(length, Math.max(0, fromStart))
      : Math.min(length - 1, Math.max(-1, fromStart));
  };
  const from = start === null ? (step > 0 ? 0 : length - 1) : clamp(start);
  const to = stop === null ? (step > 0 ? length : -1) : clamp(stop);
  return [from, step, Math.max(0, Math.ceil((to - from) / step))];
}
