import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  alignToFrame,
  columnOf,
  frameOf,
  hasSlot,
  placeOfColumn,
  placeOfRow,
  rowOf,
} from "../../../src/engine/masks/frame";
import { maskOf } from "../../../src/engine/masks/mask";
import { alignedConvention } from "../../../src/engine/masks/presets";
import { drawn, gridOf } from "./grids";
import { plainMask } from "./plain";
import { conventions, layerTypes, layouts } from "./random-sides";

const layout = { contextLength: 8, documents: null, anchors: [3, 5] };
const train = { ...alignedConvention, blockSize: 4 };
const infer = { ...alignedConvention, blockSize: 2 };

describe("the frame", () => {
  it("has the slots of the larger block, and knows which side lacks one", () => {
    const frame = frameOf(train, infer, layout);
    expect([frame.slotCount, frame.sharedSlotCount, frame.rowCount, frame.columnCount]).toEqual([
      4, 2, 8, 16,
    ]);
    expect([hasSlot(frame, "train", 3), hasSlot(frame, "infer", 1), hasSlot(frame, "infer", 2)]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it("maps every row and column to its place and back", () => {
    fc.assert(
      fc.property(conventions, conventions, layouts, (one, other, layout) => {
        const frame = frameOf(one, other, layout);
        const rows = layout.anchors.flatMap((_, block) =>
          Array.from({ length: frame.slotCount }, (_, slot) => ({ block, slot })),
        );
        expect(rows).toHaveLength(frame.rowCount);
        for (const [row, place] of rows.entries()) {
          expect(placeOfRow(frame, row)).toEqual(place);
          expect(rowOf(frame, place)).toBe(row);
        }
        const columns = [
          ...Array.from({ length: layout.contextLength }, (_, index) => ({
            kind: "context" as const,
            index,
          })),
          ...rows.map((place) => ({ kind: "block" as const, ...place })),
        ];
        expect(columns).toHaveLength(frame.columnCount);
        for (const [column, place] of columns.entries()) {
          expect(placeOfColumn(frame, column)).toEqual(place);
          expect(columnOf(frame, place)).toBe(column);
        }
      }),
      { seed: 5, numRuns: 100 },
    );
  });

  it("holds each side's mask with the cells where the definition puts them", () => {
    fc.assert(
      fc.property(conventions, conventions, layouts, layerTypes, (one, other, layout, layerType) => {
        const frame = frameOf(one, other, layout);
        for (const [side, convention] of [["train", one] as const, ["infer", other] as const]) {
          const aligned = alignToFrame(maskOf(convention, layout, layerType), frame, side);
          expect(drawn(gridOf(aligned))).toEqual(
            drawn(plainMask(convention, layout, layerType, frame.slotCount)),
          );
        }
      }),
      { seed: 6, numRuns: 300 },
    );
  });

  it("names the rule for a row or column outside", () => {
    const frame = frameOf(train, infer, layout);
    expect(() => placeOfRow(frame, 8)).toThrow("row must be < rowCount 8, got 8");
    expect(() => placeOfColumn(frame, 16)).toThrow("column must be < columnCount 16, got 16");
    expect(() => placeOfColumn(frame, -1)).toThrow("column must be an integer >= 0, got -1");
  });
});
