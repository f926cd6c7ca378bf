import type { NumericRule } from "../masks/convention";

/** Numbers as a shorter format keeps them, to the nearest, ties to even. The array itself where none is asked for. */
export function roundTo(format: NumericRule["states"], values: Float32Array): Float32Array {
  if (format === undefined) return values;
  return values.map(format === "bfloat16" ? toBfloat16 : toFloat16);
}

const float = new Float32Array(1);
const bits = new Uint32Array(float.buffer);

/** Seven bits of fraction behind the point, the exponents of float32. */
function toBfloat16(value: number): number {
  if (!Number.isFinite(value)) return value;
  float[0] = value;
  bits[0] = (bits[0] + 0x7fff + ((bits[0] >>> 16) & 1)) & 0xffff0000;
  return float[0];
}

/** Ten bits of fraction; from 65,520 on infinite. */
function toFloat16(value: number): number {
  const size = Math.abs(value);
  if (!(size < 65_520))
    return Math.sign(value) * (Number.isNaN(value) ? Number.NaN : Number.POSITIVE_INFINITY);
  if (size === 0) return value;
  // Below 2^-14 the steps stay as they are there.
  const step = 2 ** (Math.max(-14, Math.floor(Math.log2(size))) - 10);
  return Math.sign(value) * toEven(size / step) * step;
}

function toEven(value: number): number {
  const below = Math.floor(value);
  const rest = value - below;
  return rest > 0.5 || (rest === 0.5 && below % 2 === 1) ? below + 1 : below;
}
