import { describe, expect, it } from "vitest";
import { compareSides } from "../../../src/engine/masks/comparison";
import { compareLayers, countByLayer } from "../../../src/engine/masks/layers";
import { presetNamed } from "../../../src/engine/masks/presets";

const values = { blockSize: 4, window: 3 };
const train = presetNamed("speculators.swa").convention(values);
const infer = presetNamed("vllm.speccausal").convention(values);
const layout = { contextLength: 8, documents: null, anchors: [5, 6] };

describe("layers of a drafter", () => {
  it("are compared once per type, each comparison with the layers it stands for", () => {
    const compared = compareLayers(train, infer, layout, ["sliding", "full", "sliding"]);
    expect(compared.map(({ layerType, layers }) => [layerType, layers])).toEqual([
      ["sliding", [0, 2]],
      ["full", [1]],
    ]);
    for (const { layerType, comparison } of compared) {
      expect(comparison).toEqual(compareSides(train, infer, layout, layerType));
    }
  });

  it("are counted one by one and together", () => {
    const { perLayer, all } = countByLayer(
      compareLayers(train, infer, layout, ["sliding", "full", "sliding"]),
    );
    expect(perLayer).toEqual([
      { trainOnly: 20, inferOnly: 0 },
      { trainOnly: 12, inferOnly: 0 },
      { trainOnly: 20, inferOnly: 0 },
    ]);
    expect(all).toEqual({ trainOnly: 52, inferOnly: 0 });
  });

  it("have to be at least one", () => {
    expect(() => compareLayers(train, infer, layout, [])).toThrow("layer types must be at least one, got []");
  });
});
