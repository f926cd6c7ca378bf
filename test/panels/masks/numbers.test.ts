import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { presetNamed, presets } from "../../../src/engine/masks/presets";
import { checked } from "../../../src/notebook/checked";
import { checkMasks } from "../../../src/panels/masks/check";
import { conventionOf } from "../../../src/panels/masks/convention-of";
import { isEdited, sideName } from "../../../src/panels/masks/edited";
import { fieldsOf } from "../../../src/panels/masks/form/fields";
import { settle } from "../../../src/panels/masks/form/settle";
import { kind } from "../../../src/panels/masks/index";
import type { MasksParams } from "../../../src/panels/masks/params";
import { summaryOf } from "../../../src/panels/masks/side-summary";
import { foundingCase, side } from "./support";

const type = (typed: Record<string, string>, params: MasksParams) =>
  settle(params, fieldsOf(params), typed, checkMasks);
const ids = (params: MasksParams) => fieldsOf(params).map(({ id }) => id);

const sliding = foundingCase({
  train: side("speculators.swa"),
  infer: side("vllm.speccausal"),
  layerType: "sliding",
});

describe("the numbers of a preset", () => {
  test("have a field each, and block size and window have one field only", () => {
    for (const preset of presets) {
      const params = foundingCase({ infer: side(preset.id) });
      const fields = ids(params).filter((id) => id.startsWith("infer."));
      expect(new Set(fields).size, preset.id).toBe(fields.length);
      for (const { id } of preset.parameters) {
        expect(fields, preset.id).toContain(`infer.${id === "window" ? "window.size" : id}`);
      }
    }
  });

  test("are stored beside what is set by hand, and the preset is built with them", () => {
    const typed = { "train.blockSize": "4", "train.window.size": "3", "infer.nonCausal": "1" };
    const { params, faults } = type(typed, sliding);
    expect(faults).toEqual({});
    expect(params.train).toEqual({ preset: "speculators.swa", set: {}, values: { blockSize: 4, window: 3 } });
    expect(conventionOf(params.train, "sliding")).toEqual(
      presetNamed("speculators.swa").convention({ blockSize: 4, window: 3 }),
    );
    expect(params.infer.values).toEqual({ nonCausal: 1 });
  });

  test("are refused at their field, with the preset's limits", () => {
    const typed = { "train.window.size": "0", "infer.window.size": "many" };
    const { params, faults } = type(typed, sliding);
    expect(params).toBe(sliding);
    expect(faults).toEqual({
      "train.window.size": "Window W must be >= 1, got 0",
      "infer.window.size": 'Window W must be a whole number, got "many"',
    });
  });

  test("that differ from the preset are told in the side's name and marked in its summary", () => {
    const { params } = type({ "infer.blockSize": "8", "infer.nonCausal": "1" }, sliding);
    expect(sideName(params, "infer")).toBe(
      "vLLM, speculators checkpoint, one key for all layers, B 8, sliding_window_non_causal true or absent",
    );
    expect(isEdited(params, "infer")).toBe(true);
    expect(isEdited(params, "train")).toBe(false);
    const marked = summaryOf(params, "infer").filter(({ isSet }) => isSet);
    expect(marked.map(({ text }) => text)).toContain("block of 8, seen whole");
  });

  test("stay when another preset is chosen, but for those that it cannot take", () => {
    const params = foundingCase({
      train: { preset: "speculators.eagle3", values: { blockSize: 5, window: 0 }, set: {} },
    });
    const next = type({ "train.preset": "speculators.swa" }, params).params.train;
    expect(next).toEqual({ preset: "speculators.swa", values: { blockSize: 5 }, set: {} });
  });

  test("give way to a window of another shape, whose W the field is then", () => {
    const byHand = type({ "train.window.from": "query" }, sliding).params;
    expect(byHand.train.set.window).toEqual({ from: "query", size: 2048, keeps: "W", inBlock: "all" });
    const { params } = type({ "train.window.size": "3" }, byHand);
    expect(params.train.set.window?.size).toBe(3);
    expect(params.train.values).toBeUndefined();
  });

  test("take the place of a block size that an older notebook has set by hand", () => {
    const old = foundingCase({ infer: side("harness.before-anchor", { blockSize: 8 }) });
    expect(conventionOf(old.infer, "full").blockSize).toBe(8);
    const { infer } = type({ "infer.blockSize": "4" }, old).params;
    expect(infer).toEqual({ preset: "harness.before-anchor", set: {}, values: { blockSize: 4 } });
  });
});

test("any numbers within limits make a document that is read back the same, with the same conventions", () => {
  const sides = fc.constantFrom(...presets).chain((preset) =>
    fc
      .tuple(
        ...preset.parameters.map(({ least, most }) =>
          fc.option(fc.integer({ min: least, max: most ?? least + 9 })),
        ),
      )
      .map((values) => ({
        preset: preset.id,
        set: {},
        values: Object.fromEntries(
          preset.parameters.flatMap(({ id }, at) => (values[at] === null ? [] : [[id, Number(values[at])]])),
        ),
      })),
  );
  fc.assert(
    fc.property(sides, sides, (train, infer) => {
      const params = foundingCase({ train, infer });
      const read = checked(kind.schema, JSON.parse(JSON.stringify(params)));
      expect(read).toEqual(params);
      expect(conventionOf(read.train, "full")).toEqual(presetNamed(train.preset).convention(train.values));
      for (const field of fieldsOf(read)) {
        // An empty choice is a window that the form has no words for: it stays as in the preset.
        if (field.isIdle?.(read) || (field.options && field.read(read) === "")) continue;
        expect(field.read(field.write(read, field.read(read)))).toBe(field.read(read));
      }
    }),
    { seed: 14, numRuns: 200 },
  );
});
