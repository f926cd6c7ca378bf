import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { crossTap, firstBeyond, stateDistance } from "../../../src/engine/inside/cross-tap";

const seed = 20261130;
const hiddenSize = 3;
const entry = fc.float({ min: -8, max: 8, noNaN: true }).filter((value) => Math.abs(value) > 1e-3);
const statePair = fc
  .integer({ min: 1, max: 6 })
  .chain((tokens) =>
    fc.tuple(
      fc.array(entry, { minLength: tokens * hiddenSize, maxLength: tokens * hiddenSize }),
      fc.array(entry, { minLength: tokens * hiddenSize, maxLength: tokens * hiddenSize }),
    ),
  )
  .map(([one, other]) => [Float32Array.from(one), Float32Array.from(other)] as const);

/** Each figure by its own loop over the entries that it is about. */
function plainly(reference: Float32Array, other: Float32Array) {
  const errorOf = (from: number, to: number) => {
    let difference = 0;
    let size = 0;
    for (let at = from; at < to; at++) {
      difference += (other[at] - reference[at]) * (other[at] - reference[at]);
      size += reference[at] * reference[at];
    }
    return Math.sqrt(difference) / Math.sqrt(size);
  };
  const byToken: number[] = [];
  for (let from = 0; from < reference.length; from += hiddenSize) {
    byToken.push(errorOf(from, from + hiddenSize));
  }
  let product = 0;
  let sizes = [0, 0];
  let largest = 0;
  for (let at = 0; at < reference.length; at++) {
    product += reference[at] * other[at];
    sizes = [sizes[0] + reference[at] * reference[at], sizes[1] + other[at] * other[at]];
    if (Math.abs(other[at] - reference[at]) > Math.abs(other[largest] - reference[largest])) largest = at;
  }
  return {
    relativeError: errorOf(0, reference.length),
    cosine: product / Math.sqrt(sizes[0]) / Math.sqrt(sizes[1]),
    byToken,
    largest,
  };
}

describe("how far an extraction is from the reference", () => {
  it("is what plain loops over all entries, and over those of a token, give", () => {
    fc.assert(
      fc.property(statePair, ([reference, other]) => {
        const got = stateDistance(4, reference, other, hiddenSize);
        const wanted = plainly(reference, other);
        expect(got.state).toBe(4);
        expect(got.relativeError).toBeCloseTo(wanted.relativeError, 8);
        expect(got.cosine).toBeCloseTo(wanted.cosine, 8);
        expect(got.byToken).toHaveLength(reference.length / hiddenSize);
        for (const [token, error] of got.byToken.entries()) {
          expect(error).toBeCloseTo(wanted.byToken[token], 8);
        }
        expect(got.largest).toEqual({
          difference: Math.abs(other[wanted.largest] - reference[wanted.largest]),
          token: Math.floor(wanted.largest / hiddenSize),
          channel: wanted.largest % hiddenSize,
        });
      }),
      { seed, numRuns: 200 },
    );
  });

  it("is nothing for the same states, of zeros too", () => {
    const zeros = new Float32Array(6);
    expect(stateDistance(0, zeros, zeros, hiddenSize)).toMatchObject({ relativeError: 0, cosine: null });
    const state = Float32Array.of(1, 2, 3);
    expect(stateDistance(0, state, state, hiddenSize)).toMatchObject({
      relativeError: 0,
      largest: { difference: 0, token: 0, channel: 0 },
    });
  });

  it("has no bound where an entry is no number, and says where that is", () => {
    const broken = stateDistance(
      1,
      Float32Array.of(1, 1, 1, 1, 1, 1),
      Float32Array.of(1, 9, 1, Number.NaN, 1, 50),
      hiddenSize,
    );
    expect(broken).toMatchObject({
      relativeError: Number.POSITIVE_INFINITY,
      cosine: null,
      largest: { difference: Number.NaN, token: 1, channel: 0 },
      byToken: [expect.closeTo(8 / Math.sqrt(3), 8), Number.POSITIVE_INFINITY],
    });
    const fromZeros = stateDistance(1, new Float32Array(3), Float32Array.of(0, 1, 0), hiddenSize);
    expect(fromZeros.relativeError).toBe(Number.POSITIVE_INFINITY);
  });

  it("parts at the first layer above the bound, not at the worst one", () => {
    const reference = [1, 1, 1, 1].map((value) => Float32Array.of(value, 0, 0));
    const other = [1, 1.01, 1.5, 1.2].map((value) => Float32Array.of(value, 0, 0));
    const distances = crossTap(reference, other, hiddenSize);
    expect(distances.map(({ state }) => state)).toEqual([0, 1, 2, 3]);
    expect(firstBeyond(distances, 0.005)?.state).toBe(1);
    expect(firstBeyond(distances, 0.1)?.state).toBe(2);
    expect(firstBeyond(distances, 0.6)).toBeNull();
  });

  it("refuses states that are not over the same tokens", () => {
    const state = new Float32Array(6);
    expect(() => crossTap([state, state], [state], hiddenSize)).toThrow("states must be 2, got 1");
    expect(() => stateDistance(0, state, new Float32Array(3), hiddenSize)).toThrow("state 0 must be [2, 3]");
    expect(() => stateDistance(0, new Float32Array(4), state, hiddenSize)).toThrow("[tokens, 3], got 4");
  });
});
