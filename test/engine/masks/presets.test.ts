import { describe, expect, it } from "vitest";
import { presets } from "../../../src/engine/masks/presets";
import { checkConvention } from "../../../src/engine/masks/validate";

describe("every preset", () => {
  it("has an id of its own", () => {
    expect(new Set(presets.map((preset) => preset.id)).size).toBe(presets.length);
  });

  for (const preset of presets) {
    it(`${preset.id} is a valid convention, and takes its parameters or their defaults`, () => {
      checkConvention(preset.convention());
      for (const parameter of preset.parameters) {
        const atLeast = preset.convention({ [parameter.id]: parameter.least });
        checkConvention(atLeast);
        expect(preset.convention({ [parameter.id]: parameter.initial })).toEqual(preset.convention());
        expect(atLeast).not.toEqual(preset.convention());
      }
    });

    it(`${preset.id} says what it does and what is left out, in sentences`, () => {
      for (const text of [preset.sentence, preset.notModelled]) expect(text).toMatch(/^[A-Z].*[.]$/);
    });
  }
});
