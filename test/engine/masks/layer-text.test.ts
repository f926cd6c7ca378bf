import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { LayerType } from "../../../src/engine/masks/convention";
import { layerText, layerWords, readLayers } from "../../../src/engine/masks/layer-text";

const layerTypes = fc.array(fc.constantFrom<LayerType>("full", "sliding"), { minLength: 1, maxLength: 40 });

describe("a list of layers as text", () => {
  test("is read back as it was written", () => {
    fc.assert(
      fc.property(layerTypes, (layers) => {
        expect(readLayers(layerText(layers))).toEqual(layers);
      }),
      { seed: 11, numRuns: 300 },
    );
  });

  test("groups layers of one type that follow each other", () => {
    const layers = ["full", "sliding", "sliding", "sliding", "sliding"] as const;
    expect(layerText(layers)).toBe("full, sliding*4");
    expect(layerWords(layers)).toBe("5 layers: full, sliding x4");
    expect(layerWords(["sliding"])).toBe("1 layer: sliding");
  });

  test.each([
    ["Sliding x 2 full", ["sliding", "sliding", "full"]],
    ["full\u00d72", ["full", "full"]],
    ['["sliding_attention", "full_attention"]', ["sliding", "full"]],
  ])("takes other spellings: %s", (text, layers) => {
    expect(readLayers(text)).toEqual(layers);
  });

  test.each([
    ["", 'layers must be at least one, got ""'],
    ["linear", 'layers must be full or sliding, as in sliding*4, full, got "linear"'],
    ["full*0", 'layers must be repeated at least once, got "full*0"'],
    ["full*999, sliding*2", 'layers must be at most 1000, got "full*999, sliding*2"'],
  ])("is refused with a sentence: %j", (text, sentence) => {
    expect(() => readLayers(text)).toThrow(sentence);
  });
});
