import { describe, expect, it } from "vitest";
import { compareSides } from "../../../src/engine/masks/comparison";
import type { Layout } from "../../../src/engine/masks/layout";
import { presetNamed } from "../../../src/engine/masks/presets";
import { verdictNotes } from "../../../src/engine/masks/verdict-notes";

const layoutWith = (anchor: number): Layout => ({
  contextLength: anchor + 1,
  documents: null,
  anchors: [2, anchor],
});

function notes(window: number, anchor: number, layerType: "full" | "sliding" = "sliding") {
  const [train, infer] = ["speculators.swa", "vllm.swa_c"].map((id) =>
    presetNamed(id).convention({ blockSize: 4, window, positionOrigin: 0 }),
  );
  return verdictNotes(compareSides(train, infer, layoutWith(anchor), layerType));
}

describe("what stands beside a verdict", () => {
  it("is that no window is reached, where equal masks would say nothing of windows", () => {
    expect(notes(2048, 23)).toEqual([
      "No window is reached here: the longest context before an anchor has 23 tokens, a window 2,048 keys. A smaller W or later anchors would show what it does.",
    ]);
  });

  it("is nothing where a window cuts the context of some slot, on either side", () => {
    expect(notes(8, 23)).toEqual([]);
    // The last of four slots stands at 26, and its window of 26 keys begins at 1.
    expect(notes(26, 23)).toEqual([]);
    expect(notes(27, 23)).toHaveLength(1);
  });

  it("is nothing for layers without a window", () => {
    const full = presetNamed("speculators.full").convention({ positionOrigin: 0 });
    expect(verdictNotes(compareSides(full, full, layoutWith(23), "full"))).toEqual([]);
  });

  it("is what a given mask brings with it, once", () => {
    const full = presetNamed("speculators.full").convention({ positionOrigin: 0, blockSize: 1 });
    const layout: Layout = { contextLength: 3, documents: null, anchors: [2] };
    const { mask } = compareSides(full, full, layout, "full").train;
    const given = { name: "m.npy", origin: "dump", mask, note: "Read off the file." } as const;
    const compared = compareSides(full, full, layout, "full", { train: given, infer: given });
    expect(verdictNotes(compared)).toEqual(["Read off the file."]);
  });
});
