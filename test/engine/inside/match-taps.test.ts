import { beforeAll, describe, expect, it } from "vitest";
import { matchTaps } from "../../../src/engine/inside/match-taps";
import { allStreams } from "../../../src/engine/runtime/all-streams";
import { closePair, type OpenPair } from "../../../src/engine/runtime/open-pair";
import { tappableStreams } from "../../../src/engine/runtime/tappable-streams";
import { TargetState } from "../../../src/engine/runtime/target-state";
import { drafterDir, targetDir } from "../../support/golden";
import { folderOnDisk, openNodeGraphs } from "../../support/node-pair";

const tokens = [5, 40, 300, 12, 77, 900, 6, 33];
let pair: OpenPair;
let streams: Float32Array[];

beforeAll(async () => {
  pair = await openNodeGraphs({
    target: await folderOnDisk(targetDir),
    drafter: await folderOnDisk(drafterDir),
  });
  streams = await allStreams(pair, tokens);
  return () => closePair(pair);
});

/** Features that a harness would give fc, by a plain loop; null is zeros. */
function featuresOf(taps: readonly (number | null)[], scale = 1): Float32Array {
  const size = pair.target.hiddenSize;
  const features = new Float32Array(tokens.length * taps.length * size);
  for (let row = 0; row < tokens.length; row++) {
    for (const [ordinal, tap] of taps.entries()) {
      for (let at = 0; at < size; at++) {
        const value = tap === null ? 0 : streams[tap][row * size + at];
        features[(row * taps.length + ordinal) * size + at] = scale * value;
      }
    }
  }
  return features;
}

const matched = (features: Float32Array) =>
  matchTaps(features, streams, pair.drafter.taps, pair.target.hiddenSize);

describe("all states of the target", () => {
  it("are those that a run keeps, and the others too", async () => {
    expect(streams).toHaveLength(pair.target.layerCount + 1);
    const state = new TargetState(pair);
    await state.run(0, tokens);
    for (const tap of tappableStreams(pair.drafter, pair.target)) {
      const kept = state.stream(tap, 0, tokens.length);
      for (let at = 0; at < kept.length; at++) expect(streams[tap][at]).toBeCloseTo(kept[at], 4);
    }
  });
});

describe("matching what feeds fc with the target's states", () => {
  it("finds the declared ones, with a cosine of 1 and no warning, at any scale", () => {
    const { taps } = pair.drafter;
    for (const scale of [1, 0.02]) {
      for (const [ordinal, { best, warning, cosines }] of matched(featuresOf(taps, scale)).entries()) {
        expect(best).toBe(taps[ordinal]);
        expect(warning).toBeNull();
        expect(cosines[taps[ordinal]]).toBeCloseTo(1, 5);
        expect(cosines).toHaveLength(pair.target.layerCount + 1);
      }
    }
  });

  it.each([-1, 1])("names the layer where taps are moved by %i, in both ways of counting", (by) => {
    const { taps } = pair.drafter;
    for (const [ordinal, { best, warning }] of matched(featuresOf(taps.map((tap) => tap + by))).entries()) {
      const [is, should] = [taps[ordinal] + by, taps[ordinal]];
      expect(best).toBe(is);
      expect(warning).toBe(
        `Input ${ordinal} of fc is most like hidden_states[${is}], the output of layer ${is - 1}; ` +
          `it should be hidden_states[${should}], the output of layer ${should - 1}.`,
      );
    }
  });

  it("names taps in another order, embeddings in place of a state, and an input of zeros", () => {
    const { taps } = pair.drafter;
    const reversed = matched(featuresOf([...taps].reverse()));
    expect(reversed.map(({ best }) => best)).toEqual([...taps].reverse());
    const [first, second] = matched(featuresOf([0, null, ...taps.slice(2)]));
    expect(first.warning).toContain("is most like hidden_states[0], the embeddings;");
    expect(second).toMatchObject({ best: null, warning: expect.stringContaining("is zeros") });
  });

  it("is not led astray by the last bits of bfloat16", () => {
    const bits = new Uint32Array(featuresOf(pair.drafter.taps).buffer).map((word) => word & 0xffff0000);
    expect(matched(new Float32Array(bits.buffer)).map(({ warning }) => warning)).toEqual(
      pair.drafter.taps.map(() => null),
    );
  });

  it("refuses features and states that do not fit", () => {
    const { taps } = pair.drafter;
    expect(() => matched(new Float32Array(7))).toThrow("features must be rows of");
    const short = [streams[0].subarray(1)];
    expect(() => matchTaps(featuresOf(taps), short, taps, pair.target.hiddenSize)).toThrow("stream must be");
  });
});
