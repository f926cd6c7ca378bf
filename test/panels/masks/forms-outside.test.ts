import { describe, expect, test } from "vitest";
import { parseMask } from "../../../src/engine/masks/text";
import { kind } from "../../../src/panels/masks/index";
import { pictureOf } from "../../../src/panels/masks/model";
import type { MasksParams } from "../../../src/panels/masks/params";
import { partsOf } from "../../../src/panels/masks/picture-parts";
import { projectionIn } from "../../../src/panels/masks/views/view-choices";
import { foundingCase, side } from "./support";

function found(params: MasksParams) {
  return { name: "masks", title: "Two sides", params, output: pictureOf(params), inputs: new Map() };
}

const causal = foundingCase({ infer: side("harness.through-anchor", { direction: "causal" }) });

describe("a masks cell as text", () => {
  const text = kind.text?.(found(foundingCase())) ?? "";

  test("says verdict, both settings, the counts and the first cell that differs", () => {
    expect(text.split("\n")[0]).toBe("Two sides");
    expect(text).toContain("16 infer-only cells in one straight column: context 24, the anchor itself.");
    expect(text).toContain("Training: speculators, full attention: block of 16, seen whole");
    expect(text).toContain("Inference: harness [:anchor + 1]: ");
    expect(text).toContain("Anchors: 24");
    expect(text).toContain("Seen on both sides: 640 cells");
    expect(text).toContain("First that differs: slot 0, context 24, infer-only");
  });

  test("prints both masks where they are small, so that they can be read back", () => {
    const grids = text.split("\n\n").filter((part) => /^[#.]+\|/m.test(part));
    const { train, infer } = pictureOf(foundingCase()).comparison;
    const read = grids.map((grid) => parseMask(grid.split("\n").slice(1).join("\n")).mask);
    expect(read.map((mask) => [...mask.bounds])).toEqual([[...train.mask.bounds], [...infer.mask.bounds]]);
  });

  test("leaves large masks out", () => {
    const long = found(foundingCase({ layout: { contextLength: 400, anchors: [24] } }));
    expect(kind.text?.(long)).not.toContain("###");
  });

  test("names every reason where there are several, and what was set by hand", () => {
    const told = kind.text?.(found(causal)) ?? "";
    expect(told).toContain("- 120 train-only, inside the block");
    expect(told).toContain("- 16 infer-only, in one straight column");
    expect(told).toContain("edited: harness [:anchor + 1]: block of 16, causal (set by hand)");
  });

  test("lists no more anchors than can be read", () => {
    // In no even row, which would be told as a range.
    const anchors = Array.from({ length: 300 }, (_, index) => index + Math.floor(index / 3));
    const many = found(foundingCase({ layout: { contextLength: 400, anchors } }));
    expect(kind.text?.(many)).toMatch(/^Anchors: 0, 1, 2, 4, .*, 30 and 276 more$/m);
  });

  test("without an output keeps to the settings", () => {
    const text = kind.text?.({ ...found(foundingCase()), output: null });
    expect(text).toContain("Context length: 25");
    expect(text).not.toContain("infer-only");
  });
});

describe("what a masks cell brings to a report", () => {
  const section = kind.report?.(found(causal));

  test("has a row for every reason, the largest first", () => {
    const [table] = section?.tables ?? [];
    expect(table.rows.map(([cells, differs]) => [cells, differs])).toEqual([
      ["120", "train-only"],
      ["16", "infer-only"],
    ]);
    expect(table.rows.every((row) => row.length === table.head.length)).toBe(true);
  });

  test("has the counts among its facts", () => {
    expect(section?.facts).toContainEqual({ label: "Train-only", value: "120 cells" });
    expect(section?.facts).toContainEqual({
      label: "First that differs",
      value: "slot 0, context 24, infer-only",
    });
  });

  test("asks for pictures that lie in their view", () => {
    const several = foundingCase({ layout: { contextLength: 200, anchors: [24, 90, 150] } });
    const parts = partsOf(pictureOf(several));
    expect(parts.map(({ part }) => part)).toEqual(["whole", "difference", "anchors", "block"]);
    const { comparison } = pictureOf(several);
    for (const { crop, projection } of parts) {
      if (crop === null) continue;
      const frame = projectionIn(comparison, projection);
      expect(crop.rows.start).toBeLessThan(crop.rows.end);
      expect(crop.rows.end).toBeLessThanOrEqual(frame.rowCount);
      expect(crop.columns.start).toBeLessThan(crop.columns.end);
      expect(crop.columns.end).toBeLessThanOrEqual(frame.columnCount);
    }
  });

  test("asks for the whole alone where nothing differs and there is one block", () => {
    const aligned = pictureOf(foundingCase({ infer: side("harness.before-anchor") }));
    expect(partsOf(aligned).map(({ part }) => part)).toEqual(["whole"]);
  });
});

describe("what changed between two params", () => {
  test("is told field by field in the words of the form", () => {
    const now = foundingCase({
      infer: side("harness.through-anchor", { blockSize: 8 }),
      layout: { contextLength: 25, anchors: [20] },
    });
    expect(kind.changes?.(foundingCase(), now)).toEqual([
      "Anchors: 20 instead of 24.",
      "Inference, block size: 8 instead of 16.",
    ]);
  });

  test("is nothing for equal params", () => {
    expect(kind.changes?.(foundingCase(), foundingCase())).toEqual([]);
  });
});

test("a masks cell as Python rebuilds both masks under the cell's name, and is a comment without them", () => {
  expect(kind.python?.(found(foundingCase()))).toMatch(/^masks_train = /m);
  expect(kind.python?.({ ...found(foundingCase()), output: null })).toMatch(/^#/);
});
