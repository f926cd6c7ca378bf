import { describe, expect, it } from "vitest";
import { errorScale } from "../../../src/panels/taps/model/error-scale";
import type { Extraction } from "../../../src/panels/taps/result";

function extraction(relativeError: number, byToken: number[]): Extraction {
  const largest = { difference: 0, token: 0, channel: 0 };
  return {
    numerics: "bfloat16",
    distances: [{ state: 0, relativeError, cosine: 1, largest, byToken }],
    change: { slotCount: 15, changed: [], largest: { difference: 0, slot: 1, token: 0 } },
  };
}

describe("the axis of relative errors", () => {
  it("has the whole powers of ten around every error and the bound, with 0 below and what is no number on top", () => {
    const { ticks, place } = errorScale([extraction(5e-3, [0, 2e-5, Number.POSITIVE_INFINITY])], 1e-3);
    expect(ticks).toEqual([-5, -4, -3, -2]);
    expect([place(0), place(Number.POSITIVE_INFINITY), place(1e-2)]).toEqual([0, 1, 1]);
    expect(place(1e-5)).toBeGreaterThan(0);
    expect(place(1e-4) - place(1e-5)).toBeCloseTo(place(1e-3) - place(1e-4), 10);
  });

  it("has two powers where all is 0, and takes as many tokens as there are", () => {
    expect(errorScale([extraction(0, [0, 0])], 1e-3).ticks).toEqual([-3, -2]);
    expect(errorScale([extraction(0, Array(400_000).fill(1e-7))], 1e-3).ticks.at(0)).toBe(-7);
  });
});
