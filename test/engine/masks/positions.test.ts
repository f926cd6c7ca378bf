import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareSides } from "../../../src/engine/masks/comparison";
import type { Convention } from "../../../src/engine/masks/convention";
import { placeOfColumn, placeOfRow } from "../../../src/engine/masks/frame";
import type { Layout } from "../../../src/engine/masks/layout";
import { alignedConvention } from "../../../src/engine/masks/presets";
import { plainContextPosition, plainMask, plainSlotPosition } from "./plain";
import { conventions, layerTypes, layouts } from "./random-sides";

const layout: Layout = { contextLength: 41, documents: null, anchors: [24] };
const at = (positions: Partial<Convention["positions"]>): Convention => ({
  ...alignedConvention,
  positions: { ...alignedConvention.positions, ...positions },
});
const compared = (train: Convention, infer: Convention, on = layout) =>
  compareSides(train, infer, on, "full").positions;

describe("the position comparison", () => {
  it("equals a loop over all pairs that both sides see", () => {
    const sides = fc.tuple(conventions, conventions);
    fc.assert(
      fc.property(sides, layouts, layerTypes, ([train, infer], layout, layerType) => {
        const { frame, positions } = compareSides(train, infer, layout, layerType);
        const masks = [train, infer].map((one) => plainMask(one, layout, layerType, frame.slotCount));
        let pairCount = 0;
        let inContext = 0;
        let inBlock = 0;
        let first: typeof positions.first = null;
        let someIdDiffers = false;
        const shifts = new Set<number>();
        for (let row = 0; row < frame.rowCount; row++) {
          const { block, slot } = placeOfRow(frame, row);
          const anchor = layout.anchors[block];
          for (let column = 0; column < frame.columnCount; column++) {
            if (anchor === null || !masks[0][row][column] || !masks[1][row][column]) continue;
            pairCount++;
            const key = placeOfColumn(frame, column);
            const ids = [train, infer].map((one) => ({
              query: plainSlotPosition(one, layout, anchor, slot),
              key:
                key.kind === "context"
                  ? plainContextPosition(one, layout, key.index)
                  : plainSlotPosition(one, layout, anchor, key.slot),
            }));
            const [inTrain, inInfer] = ids.map((one) => one.query - one.key);
            shifts.add(ids[1].query - ids[0].query);
            if (ids[0].query !== ids[1].query || ids[0].key !== ids[1].key) someIdDiffers = true;
            if (inTrain === inInfer) continue;
            if (key.kind === "context") inContext++;
            else inBlock++;
            first ??= { row, column, train: inTrain, infer: inInfer };
          }
        }
        expect(positions.pairCount).toBe(pairCount);
        expect(positions.differingContextPairs).toBe(inContext);
        expect(positions.differingBlockPairs).toBe(inBlock);
        expect(positions.first).toEqual(first);
        expect(positions.kind).toBe(first !== null ? "differing" : someIdDiffers ? "shifted" : "equal");
        const [only] = shifts.size === 1 ? shifts : [null];
        expect(positions.shift).toBe(positions.kind === "shifted" ? only : null);
      }),
      { seed: 12, numRuns: 800 },
    );
  });

  it("calls ids that start one higher a harmless shift of 1", () => {
    expect(compared(at({ origin: 0 }), at({ origin: 1 }))).toMatchObject({ kind: "shifted", shift: 1 });
    expect(compared(at({ origin: 1 }), at({ origin: 0 }))).toMatchObject({ kind: "shifted", shift: -1 });
  });

  it("calls ids that restart in every document a harmless shift that varies", () => {
    const documents = [0, 0, 0, 0, 1, 1, 1, 1];
    const packed = { contextLength: 8, documents, anchors: [2, 6] };
    const running = at({ perDocument: false });
    expect(compared(at({ perDocument: true }), running, packed)).toMatchObject({
      kind: "shifted",
      shift: null,
    });
    const second = { ...packed, anchors: [6, 7] };
    expect(compared(at({ perDocument: true }), running, second)).toMatchObject({ kind: "shifted", shift: 4 });
  });

  it("finds the whole block one late where it is numbered from the longer slice", () => {
    const harness = { ...at({ blockStart: "context-length" }), contextEnd: "through-anchor" as const };
    expect(compared(alignedConvention, harness)).toEqual({
      kind: "differing",
      shift: null,
      pairCount: 640,
      differingContextPairs: 384,
      differingBlockPairs: 0,
      first: { row: 0, column: 0, train: 24, infer: 25 },
      blockOffset: 1,
    });
    expect(compared(alignedConvention, at({ shift: -1 }))).toMatchObject({ blockOffset: -1 });
  });

  it("finds slots that share a position", () => {
    const shared = compared(alignedConvention, at({ slotsPerPosition: 3 }));
    expect(shared).toMatchObject({ kind: "differing", blockOffset: null });
    // Slot 0 keeps its place; the other 15 move against 24 context rows.
    expect(shared.differingContextPairs).toBe(15 * 24);
    expect(shared.first).toEqual({ row: 0, column: 42, train: -1, infer: 0 });
  });

  it("feels nothing of a late block that has no context", () => {
    const anchor0 = { ...layout, anchors: [0] };
    expect(compared(alignedConvention, at({ shift: 1 }), anchor0)).toMatchObject({
      kind: "shifted",
      shift: 1,
    });
  });
});
