import { describe, expect, test } from "vitest";
import { compareSides } from "../../../src/engine/masks/comparison";
import { alignedConvention, presets } from "../../../src/engine/masks/presets";
import { comparisonKey } from "../../../src/notebook/comparison-result";
import { cellInput, gives } from "../../../src/notebook/results";
import { assertionTypes } from "../../../src/panels/check/catalogue";
import { kind } from "../../../src/panels/check/index";
import { judge } from "../../../src/panels/check/judge/judge";
import type { Assertion } from "../../../src/panels/check/params";

const harness = presets.find(({ id }) => id === "harness.through-anchor")?.convention() ?? expect.fail();
const comparison = compareSides(
  alignedConvention,
  { ...harness, blockSize: 8 },
  { contextLength: 25, documents: null, anchors: [24, null, 3] },
  "full",
);
const inputs = new Map([
  ["my-masks", cellInput("my-masks", [gives(comparisonKey, () => comparison)], comparison)],
]);
const assertions: Assertion[] = assertionTypes.map((type) => type.fresh("my-masks"));
const params = { assertions };
const cell = { name: "check", title: "Is it so?", params, output: judge(params, inputs), inputs };

describe("a check cell outside of the page", () => {
  test("is a text with a line for every assertion", () => {
    const lines = (kind.text?.(cell) ?? "").split("\n");
    expect(lines.slice(0, 2)).toEqual(["Is it so?", expect.stringMatching(/^\d of 9 hold: /)]);
    expect(lines.filter((line) => /^(holds|FAILS) {2}my-masks: /.test(line))).toHaveLength(9);
    const before = kind.text?.({ ...cell, output: null }) ?? "";
    expect(before.match(/not judged/g)).toHaveLength(9);
  });

  test("asserts in Python what is about cells, and notes what is not", () => {
    const python = kind.python?.(cell) ?? expect.fail();
    expect(python).toMatch(/^import torch\n/);
    expect(python).toContain("assert torch.equal(my_masks_train, my_masks_infer)");
    expect(python).toContain("assert not my_masks_train_only.any()");
    expect(python).toContain("assert not my_masks_infer_only.any()");
    expect(python).toContain("<= 0, (int(my_masks_train_only.sum())");
    expect(python).toContain("own &= torch.tensor([True, False, True])[row // 16]");
    expect(python).toContain("(row % 16 < 8) & (key % 16 < 8)");
    expect(python).toMatch(/# Recorded: it fails, the cell gives no runs\./);
    for (const line of python.split("\n"))
      expect(line).toMatch(/^(#|import torch$|assert |row = |key = |own &?= |$)/);
  });

  test("is Python without an assertion where its inputs are not there", () => {
    const python = kind.python?.({ ...cell, output: null, inputs: new Map() }) ?? "";
    expect(python).not.toContain("assert ");
    expect(python.match(/# Not judged yet\./g)).toHaveLength(9);
    expect(kind.python?.({ ...cell, params: { assertions: [] } })).toBe("# Nothing is asserted.\n");
  });

  test("brings its verdict and a row for every assertion to a report", () => {
    const { facts, tables = [] } = kind.report?.(cell) ?? expect.fail();
    expect(facts[0].value).toMatch(/of 9 hold/);
    expect(tables[0].rows).toHaveLength(9);
    for (const row of tables[0].rows) expect(row).toHaveLength(tables[0].head.length);
  });
});
