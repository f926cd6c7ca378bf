import { describe, expect, test } from "vitest";
import { examine, pictureOf } from "../../../src/panels/masks/model";
import { foundingCase, side } from "./support";

describe("the picture of a masks cell", () => {
  test("founding case: 16 infer-only cells in the anchor's column, the block one position late", () => {
    const { comparison, verdict } = pictureOf(foundingCase());
    expect(comparison.difference).toMatchObject({ inferOnlyCount: 16, trainOnlyCount: 0 });
    expect(comparison.difference.first).toMatchObject({ row: 0, column: 24 });
    expect(comparison.positions).toMatchObject({ kind: "differing", blockOffset: 1 });
    expect(verdict.tone).toBe("differing");
    expect(verdict.headline).toContain("16 infer-only cells");
  });

  test("the column without the shift, set by hand: the same cells, equal positions", () => {
    const { comparison } = pictureOf(
      foundingCase({ infer: side("harness.through-anchor", { blockStart: "anchor" }) }),
    );
    expect(comparison.difference.inferOnlyCount).toBe(16);
    expect(comparison.positions.kind).toBe("equal");
  });

  test("the repaired harness is aligned", () => {
    expect(pictureOf(foundingCase({ infer: side("harness.before-anchor") })).verdict.tone).toBe("aligned");
  });

  test("anchor 0 has an empty context and a block that sees itself", () => {
    const params = foundingCase({ infer: side("harness.before-anchor") });
    const { comparison } = pictureOf({ ...params, layout: { contextLength: 1, anchors: [0] } });
    expect(comparison.difference.agreeingCount).toBe(16 * 16);
  });

  test("tokens stand at their columns and the anchor's token in slot 0, none are invented", () => {
    const layout = { contextLength: 4, anchors: [1, null, 3], tokens: ["for", " n", " in"] };
    const picture = pictureOf(foundingCase({ layout, train: side("speculators.full", { blockSize: 2 }) }));
    expect(picture.tokensOfColumns).toEqual(["for", " n", " in", null]);
    const slotZero = picture.tokensOfRows.filter((_, row) => row % 16 === 0);
    expect(slotZero).toEqual([" n", null, null]);
    expect(picture.tokensOfRows).toHaveLength(picture.comparison.frame.rowCount);
  });
});

describe("the examined cell", () => {
  test("is the first that differs until one is pointed at", () => {
    const picture = pictureOf(foundingCase());
    expect(examine(picture, null)).toMatchObject({
      cell: { row: 0, column: 24 },
      explanation: { state: "infer-only" },
      sameReasonCount: 16,
    });
    expect(examine(picture, { row: 3, column: 0 })).toMatchObject({
      cell: { row: 3, column: 0 },
      explanation: { state: "both" },
      sameReasonCount: null,
    });
  });

  test("falls back when the frame has shrunk under the pointer", () => {
    const small = pictureOf(foundingCase({ layout: { contextLength: 8, anchors: [4] } }));
    expect(examine(small, { row: 15, column: 40 }).cell).toEqual({ row: 0, column: 4 });
  });

  test("of two equal sides is the first cell of all", () => {
    const aligned = pictureOf(foundingCase({ infer: side("harness.before-anchor") }));
    expect(examine(aligned, null).cell).toEqual({ row: 0, column: 0 });
  });
});
