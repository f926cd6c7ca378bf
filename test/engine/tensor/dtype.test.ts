import { describe, expect, it } from "vitest";
import { toFloat32 } from "../../../src/engine/tensor/dtype";

const stored = (...halves: number[]) => new Uint8Array(Uint16Array.from(halves).buffer);

describe("toFloat32", () => {
  it("reads bfloat16, infinities and NaN included", () => {
    const values = toFloat32(stored(0x3f80, 0xc0a0, 0x8000, 0x7f80, 0x7fc0, 0x0001), "BF16", "a");
    expect([...values]).toEqual([1, -5, -0, Number.POSITIVE_INFINITY, Number.NaN, 2 ** -133]);
  });

  it("reads every half-precision value as IEEE defines it", () => {
    const halves = Uint16Array.from({ length: 65536 }, (_, bits) => bits);
    const values = toFloat32(new Uint8Array(halves.buffer), "F16", "a");
    for (const bits of halves) {
      const sign = bits & 0x8000 ? -1 : 1;
      const exponent = (bits >> 10) & 31;
      const fraction = (bits & 1023) / 1024;
      const wanted =
        exponent === 31
          ? fraction
            ? Number.NaN
            : sign * Number.POSITIVE_INFINITY
          : sign * (exponent === 0 ? fraction * 2 ** -14 : (1 + fraction) * 2 ** (exponent - 15));
      if (!Object.is(values[bits], wanted)) expect(values[bits], `0x${bits.toString(16)}`).toBe(wanted);
    }
  });

  it("refuses other dtypes by name", () => {
    expect(() => toFloat32(stored(0), "I16", "layers.0.scale")).toThrow(
      'layers.0.scale dtype must be F32 or F16 or BF16, got "I16"',
    );
  });
});
