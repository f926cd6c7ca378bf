import { describe, expect, test } from "vitest";
import { pairings } from "../../../src/engine/masks/pairings";
import { checked } from "../../../src/notebook/checked";
import { checkMasks } from "../../../src/panels/masks/check";
import { exampleOf, paramsOfExample } from "../../../src/panels/masks/examples/example-params";
import { kind } from "../../../src/panels/masks/index";
import { withShownType } from "../../../src/panels/masks/layer-list";
import { pictureOf } from "../../../src/panels/masks/model";

describe("every example", () => {
  test("has a title of its own", () => {
    expect(new Set(pairings.map(({ title }) => title)).size).toBe(pairings.length);
  });

  for (const pairing of pairings) {
    test(`makes a cell that is right, and is known again: ${pairing.id}`, () => {
      const params = paramsOfExample(pairing);
      expect(() => checkMasks(params)).not.toThrow();
      expect(checked(kind.schema, JSON.parse(JSON.stringify(params)))).toEqual(params);
      expect(exampleOf(params)?.id).toBe(pairing.id);
      const types = new Set(pairing.layerTypes);
      for (const type of types) expect(exampleOf(withShownType(params, type))?.id).toBe(pairing.id);
    });
  }

  test("is looked at in a layer that differs, where one does", () => {
    for (const pairing of pairings) {
      const { comparison, layers } = pictureOf(paramsOfExample(pairing));
      const { trainOnlyCount, inferOnlyCount } = comparison.difference;
      const all = layers?.all ?? { trainOnly: 0, inferOnly: 0 };
      if (all.trainOnly + all.inferOnly > 0) expect(trainOnlyCount + inferOnlyCount).toBeGreaterThan(0);
    }
  });
});

test("an example that was changed is none any more", () => {
  const params = paramsOfExample(pairings[5]);
  expect(exampleOf({ ...params, train: { ...params.train, values: { blockSize: 4 } } })).toBeNull();
  expect(exampleOf({ ...params, infer: { ...params.infer, from: "dump" } })).toBeNull();
});
