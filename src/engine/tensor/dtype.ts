import { RuleError } from "./rule-error";

/** Bits of one value, by the dtype names of safetensors. */
export const bitsOfDtype = {
  BOOL: 8,
  F4: 4,
  F6_E2M3: 6,
  F6_E3M2: 6,
  U8: 8,
  I8: 8,
  F8_E5M2: 8,
  F8_E4M3: 8,
  F8_E8M0: 8,
  F8_E4M3FNUZ: 8,
  F8_E5M2FNUZ: 8,
  I16: 16,
  U16: 16,
  F16: 16,
  BF16: 16,
  I32: 32,
  U32: 32,
  F32: 32,
  C64: 64,
  F64: 64,
  I64: 64,
  U64: 64,
} as const;

export type Dtype = keyof typeof bitsOfDtype;

/** Dtypes that `toFloat32` reads. */
export const floatDtypes: readonly Dtype[] = ["F32", "F16", "BF16"];

/**
 * Stored little-endian values as float32; exact for all three dtypes.
 * @param bytes Starts at a multiple of the value's size in its buffer.
 * @param name The tensor's name, for the error.
 */
export function toFloat32(
  bytes: Uint8Array<ArrayBuffer>,
  dtype: Dtype,
  name: string,
): Float32Array<ArrayBuffer> {
  if (dtype === "F32") return new Float32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4);
  if (dtype !== "F16" && dtype !== "BF16")
    throw new RuleError(`${name} dtype`, floatDtypes.join(" or "), dtype);
  const stored = new Uint16Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 2);
  const bits = new Uint32Array(stored.length);
  const toBits = dtype === "BF16" ? bitsOfBfloat16 : bitsOfFloat16;
  for (let index = 0; index < stored.length; index++) bits[index] = toBits(stored[index]);
  return new Float32Array(bits.buffer);
}

const bitsOfBfloat16 = (stored: number) => stored << 16;

/** IEEE half: 1 sign, 5 exponent (bias 15), 10 fraction bits; float32 has 8 (bias 127) and 23. */
function bitsOfFloat16(stored: number): number {
  const sign = (stored & 0x8000) << 16;
  const exponent = (stored >> 10) & 0x1f;
  const fraction = stored & 0x3ff;
  if (exponent === 0x1f) return sign | 0x7f800000 | (fraction << 13);
  if (exponent > 0) return sign | ((exponent + 112) << 23) | (fraction << 13);
  if (fraction === 0) return sign;
  // A subnormal half is a normal float32: shift the leading one to where the exponent hides it.
  const shift = Math.clz32(fraction) - 21;
  return sign | ((113 - shift) << 23) | (((fraction << shift) & 0x3ff) << 13);
}
