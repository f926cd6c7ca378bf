import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Comparison, compareSides } from "../../../src/engine/masks/comparison";
import { placeOfColumn, placeOfRow, type Side } from "../../../src/engine/masks/frame";
import { isVisible } from "../../../src/engine/masks/interval-mask";
import { alignedConvention, presets } from "../../../src/engine/masks/presets";
import { judgeCells, judgeEqual, judgeOwnBlock, judgePositions } from "../../../src/panels/check/judge/masks";
import { conventions, layerTypes, layouts } from "../../engine/masks/random-sides";

const runs = { seed: 5, numRuns: 300 };
const comparisons = fc
  .record({ train: conventions, infer: conventions, layout: layouts, layerType: layerTypes })
  .map(({ train, infer, layout, layerType }) => compareSides(train, infer, layout, layerType));

/** Every cell of the frame that one side sees and the other does not, in rows that both have. */
function differingCells({ frame, train, infer }: Comparison) {
  const cells: { kind: "train-only" | "infer-only"; row: number; column: number }[] = [];
  for (let row = 0; row < frame.rowCount; row++) {
    if (placeOfRow(frame, row).slot >= frame.sharedSlotCount) continue;
    for (let column = 0; column < frame.columnCount; column++) {
      const [before, after] = [train, infer].map(({ mask }) => isVisible(mask, row, column));
      if (before !== after) cells.push({ kind: before ? "train-only" : "infer-only", row, column });
    }
  }
  return cells;
}

/** Every cell of a used block's own slots that the direction allows and the side hides. */
function hiddenOwnCells({ frame, layerType, ...sides }: Comparison, side: Side) {
  const { convention, mask } = sides[side];
  const cells: string[] = [];
  for (let row = 0; row < frame.rowCount; row++) {
    for (let column = 0; column < frame.columnCount; column++) {
      const query = placeOfRow(frame, row);
      const key = placeOfColumn(frame, column);
      if (key.kind === "context" || key.block !== query.block) continue;
      if (frame.layout.anchors[query.block] === null) continue;
      if (Math.max(query.slot, key.slot) >= convention.blockSize) continue;
      const { direction } = convention.attention[layerType];
      if (direction === "causal" && key.slot > query.slot) continue;
      if (direction === "anti-causal" && key.slot < query.slot) continue;
      if (!isVisible(mask, row, column)) cells.push(`slot ${query.slot}, key slot ${key.slot}`);
    }
  }
  return cells;
}

const harness = presets.find(({ id }) => id === "harness.through-anchor")?.convention() ?? expect.fail();
const layout = { contextLength: 25, documents: null, anchors: [24] };
const founding = compareSides(alignedConvention, harness, layout, "full");

describe("assertions about cells", () => {
  test("count as plain loops do, for every sort of cell and every limit", () => {
    fc.assert(
      fc.property(comparisons, fc.nat(12), (comparison, most) => {
        const cells = differingCells(comparison);
        const of = (kind: string) => cells.filter((cell) => cell.kind === kind).length;
        expect(judgeCells(comparison, ["train-only"], 0).holds).toBe(of("train-only") === 0);
        expect(judgeCells(comparison, ["infer-only"], 0).holds).toBe(of("infer-only") === 0);
        const atMost = judgeCells(comparison, ["train-only", "infer-only"], most);
        expect(atMost.holds).toBe(cells.length <= most);
        const { blockSizes } = comparison.frame;
        expect(judgeEqual(comparison).holds).toBe(
          cells.length === 0 && blockSizes.train === blockSizes.infer,
        );
      }),
      runs,
    );
  });

  test("name the first cell by rows, then columns, and say why it differs", () => {
    expect(judgeEqual(founding)).toEqual({
      holds: false,
      expected: "no differing cell",
      found: "16 infer-only cells, first at slot 0, context 24",
      place: expect.stringMatching(/anchor/),
    });
    expect(judgeCells(founding, ["train-only"], 0)).toMatchObject({
      holds: true,
      found: "none; both sides see 640 cells",
      place: null,
    });
    const swapped = compareSides(harness, alignedConvention, layout, "full");
    expect(judgeCells(swapped, ["train-only", "infer-only"], 15).found).toMatch(/^16 train-only cells/);
    expect(judgeCells(swapped, ["train-only", "infer-only"], 16).holds).toBe(true);
  });

  test("take another block size for a difference of equal masks", () => {
    const shorter = compareSides(alignedConvention, { ...alignedConvention, blockSize: 8 }, layout, "full");
    expect(judgeEqual(shorter).holds).toBe(false);
    expect(judgeEqual(shorter).found).toMatch(/8/);
  });
});

describe("the assertion that every row sees its own block", () => {
  test("holds where plain loops find no hidden cell, on each side", () => {
    fc.assert(
      fc.property(comparisons, (comparison) => {
        const [train, infer] = (["train", "infer"] as const).map((side) => hiddenOwnCells(comparison, side));
        expect(judgeOwnBlock(comparison, "train").holds).toBe(train.length === 0);
        expect(judgeOwnBlock(comparison, "infer").holds).toBe(infer.length === 0);
        const both = judgeOwnBlock(comparison, "both");
        expect(both.holds).toBe(train.length + infer.length === 0);
        if (!both.holds) expect(both.found).toContain([...train, ...infer][0]);
      }),
      runs,
    );
  });
});

describe("assertions about positions", () => {
  test("are about distances, or about every id", () => {
    const shifted = { ...alignedConvention, positions: { ...alignedConvention.positions, origin: 0 } };
    const moved = compareSides(alignedConvention, shifted, layout, "full");
    expect(judgePositions(moved, "distances")).toMatchObject({ holds: true });
    expect(judgePositions(moved, "distances").found).toMatch(/1 lower at inference: harmless/);
    expect(judgePositions(moved, "ids")).toMatchObject({
      holds: false,
      found: "context 0 is at 1 in training, 0 at inference",
    });
    expect(judgePositions(founding, "distances")).toMatchObject({ holds: false });
    expect(judgePositions(founding, "distances").found).toMatch(/1 position late at inference/);
    expect(judgePositions(founding, "distances").place).toBe(
      "At slot 0, context 0 the distance is 24 in training and 25 at inference.",
    );
    const same = compareSides(alignedConvention, alignedConvention, layout, "full");
    expect(judgePositions(same, "ids")).toEqual({
      holds: true,
      expected: "equal position ids",
      found: "every id is the same",
      place: null,
    });
  });

  test("compare every pair that both sides see, as plain loops do", () => {
    fc.assert(
      fc.property(comparisons, (comparison) => {
        const { frame, train, infer } = comparison;
        const idOf = ({ rails }: typeof train, column: number) =>
          column < frame.layout.contextLength
            ? rails.contextPositions[column]
            : rails.slotPositions[column - frame.layout.contextLength];
        let differs = false;
        for (let row = 0; row < frame.rowCount; row++) {
          for (let column = 0; column < frame.columnCount; column++) {
            const ids = [train, infer].flatMap((side) => [side.rails.slotPositions[row], idOf(side, column)]);
            const seen = [train, infer].every(({ mask }) => isVisible(mask, row, column));
            if (!seen || ids.includes(null)) continue;
            const [queryBefore, keyBefore, queryAfter, keyAfter] = ids.map(Number);
            if (queryBefore - keyBefore !== queryAfter - keyAfter) differs = true;
          }
        }
        expect(judgePositions(comparison, "distances").holds).toBe(!differs);
      }),
      runs,
    );
  });
});
