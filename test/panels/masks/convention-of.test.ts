import { describe, expect, test } from "vitest";
import { presetNamed, presets } from "../../../src/engine/masks/presets";
import { conventionOf, windowOf } from "../../../src/panels/masks/convention-of";
import type { WindowRule } from "../../../src/panels/masks/params";
import { side } from "./support";

const window: WindowRule = { from: "query", size: 3, keeps: "W", inBlock: "all" };

function sliding(changes: Partial<WindowRule>) {
  return conventionOf(side("speculators.full", { window: { ...window, ...changes } }), "sliding").attention
    .sliding;
}

test("a side without anything set by hand is its preset", () => {
  for (const preset of presets) expect(conventionOf(side(preset.id), "full")).toEqual(preset.convention());
});

test("an unknown preset is refused with the ids there are", () => {
  expect(() => presetNamed("nemo")).toThrow(/^preset must be one of speculators\.full, .*, got "nemo"$/);
});

test("what is set by hand replaces that part of the preset and nothing else", () => {
  const preset = presetNamed("harness.through-anchor").convention();
  const set = { blockSize: 8, positionShift: -1, positionOrigin: 0, blockStart: "anchor" } as const;
  expect(conventionOf(side("harness.through-anchor", set), "full")).toEqual({
    ...preset,
    blockSize: 8,
    positions: { ...preset.positions, shift: -1, origin: 0, blockStart: "anchor" },
  });
});

describe("a window set by hand", () => {
  test("counts W keys, or one more, back from the slot or the anchor", () => {
    expect(sliding({}).contextStart).toEqual({ from: "query", keys: 3 });
    expect(sliding({ keeps: "W+1" }).contextStart).toEqual({ from: "query", keys: 4 });
    expect(sliding({ from: "anchor" }).contextStart).toEqual({ from: "anchor", keys: 3 });
    expect(sliding({ from: "none" }).contextStart).toEqual({ from: "start" });
  });

  test("reaches into the block one slot less than it keeps keys, for the slot counts itself", () => {
    expect(sliding({ inBlock: "all" }).reach).toEqual({ left: null, right: null });
    expect(sliding({ inBlock: "older" }).reach).toEqual({ left: 2, right: null });
    expect(sliding({ inBlock: "both", keeps: "W+1" }).reach).toEqual({ left: 3, right: 3 });
  });

  test("holds for the layer type that is shown and leaves the other one alone", () => {
    const { attention } = conventionOf(side("speculators.full", { window }), "sliding");
    expect(attention.full).toEqual(presetNamed("speculators.full").convention().attention.full);
  });

  test("of no keys is refused", () => {
    expect(() => sliding({ size: 0, keeps: "W+1" })).toThrow("window must be >= 1, got 0");
  });

  test("is read back as it was set, and from a preset as its convention has it", () => {
    expect(windowOf(side("speculators.full", { window }), "full")).toEqual(window);
    expect(windowOf(side("speculators.full"), "full")?.from).toBe("none");
  });
});
