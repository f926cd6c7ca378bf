import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compareSides } from "../../../src/engine/masks/comparison";
import type { LayerType } from "../../../src/engine/masks/convention";
import { checked } from "../../../src/notebook/checked";
import { checkMasks } from "../../../src/panels/masks/check";
import { conventionOf } from "../../../src/panels/masks/convention-of";
import { fieldsOf } from "../../../src/panels/masks/form/fields";
import { settle } from "../../../src/panels/masks/form/settle";
import { kind } from "../../../src/panels/masks/index";
import { layersOf, withLayers, withShownType } from "../../../src/panels/masks/layer-list";
import { layoutOf } from "../../../src/panels/masks/layout-of";
import { pictureOf } from "../../../src/panels/masks/model";
import type { MasksParams } from "../../../src/panels/masks/params";
import { foundingCase } from "./support";

const values = { blockSize: 4, window: 3 };
const mixed: MasksParams = {
  train: { preset: "speculators.swa", values, set: {} },
  infer: { preset: "vllm.speccausal", values, set: {} },
  layout: { contextLength: 8, anchors: [5, 6] },
  layerTypes: ["sliding", "sliding", "full"],
  layerType: "sliding",
};
const type = (typed: Record<string, string>, params: MasksParams) =>
  settle(params, fieldsOf(params), typed, checkMasks);

describe("the layers of a drafter", () => {
  test("are one of the shown type in notebooks that have none", () => {
    const { layerTypes, ...old } = mixed;
    const read = checked(kind.schema, JSON.parse(JSON.stringify(old)));
    expect(read).toEqual(old);
    expect(layersOf(read)).toEqual(["sliding"]);
    expect(checked(kind.schema, { ...old, layerType: undefined }).layerType).toBe("full");
    expect(checked(kind.schema, { ...mixed, layerType: undefined }).layerType).toBe("sliding");
  });

  test("are typed as a list, and one of them is shown", () => {
    const { params } = type({ layers: "full, sliding*4" }, foundingCase());
    expect(params.layerTypes).toEqual(["full", "sliding", "sliding", "sliding", "sliding"]);
    expect(params.layerType).toBe("full");
    expect(type({ layers: "sliding" }, params).params.layerType).toBe("sliding");
    expect(type({ layers: "linear" }, params).faults).toEqual({
      layers: 'Layers must be full or sliding, as in sliding*4, full, got "linear"',
    });
  });

  test("must have the one that is shown among them", () => {
    expect(() => checkMasks({ ...mixed, layerTypes: ["full"] })).toThrow(
      'Layer shown must be one of the layers full, got "sliding"',
    );
    expect(() => checkMasks({ ...mixed, layerTypes: [] })).toThrow("Layers must be at least one");
  });

  test("of one type become another drafter's when another type is shown", () => {
    const all = withLayers(foundingCase(), ["full", "full"]);
    expect(withShownType(all, "sliding").layerTypes).toEqual(["sliding", "sliding"]);
    expect(withShownType(mixed, "full").layerTypes).toEqual(mixed.layerTypes);
  });

  test("are counted each, and together", () => {
    expect(pictureOf(mixed).layers).toEqual({
      runs: [
        { layerType: "sliding", start: 0, end: 2, counts: { trainOnly: 20, inferOnly: 0 } },
        { layerType: "full", start: 2, end: 3, counts: { trainOnly: 12, inferOnly: 0 } },
      ],
      all: { trainOnly: 52, inferOnly: 0 },
    });
    expect(pictureOf(foundingCase()).layers).toBeNull();
  });

  test("whose side has a mask from a cell are known for the shown type only", () => {
    const { mask } = pictureOf(mixed).comparison.train;
    const given = { name: "mask.npy", origin: "dump" as const, mask };
    expect(pictureOf(mixed, { train: given }).layers).toMatchObject({
      runs: [{ counts: { trainOnly: 20, inferOnly: 0 } }, { counts: null }],
      all: null,
    });
  });
});

test("what is set by hand stays with its type of layer, whichever is shown, and the counts with it", () => {
  const steps = fc.array(fc.constantFrom<LayerType>("full", "sliding"), { minLength: 1, maxLength: 6 });
  const edits = fc.dictionary(
    fc.constantFrom("train.direction", "infer.direction", "train.window.from", "infer.window.inBlock"),
    fc.constantFrom("both", "causal", "anti-causal", "anchor", "query", "none", "older", "all"),
  );
  fc.assert(
    fc.property(edits, edits, steps, (first, second, shown) => {
      const edited = type(second, withShownType(type(first, mixed).params, "full")).params;
      const now = shown.reduce(withShownType, edited);
      for (const layerType of ["full", "sliding"] as const) {
        const [before, after] = [edited, now].map(({ train, infer, layerType: type, layout }) =>
          compareSides(conventionOf(train, type), conventionOf(infer, type), layoutOf(layout), layerType),
        );
        expect(after.difference).toEqual(before.difference);
      }
      expect(checked(kind.schema, JSON.parse(JSON.stringify(now)))).toEqual(now);
    }),
    { seed: 15, numRuns: 150 },
  );
});
