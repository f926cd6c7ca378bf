import type { ByteSource } from "./byte-source";
import { bitsOfDtype, type Dtype } from "./dtype";
import { RuleError } from "./rule-error";

/** An array in a file: what its header says, and where its values are. Nothing of it is in memory. */
export interface StoredArray {
  name: string;
  dtype: Dtype;
  shape: readonly number[];
  /** Values from one index to the next, per axis; 0 where an axis repeats the same values. */
  strides: readonly number[];
  /** Byte of `source` at which the first value starts. */
  start: number;
  source: ByteSource;
  bigEndian: boolean;
}

/** Indices `start..end` of one axis. */
export interface AxisRange {
  start: number;
  end: number;
}

/** Bytes that one read may hold; larger arrays are read box by box. */
const mostBytesPerRead = 2 ** 28;

export function rowMajorStrides(shape: readonly number[]): number[] {
  const strides = shape.map(() => 1);
  for (let axis = shape.length - 2; axis >= 0; axis--) strides[axis] = strides[axis + 1] * shape[axis + 1];
  return strides;
}

/** Number of values. @throws RuleError where it is not below 2^53. */
export function valueCount(shape: readonly number[], name: string): number {
  const count = shape.includes(0) ? 0 : shape.reduce((product, length) => product * length, 1);
  if (!Number.isSafeInteger(count)) throw new RuleError(`${name} shape`, "below 2^53 values", shape);
  return count;
}

/** @throws RuleError where a value would lie outside the source. Allocates nothing. */
export function checkStored(array: StoredArray): StoredArray {
  const { name, shape, strides, start, source } = array;
  if (valueCount(shape, name) === 0) return array;
  const last = strides.reduce((sum, stride, axis) => sum + stride * (shape[axis] - 1), 0);
  const needed = (last + 1) * bytesOf(array);
  if (!Number.isSafeInteger(start + needed) || start + needed > source.byteLength) {
    const rule = `${needed} bytes long for ${array.dtype} [${shape.join(", ")}]`;
    throw new RuleError(`${name} data`, rule, Math.max(0, source.byteLength - start));
  }
  return array;
}

/**
 * The values of a box, row-major and little-endian, with one range per axis.
 * @throws RuleError where the box is outside the array or too large for one read.
 */
export async function readBox(
  array: StoredArray,
  box: readonly AxisRange[],
): Promise<Uint8Array<ArrayBuffer>> {
  const { name, strides, start, source } = array;
  const size = bytesOf(array);
  const lengths = lengthsOf(array, box);
  const count = valueCount(lengths, name);
  if (count === 0) return new Uint8Array(0);
  const first = strides.reduce((sum, stride, axis) => sum + stride * box[axis].start, 0);
  const span = strides.reduce((sum, stride, axis) => sum + stride * (lengths[axis] - 1), 0) + 1;
  if (Math.max(span, count) * size > mostBytesPerRead) {
    throw new RuleError(
      `${name} part`,
      `at most ${mostBytesPerRead} bytes a read`,
      Math.max(span, count) * size,
    );
  }
  const stretch = await source.read(start + first * size, start + (first + span) * size);
  const isInOrder = rowMajorStrides(lengths).every(
    (stride, axis) => lengths[axis] === 1 || stride === strides[axis],
  );
  const values = isInOrder ? stretch : gathered(stretch, size, lengths, strides, count);
  if (array.bigEndian) swapBytes(values, size);
  return values;
}

function bytesOf({ dtype, name }: StoredArray): number {
  const bits = bitsOfDtype[dtype];
  if (bits % 8 !== 0) throw new RuleError(`${name} dtype`, "of whole bytes", dtype);
  return bits / 8;
}

function lengthsOf({ name, shape }: StoredArray, box: readonly AxisRange[]): number[] {
  if (box.length !== shape.length) throw new RuleError(`${name} part`, `of ${shape.length} axes`, box.length);
  return box.map(({ start, end }, axis) => {
    if (!(0 <= start && start <= end && end <= shape[axis])) {
      throw new RuleError(`${name} axis ${axis}`, `a range inside 0..${shape[axis]}`, `${start}..${end}`);
    }
    return end - start;
  });
}

/** Puts strided values into row-major order. */
function gathered(
  stretch: Uint8Array,
  size: number,
  lengths: readonly number[],
  strides: readonly number[],
  count: number,
): Uint8Array<ArrayBuffer> {
  const values = new Uint8Array(count * size);
  const index = lengths.map(() => 0);
  let from = 0;
  for (let to = 0; to < values.length; to += size) {
    for (let byte = 0; byte < size; byte++) values[to + byte] = stretch[from * size + byte];
    for (let axis = lengths.length - 1; axis >= 0; axis--) {
      from += strides[axis];
      if (++index[axis] < lengths[axis]) break;
      from -= strides[axis] * lengths[axis];
      index[axis] = 0;
    }
  }
  return values;
}

function swapBytes(values: Uint8Array, size: number): void {
  for (let at = 0; at < values.length; at += size) values.subarray(at, at + size).reverse();
}
