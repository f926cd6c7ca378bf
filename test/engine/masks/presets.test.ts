import { describe, expect, it } from "vitest";
import { maskOf } from "../../../src/engine/masks/mask";
import { confidenceMarks, presetNamed, presets } from "../../../src/engine/masks/presets";
import { railsOf } from "../../../src/engine/masks/rails";
import { checkConvention } from "../../../src/engine/masks/validate";

describe("every preset", () => {
  it("has an id and a title of its own, and no other name that is one of another", () => {
    const names = presets.flatMap((preset) => [preset.id, ...preset.aliases.map((one) => one.toLowerCase())]);
    expect(new Set(names).size).toBe(names.length);
    expect(new Set(presets.map((preset) => preset.title)).size).toBe(presets.length);
  });

  for (const preset of presets) {
    it(`${preset.id} is a valid convention, and takes its parameters or their defaults`, () => {
      expect(preset.id).toMatch(/^[a-z0-9-]+\.[a-z0-9_-]+$/);
      checkConvention(preset.convention());
      for (const { id, title, initial, least, most } of preset.parameters) {
        expect(preset.convention({ [id]: initial })).toEqual(preset.convention());
        const other = preset.convention({ [id]: initial === 0 ? 1 : 2 * initial });
        checkConvention(other);
        expect(other, id).not.toEqual(preset.convention());
        expect(() => preset.convention({ [id]: least - 1 })).toThrow(`${title} must be >= ${least}`);
        expect(() => preset.convention({ [id]: 0.5 })).toThrow(`${title} must be an integer, got 0.5`);
        if (most !== undefined) {
          expect(() => preset.convention({ [id]: most + 1 })).toThrow(`${title} must be <= ${most}`);
        }
      }
    });

    it(`${preset.id} says what it does and what is left out, in sentences`, () => {
      for (const text of [preset.sentence, preset.notModelled]) expect(text).toMatch(/^[A-Z].*[.]$/);
      expect(["V", "R", "T"]).toContain(confidenceMarks[preset.confidence]);
      expect(preset.date ?? "2026-08").toMatch(/^2026-\d\d(-\d\d)?$/);
    });

    it(`${preset.id} can be drawn where the original asks for blocks, and on packed documents with unused anchors`, () => {
      const awkward = {
        contextLength: 9,
        documents: [0, 0, 0, 1, 1, 1, 1, -1, -1],
        anchors: [0, 2, 3, null, 4, 8],
      };
      for (const layout of [awkward, ...[0, 1, 7].flatMap((length) => preset.layout?.(length) ?? [])]) {
        for (const type of ["full", "sliding"] as const) {
          const mask = maskOf(preset.convention(), layout, type);
          expect(mask.rowCount).toBe(railsOf(preset.convention(), layout).slotPositions.length);
        }
      }
    });
  }

  it("of a sequence refuses one whose cells would take minutes", () => {
    const message = "sequence length must be <= 4096, got 4913";
    expect(() => presetNamed("attention-gym.sta_3d").convention({ canvas: 17, text: 0 })).toThrow(message);
  });

  it("is found by its id, and by the names of the reference tables in any case", () => {
    expect(presetNamed("vllm.swa_c").id).toBe("vllm.swa_c");
    expect(presetNamed("TR.spec.swa").id).toBe("speculators.swa");
    expect(presetNamed("in.mlxp").id).toBe("dflash-mlx.sink");
    expect(() => presetNamed("vllm.nothing")).toThrow(/^preset must be one of speculators\.full, .*/);
  });
});
