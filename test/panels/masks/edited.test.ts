import { describe, expect, test } from "vitest";
import { isEdited, sideName } from "../../../src/panels/masks/edited";
import { inScreenWords } from "../../../src/panels/masks/form/labels";
import { sameAsFullAttention } from "../../../src/panels/masks/form/layer-hint";
import { foundingCase, side } from "./support";

describe("a side that was set by hand", () => {
  const edited = foundingCase({ infer: side("harness.through-anchor", { blockStart: "anchor" }) });

  test("says so beside its preset's name", () => {
    expect(sideName(edited, "infer")).toBe("edited: harness [:anchor + 1]");
    expect(sideName(edited, "train")).toBe("speculators, full attention");
  });

  test("is not edited when what was set is what the preset says anyway", () => {
    const same = foundingCase({ infer: side("harness.through-anchor", { blockStart: "context-length" }) });
    expect(isEdited(same, "infer")).toBe(false);
  });
});

describe("a sliding layer", () => {
  const window = { from: "anchor", size: 4, keeps: "W", inBlock: "all" } as const;

  test("says that it is as full attention where no side has a window", () => {
    expect(sameAsFullAttention(foundingCase())).toBeNull();
    expect(sameAsFullAttention(foundingCase({ layerType: "sliding" }))).toBe(
      "No side has a window: as full.",
    );
  });

  test("names the side that has none", () => {
    const train = side("speculators.full", { window });
    expect(sameAsFullAttention(foundingCase({ layerType: "sliding", train }))).toBe(
      "Inference has no window.",
    );
    const infer = side("harness.through-anchor", { window });
    expect(sameAsFullAttention(foundingCase({ layerType: "sliding", train, infer }))).toBeNull();
  });
});

describe("a broken rule in words of the screen", () => {
  test.each([
    ["contextLength must be >= 1, got 0", "Context length must be >= 1, got 0"],
    ["documents length must be contextLength 25, got 3", "Documents length must be context length 25, got 3"],
    ["window must be >= 1, got 0", "Window W must be >= 1, got 0"],
    ["Window W must be a whole number, got ''", "Window W must be a whole number, got ''"],
  ])("%s", (sentence, told) => {
    expect(inScreenWords(sentence)).toBe(told);
  });

  test("leaves the value as it was typed", () => {
    expect(inScreenWords('preset must be one of a, b, got "blockSize"')).toBe(
      'Preset must be one of a, b, got "blockSize"',
    );
  });
});
