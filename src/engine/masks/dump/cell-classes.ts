import { type Dtype, toFloat32 } from "../../tensor/dtype";
import { RuleError } from "../../tensor/rule-error";

/** What a number of a mask can be; the codes are bits, so that four of them fit a word. */
const ZERO = 0;
export const ONE = 1;
/** So negative that softmax leaves nothing of the cell. */
export const HIDDEN = 2;
const OTHER = 4;

/** Scores differ by far less, and e^-1000 is 0 in every float that a softmax is computed in. */
export const hiddenFrom = -1000;

/**
 * Class of every value, [values]. One-byte dtypes are their own classes, so that the largest dumps
 * are not copied; there every byte above 1 is another value.
 */
export function classesOf(
  bytes: Uint8Array<ArrayBuffer>,
  dtype: Dtype,
  name: string,
): Uint8Array<ArrayBuffer> {
  const classes = (values: ArrayLike<number>) => Uint8Array.from(values, classOf);
  switch (dtype) {
    case "BOOL":
    case "U8":
    case "I8":
      return bytes;
    case "I16":
      return classes(new Int16Array(bytes.buffer));
    case "U16":
      return classes(new Uint16Array(bytes.buffer));
    case "I32":
      return classes(new Int32Array(bytes.buffer));
    case "U32":
      return classes(new Uint32Array(bytes.buffer));
    case "I64":
    case "U64":
      return classesOfLongs(new Int32Array(bytes.buffer), dtype === "I64");
    case "F16":
    case "BF16":
      return classesOfHalves(new Uint16Array(bytes.buffer), dtype);
    case "F32":
      return classesOfFloats(new Float32Array(bytes.buffer));
    case "F64":
      return classesOfFloats(new Float64Array(bytes.buffer));
    default:
      throw new RuleError(`"${name}" dtype`, "bool, integers or floats of 16 to 64 bits", dtype);
  }
}

/** One value as a number, for a sentence. @param index Of the value in the bytes. */
export function valueAt(bytes: Uint8Array<ArrayBuffer>, dtype: Dtype, index: number): number {
  const view = new DataView(bytes.buffer);
  switch (dtype) {
    case "I8":
      return view.getInt8(index);
    case "I16":
      return view.getInt16(2 * index, true);
    case "U16":
      return view.getUint16(2 * index, true);
    case "I32":
      return view.getInt32(4 * index, true);
    case "U32":
      return view.getUint32(4 * index, true);
    case "I64":
      return Number(view.getBigInt64(8 * index, true));
    case "U64":
      return Number(view.getBigUint64(8 * index, true));
    case "F16":
    case "BF16":
      return toFloat32(bytes.slice(2 * index, 2 * index + 2), dtype, "value")[0];
    case "F32":
      return view.getFloat32(4 * index, true);
    case "F64":
      return view.getFloat64(8 * index, true);
    default:
      return bytes[index];
  }
}

function classOf(value: number): number {
  if (value === 0) return ZERO;
  if (value === 1) return ONE;
  return value <= hiddenFrom ? HIDDEN : OTHER;
}

function classesOfFloats(values: Float32Array | Float64Array): Uint8Array<ArrayBuffer> {
  const classes = new Uint8Array(values.length);
  for (let i = 0; i < values.length; i++) classes[i] = classOf(values[i]);
  return classes;
}

/** All 65,536 values of the dtype are classed once. */
function classesOfHalves(values: Uint16Array, dtype: "F16" | "BF16"): Uint8Array<ArrayBuffer> {
  const all = toFloat32(
    new Uint8Array(Uint16Array.from({ length: 65536 }, (_, i) => i).buffer),
    dtype,
    "value",
  );
  const classOfValue = classesOfFloats(all);
  const classes = new Uint8Array(values.length);
  for (let i = 0; i < values.length; i++) classes[i] = classOfValue[values[i]];
  return classes;
}

/** @param halves Low and high half of every value. */
function classesOfLongs(halves: Int32Array, isSigned: boolean): Uint8Array<ArrayBuffer> {
  const classes = new Uint8Array(halves.length / 2);
  for (let i = 0; i < classes.length; i++) {
    const [low, high] = [halves[2 * i], halves[2 * i + 1]];
    if (high === 0) classes[i] = low === 0 ? ZERO : low === 1 ? ONE : OTHER;
    else classes[i] = isSigned && classOf(high * 2 ** 32 + (low >>> 0)) === HIDDEN ? HIDDEN : OTHER;
  }
  return classes;
}
