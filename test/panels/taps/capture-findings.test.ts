import { describe, expect, it } from "vitest";
import type { CapturedMatch } from "../../../src/engine/inside/match-capture";
import type { Capture } from "../../../src/engine/inside/read-capture";
import { captureFindings, captureTable } from "../../../src/panels/taps/model/capture-findings";

const stateCount = 5;

function layer(ordinal: number, best: number | null, cosine = 1, relativeError = 0): CapturedMatch {
  return {
    ordinal,
    best,
    cosines: Array.from({ length: stateCount }, (_, state) =>
      best === null ? null : state === best ? cosine : 0.1,
    ),
    distance:
      best === null
        ? null
        : {
            state: best,
            relativeError,
            cosine,
            largest: { difference: relativeError, token: 1, channel: 2 },
            byToken: [relativeError],
          },
    isBeforeFinalNorm: false,
  };
}

const capture: Capture = {
  from: "hidden_states",
  shape: [stateCount, 10, 4],
  dtype: "F32",
  layers: [],
  tokenCount: 10,
  fileTokenCount: 10,
  partsAt: null,
  hasTokens: true,
};
const said = (matches: CapturedMatch[], own: Partial<Capture> = {}, bfloat16Error: number | null = null) =>
  captureFindings({ ...capture, ...own }, matches, { tokenCount: 10, bound: 1e-3, bfloat16Error });

describe("what a file's layers are", () => {
  it("is said by the way of counting that the file has", () => {
    expect(said([0, 1, 2].map((at) => layer(at, at)))[0]).toBe(
      "Layer i of the file is hidden_states[i], the output of layer i - 1.",
    );
    expect(said([0, 1, 2].map((at) => layer(at, at + 1)))[0]).toBe(
      "Layer i of the file is hidden_states[i + 1], the output of layer i.",
    );
    expect(said([layer(0, 3), layer(1, 1)])[0]).toBe(
      "Of the file, layer 0 is hidden_states[3], the output of layer 2; layer 1 is hidden_states[1], the output of layer 0.",
    );
  });

  it("is none of the states where no direction fits, or there is none", () => {
    expect(said([layer(0, 2, 0.4), layer(1, 2, 0.3)])[0]).toBe(
      "None of its layers is a state of this target over this text: the best cosine of its first layer is 0.400.",
    );
    expect(said([layer(0, null)])[0]).toContain("it is zeros, or holds what is no number");
    expect(said([layer(0, 0), layer(1, 2, 0.4)])[0]).toContain("layer 1 is none of them");
  });

  it("names the last state before the final norm", () => {
    const last = { ...layer(4, 3, 0.7, 0.9), isBeforeFinalNorm: true };
    expect(said([layer(3, 3), last])).toContain(
      "Layer 4 of the file is the last state before the final norm; hidden_states[4] is behind it.",
    );
    expect(captureTable([last], String).rows[0].slice(0, 3)).toEqual([
      "4",
      "before the final norm",
      "layer 3",
    ]);
  });

  it("says how far off they are, and when that is as far as bfloat16 is", () => {
    expect(said([layer(0, 0, 1, 1e-6), layer(1, 1, 1, 2e-6)])).toContain(
      "All are within 1.0e-3 of the reference, at most 2.0e-6 off.",
    );
    const off = [layer(0, 0), layer(1, 1, 0.9999, 5e-3), layer(2, 2, 0.9999, 8e-3)];
    const found = said(off, {}, 1e-2);
    expect(found).toContain(
      "Layer 1 is the first that is off by more than 1.0e-3 (5.0e-3); the most is 8.0e-3 in layer 2.",
    );
    expect(found).toContain("That is about what bfloat16 does to these states here (1.0e-2).");
    expect(said(off, {}, 1e-4).join()).not.toContain("bfloat16");
    expect(said(off).join()).not.toContain("bfloat16");
  });

  it("says first that the file is of another text, and what is not known", () => {
    const [first, ...others] = said([layer(0, 0)], { partsAt: 3, fileTokenCount: 12 });
    expect(first).toBe("The file's token ids are others from index 3 on: its states are of another text.");
    expect(others).toContain(
      "The file has states of 12 tokens, this block's text has 10: the first 10 are compared.",
    );
    expect(said([layer(0, 0)], { hasTokens: false }).at(-1)).toContain("does not name its tokens");
  });
});
