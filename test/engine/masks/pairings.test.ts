import { describe, expect, it } from "vitest";
import { compareLayers } from "../../../src/engine/masks/layers";
import { pairings } from "../../../src/engine/masks/pairings";
import { presetNamed } from "../../../src/engine/masks/presets";
import { verdictOf } from "../../../src/engine/masks/verdict";

/** Train-only / infer-only cells of one block in one layer, by layer type; positions; label shift. */
const expected: Record<string, [cells: string, positions?: string, labelShift?: number]> = {
  "specforge-full-zlab": ["full 0/0"],
  "specforge-full-vllm": ["full 0/0"],
  "specforge-full-sglang": ["full 0/0"],
  "specforge-full-llamacpp": ["full 0/0"],
  "specforge-sliding-vllm": ["sliding 0/0, full 0/0"],
  "specforge-sliding-sglang": ["sliding 0/0, full 0/0"],
  "specforge-sliding-zlab-0-1": ["sliding 0/0, full 0/0"],
  "domino-sliding-vllm-noncausal": ["sliding 0/120, full 0/0"],
  "specforge-sliding-llamacpp": ["sliding 0/120, full 0/0"],
  "speculators-sliding-llamacpp": ["sliding 136/120"],
  "specforge-mixed-llamacpp-causal": ["sliding 0/0, full 120/0"],
  "speculators-default-vllm": ["sliding 136/0"],
  "speculators-default-vllm-short": ["sliding 0/0"],
  "speculators-mixed-vllm-causal": ["sliding 136/0, full 120/0"],
  "speculators-mixed-vllm-fixed": ["sliding 136/0, full 0/0"],
  "speculators-noncausal-vllm": ["sliding 136/0"],
  "speculators-sliding-zlab": ["sliding 0/15352"],
  "specforge-sliding-zlab": ["sliding 0/15488, full 0/0"],
  "speculators-sliding-zlab-0-1": ["sliding 136/0"],
  "diffusers-sliding-vllm": ["sliding 15488/0, full 0/0"],
  "diffusers-sliding-sglang": ["sliding 15488/0, full 0/0"],
  "full-dflash-mlx": ["full 30592/0"],
  "full-sglang-compact": ["full 31616/0"],
  "full-zlab-mlx-window": ["full 15184/0"],
  "fewer-drafts": ["full 64/0"],
  "dspark-bonus-anchor": ["full 0/0", "equal", -1],
  "dspark-vllm": ["full 0/0"],
  "specforge-dspark-spec-generate": ["full 0/0", "equal", -1],
  "eagle3-vllm": ["full 0/0", "shifted -1"],
  "mtp-llamacpp": ["full 0/0", "shifted 1"],
};

describe("pairings of the field", () => {
  it("are those whose counts are known, each with a sentence", () => {
    expect(pairings.map(({ id }) => id)).toEqual(Object.keys(expected));
    for (const { sentence } of pairings) expect(sentence).toMatch(/^[A-Za-z0-9].*[.]$/);
  });

  for (const { id, train, infer, layout, layerTypes } of pairings) {
    it(`differ by the known cells, positions and labels: ${id}`, () => {
      const sides = [train, infer].map(({ preset, values }) => presetNamed(preset).convention(values));
      const compared = compareLayers(sides[0], sides[1], layout, layerTypes);
      expect(compared.flatMap(({ layers }) => layers).toSorted((a, b) => a - b)).toEqual([
        ...layerTypes.keys(),
      ]);
      const cells = compared
        .map(({ layerType, comparison: { difference } }) => {
          return `${layerType} ${difference.trainOnlyCount}/${difference.inferOnlyCount}`;
        })
        .join(", ");
      const [, positions = "equal", labelShift = 0] = expected[id];
      expect(cells).toBe(expected[id][0]);
      for (const { comparison } of compared) {
        const { kind, shift } = comparison.positions;
        expect(shift === null ? kind : `${kind} ${shift}`).toBe(positions);
        expect(comparison.labelShift).toBe(labelShift);
        expect(verdictOf(comparison).headline).toMatch(/[.]$/);
      }
    });
  }
});
