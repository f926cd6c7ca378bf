import { describe, expect, it } from "vitest";
import { matchCaptured } from "../../../src/engine/inside/match-capture";

const hiddenSize = 8;
const tokens = 5;

/** The same numbers every time, between -1 and 1. */
function numbers(count: number, seed: number): Float32Array {
  let state = seed;
  return Float32Array.from({ length: count }, () => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return state / 1073741824 - 1;
  });
}

const before = [1, 2, 3, 4].map((seed) => numbers(tokens * hiddenSize, seed * 7919));
const weight = numbers(hiddenSize, 5).map((value) => 1 + value / 2);

/** RMS norm by the definition, token by token. */
function normed(state: Float32Array): Float32Array {
  const out = new Float32Array(state.length);
  for (let token = 0; token < tokens; token++) {
    let square = 0;
    for (let channel = 0; channel < hiddenSize; channel++) square += state[token * hiddenSize + channel] ** 2;
    const rms = Math.sqrt(square / hiddenSize);
    for (let channel = 0; channel < hiddenSize; channel++) {
      const at = token * hiddenSize + channel;
      out[at] = (weight[channel] * state[at]) / rms;
    }
  }
  return out;
}

const streams = [...before.slice(0, 3), normed(before[3])];
const matched = (state: Float32Array) => matchCaptured(0, state, streams, hiddenSize);

describe("which state a captured layer is", () => {
  it("is told for every layer, with how far off it is", () => {
    for (const [state, stream] of streams.entries()) {
      const off = stream.map((value) => value * 1.01);
      const { best, cosines, distance, isBeforeFinalNorm } = matched(off);
      expect(best).toBe(state);
      expect(cosines).toHaveLength(4);
      expect(cosines[state]).toBeCloseTo(1, 6);
      expect(distance?.relativeError).toBeCloseTo(0.01, 5);
      expect(isBeforeFinalNorm).toBe(false);
    }
  });

  it("is the nearest one where two have the same direction", () => {
    const twice = [streams[0], streams[0].map((value) => value * 2), ...streams.slice(2)];
    const off = streams[0].map((value) => value * 1.9);
    expect(matchCaptured(3, off, twice, hiddenSize)).toMatchObject({ ordinal: 3, best: 1 });
  });

  it("tells the last state before the final norm from the one behind it", () => {
    expect(matched(before[3]).isBeforeFinalNorm).toBe(true);
    expect(matched(streams[3]).isBeforeFinalNorm).toBe(false);
    for (const state of before.slice(0, 3)) expect(matched(state).isBeforeFinalNorm).toBe(false);
  });

  it("is none for zeros and for what is no number", () => {
    const zeros = matched(new Float32Array(tokens * hiddenSize));
    expect(zeros).toMatchObject({ best: null, distance: null, cosines: [null, null, null, null] });
    const broken = streams[1].slice();
    broken[3] = Number.NaN;
    expect(matched(broken)).toMatchObject({ best: null, distance: null, isBeforeFinalNorm: false });
  });
});
