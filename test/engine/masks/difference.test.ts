import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareSides } from "../../../src/engine/masks/comparison";
import { alignedConvention } from "../../../src/engine/masks/presets";
import { cellsWhere, drawn, gridOf } from "./grids";
import { type Grid, plainMask } from "./plain";
import { conventions, layerTypes, layouts } from "./random-sides";

/** The larger block size of two sides, and both masks with that many slots, by plain loops. */
function plainPair(...[train, infer, layout, layerType]: Parameters<typeof compareSides>) {
  const slots = Math.max(train.blockSize, infer.blockSize);
  return {
    slots,
    shared: Math.min(train.blockSize, infer.blockSize),
    train: plainMask(train, layout, layerType, slots),
    infer: plainMask(infer, layout, layerType, slots),
  };
}

describe("the difference", () => {
  it("equals comparing cell by cell in the rows that both sides have", () => {
    fc.assert(
      fc.property(conventions, conventions, layouts, layerTypes, (train, infer, layout, layerType) => {
        const plain = plainPair(train, infer, layout, layerType);
        const { difference, frame } = compareSides(train, infer, layout, layerType);
        const only = (a: Grid, b: Grid) =>
          a.map((row, q) => row.map((cell, c) => q % plain.slots < plain.shared && cell && !b[q][c]));
        const trainOnly = only(plain.train, plain.infer);
        const inferOnly = only(plain.infer, plain.train);
        expect(drawn(gridOf(difference.trainOnly))).toEqual(drawn(trainOnly));
        expect(drawn(gridOf(difference.inferOnly))).toEqual(drawn(inferOnly));

        const cells = (holds: (row: number, column: number) => boolean) =>
          cellsWhere(frame.rowCount, frame.columnCount, holds);
        const ofTrain = cells((q, c) => trainOnly[q][c]);
        const ofInfer = cells((q, c) => inferOnly[q][c]);
        expect(difference.trainOnlyCount).toBe(ofTrain.length);
        expect(difference.inferOnlyCount).toBe(ofInfer.length);
        expect(difference.agreeingCount).toBe(cells((q, c) => plain.train[q][c] && plain.infer[q][c]).length);
        expect(difference.perBlock).toEqual(
          layout.anchors.map((_, block) => ({
            trainOnly: ofTrain.filter(([q]) => Math.floor(q / plain.slots) === block).length,
            inferOnly: ofInfer.filter(([q]) => Math.floor(q / plain.slots) === block).length,
          })),
        );
        expect(difference.perSlot).toEqual(
          Array.from({ length: plain.slots }, (_, slot) => ({
            trainOnly: ofTrain.filter(([q]) => q % plain.slots === slot).length,
            inferOnly: ofInfer.filter(([q]) => q % plain.slots === slot).length,
          })),
        );
        const [first] = cells((q, c) => trainOnly[q][c] || inferOnly[q][c]);
        expect(difference.first).toEqual(
          first === undefined
            ? null
            : {
                row: first[0],
                column: first[1],
                kind: trainOnly[first[0]][first[1]] ? "train-only" : "infer-only",
              },
        );
      }),
      { seed: 7, numRuns: 500 },
    );
  });

  it("is the same with the kinds swapped when the sides are swapped", () => {
    fc.assert(
      fc.property(conventions, conventions, layouts, layerTypes, (a, b, layout, layerType) => {
        const there = compareSides(a, b, layout, layerType).difference;
        const back = compareSides(b, a, layout, layerType).difference;
        expect(back.trainOnly).toEqual(there.inferOnly);
        expect(back.inferOnly).toEqual(there.trainOnly);
        expect(back.agreeingCount).toBe(there.agreeingCount);
      }),
      { seed: 8, numRuns: 200 },
    );
  });

  it("is empty between a side and itself", () => {
    fc.assert(
      fc.property(conventions, layouts, layerTypes, (side, layout, layerType) => {
        const { difference, causes, runs, positions } = compareSides(side, side, layout, layerType);
        expect([difference.trainOnlyCount, difference.inferOnlyCount, difference.first]).toEqual([
          0,
          0,
          null,
        ]);
        expect([causes, runs, positions.kind]).toEqual([[], [], "equal"]);
      }),
      { seed: 9, numRuns: 100 },
    );
  });

  it("is 16 infer-only cells in column 24 in the founding case", () => {
    const layout = { contextLength: 41, documents: null, anchors: [24] };
    const infer = { ...alignedConvention, contextEnd: "through-anchor" as const };
    const { difference } = compareSides(alignedConvention, infer, layout, "full");
    const cells = cellsWhere(16, 57, (row, column) => gridOf(difference.inferOnly)[row][column]);
    expect(cells).toEqual(Array.from({ length: 16 }, (_, row) => [row, 24]));
    expect([difference.trainOnlyCount, difference.inferOnlyCount, difference.agreeingCount]).toEqual([
      0, 16, 640,
    ]);
    expect(difference.first).toEqual({ row: 0, column: 24, kind: "infer-only" });
  });

  it("is exactly 8,192 cells, one per row, for the anchor at 512 blocks of 16", () => {
    const anchors = Array.from({ length: 512 }, (_, n) => 8 * n);
    const layout = { contextLength: 4096, documents: null, anchors };
    const included = { ...alignedConvention, contextEnd: "through-anchor" as const };
    const trained = compareSides(included, alignedConvention, layout, "full").difference;
    expect([trained.trainOnlyCount, trained.inferOnlyCount]).toEqual([8192, 0]);
    const served = compareSides(alignedConvention, included, layout, "full").difference;
    expect([served.trainOnlyCount, served.inferOnlyCount]).toEqual([0, 8192]);
    expect(served.perSlot.every((slot) => slot.inferOnly === 512)).toBe(true);
    expect(served.perBlock.every((block) => block.inferOnly === 16)).toBe(true);
  });

  it("counts B'(B - B') key slots when fewer slots are drafted than were trained, and no row that is missing", () => {
    const layout = { contextLength: 41, documents: null, anchors: [24] };
    const shorter = { ...alignedConvention, blockSize: 8 };
    const fewer = compareSides(alignedConvention, shorter, layout, "full").difference;
    expect([fewer.trainOnlyCount, fewer.inferOnlyCount]).toEqual([64, 0]);
    expect(fewer.perSlot.map((slot) => slot.trainOnly)).toEqual([...Array(8).fill(8), ...Array(8).fill(0)]);
    const more = compareSides(shorter, alignedConvention, layout, "full").difference;
    expect([more.trainOnlyCount, more.inferOnlyCount]).toEqual([0, 64]);
    const causal = { ...alignedConvention.attention.full, direction: "causal" as const };
    const attention = { full: causal, sliding: causal };
    const inCausal = compareSides(
      { ...alignedConvention, attention },
      { ...shorter, attention },
      layout,
      "full",
    ).difference;
    expect([inCausal.trainOnlyCount, inCausal.inferOnlyCount]).toEqual([0, 0]);
  });
});
