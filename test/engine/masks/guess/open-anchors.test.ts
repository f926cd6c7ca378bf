import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { AttentionRule, Convention } from "../../../../src/engine/masks/convention";
import { anchorNumbers, openAnchorsWords } from "../../../../src/engine/masks/guess/open-anchors";
import { readDump } from "../../../../src/engine/masks/guess/read-dump";
import { maskOf } from "../../../../src/engine/masks/mask";
import { presetNamed } from "../../../../src/engine/masks/presets";
import { drawn, gridOf } from "../grids";

const full = presetNamed("speculators.full").convention({ blockSize: 8 });
const late = presetNamed("harness.through-anchor").convention({ blockSize: 8 });
const layout = (anchors: (number | null)[], contextLength = 64) => ({
  contextLength,
  documents: null,
  anchors,
});

describe("Anchors that the cells leave open", () => {
  it("are both ways in which the field's one-column fault reads", () => {
    const { openAnchors, guess } = readDump(maskOf(late, layout([15, 31, 47]), "full"), {}, null);
    expect(openAnchors).toEqual({
      taken: { blockSize: 8, anchors: [16, 32, 48], isOwnColumnSeen: false },
      other: { blockSize: 8, anchors: [15, 31, 47], isOwnColumnSeen: true },
    });
    expect(guess.notes[0]).toBe(
      "The cells cannot tell whether the anchors are 16, 32, 48, with a context that stops before them, or 15, 31, 47, with their own column in the context.",
    );
  });

  it("are asked for where the sliding window of the late reading is no preset's", () => {
    const sliding = presetNamed("speculators.swa").convention({ blockSize: 4, window: 12 });
    const rule: AttentionRule = sliding.attention.sliding;
    const through: Convention = {
      ...sliding,
      contextEnd: "through-anchor",
      attention: { ...sliding.attention, sliding: { ...rule, contextStart: { from: "anchor", keys: 11 } } },
    };
    const mask = maskOf(through, layout([15, 31, 47]), "sliding");
    expect(drawn(gridOf(mask))).toEqual(drawn(gridOf(maskOf(sliding, layout([16, 32, 48]), "sliding"))));
    const { openAnchors } = readDump(mask, {}, null);
    expect(openAnchors?.other.anchors).toEqual([15, 31, 47]);
    expect(openAnchors?.other.isOwnColumnSeen).toBe(true);
  });

  it("are one later where the file ends with an anchor's own column", () => {
    const { openAnchors } = readDump(maskOf(late, layout([10, 24], 25), "full"), {}, null);
    expect(openAnchors?.taken).toMatchObject({ anchors: [10, 24], isOwnColumnSeen: true });
    expect(openAnchors?.other).toMatchObject({
      anchors: [11, 25],
      isOwnColumnSeen: false,
    });
  });

  it("are settled once they are given, and either answer is a reading of the same cells", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 2, max: 62 }), { minLength: 1, maxLength: 4 }), (anchors) => {
        const mask = maskOf(full, layout(anchors), "full");
        const { openAnchors } = readDump(mask, {}, null);
        if (openAnchors === null) throw new Error("a context is seen");
        for (const { isOwnColumnSeen: _seen, ...known } of [openAnchors.taken, openAnchors.other]) {
          const answered = readDump(mask, known, null);
          expect(answered).toMatchObject({ openAnchors: null, isGiven: true });
          expect(answered.taken.layout.anchors).toEqual(known.anchors);
          expect(answered.taken.residualCount).toBe(0);
        }
      }),
      { seed: 71, numRuns: 12 },
    );
  });

  it("are not asked for where no block sees context", () => {
    const { openAnchors } = readDump(maskOf(full, layout([0, 0], 8), "full"), {}, null);
    expect(openAnchors).toBeNull();
  });

  it("are one anchor in the words of a file of inference", () => {
    const words = openAnchorsWords({
      taken: { blockSize: 5, anchors: [30], isOwnColumnSeen: false },
      other: { blockSize: 5, anchors: [29], isOwnColumnSeen: true },
    });
    expect(words).toBe(
      "The cells cannot tell whether the anchor is 30, with a context that stops before it, or 29, with its own column in the context.",
    );
    expect(anchorNumbers([1, 2, null, 4, 5, 6, 7, 8])).toBe("1, 2, unused, 4, 5, 6 and 2 more");
  });
});
