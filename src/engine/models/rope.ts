import type { DecoderConfig } from "./config";

/**
 * Rotary tables, [rows, headSize] each: angle = position * theta^(-2 i / headSize) for i below
 * headSize / 2, the same again in the second half (the variant that rotates the two halves).
 */
export function rotaryTables(positions: ArrayLike<number>, { headSize, ropeTheta }: DecoderConfig) {
  const half = headSize / 2;
  const cos = new Float32Array(positions.length * headSize);
  const sin = new Float32Array(positions.length * headSize);
  for (let i = 0; i < half; i++) {
    const frequency = ropeTheta ** (-i / half);
    for (let row = 0; row < positions.length; row++) {
      const angle = positions[row] * frequency;
      const at = row * headSize + i;
      cos[at] = cos[at + half] = Math.cos(angle);
      sin[at] = sin[at + half] = Math.sin(angle);
    }
  }
  return { cos, sin };
}
