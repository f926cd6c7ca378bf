import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { AttentionRule, Convention } from "../../../src/engine/masks/convention";
import { maskOf } from "../../../src/engine/masks/mask";
import { presets } from "../../../src/engine/masks/presets";
import { drawn, gridOf } from "./grids";

/** Masks that the speculators package itself made, over random layouts. */
interface Golden {
  source: string;
  layouts: {
    documents: number[];
    anchors: number[];
    /** How many of the anchors, at the end, are filler for unused places. */
    deadAnchors: number;
    blockSize: number;
    window: number | null;
    slidingWindowNonCausal: boolean;
    rows: string[];
  }[];
}

const golden: Golden = JSON.parse(
  readFileSync(new URL("../../fixtures/golden/speculators-mask.json", import.meta.url), "utf8"),
);

/** The preset, with the sliding layers as the package masks them. */
function conventionOf({ blockSize, window, slidingWindowNonCausal }: Golden["layouts"][number]): Convention {
  const preset = presets.find((one) => one.id === "speculators.full");
  if (preset === undefined) throw new Error("no preset speculators.full");
  const convention = preset.convention({ blockSize });
  if (window === null) return convention;
  const sliding: AttentionRule = {
    contextStart: { from: "anchor", keys: window },
    direction: slidingWindowNonCausal ? "both" : "causal",
    reach: { left: null, right: null },
  };
  return { ...convention, attention: { ...convention.attention, sliding } };
}

describe(`masks made by ${golden.source}`, () => {
  it("equal ours, cell for cell, with documents, padding, windows and unused anchors", () => {
    expect(golden.layouts.length).toBeGreaterThan(0);
    for (const one of golden.layouts) {
      const used = one.anchors.length - one.deadAnchors;
      const layout = {
        contextLength: one.documents.length,
        documents: one.documents,
        anchors: one.anchors.map((anchor, n) => (n < used ? anchor : null)),
      };
      const mask = maskOf(conventionOf(one), layout, one.window === null ? "full" : "sliding");
      expect(drawn(gridOf(mask))).toEqual(one.rows);
    }
  });
});
