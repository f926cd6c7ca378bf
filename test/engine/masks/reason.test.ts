import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hidingClause } from "../../../src/engine/masks/clauses";
import { compareSides } from "../../../src/engine/masks/comparison";
import type { Convention } from "../../../src/engine/masks/convention";
import { placeOfColumn, placeOfRow } from "../../../src/engine/masks/frame";
import type { Layout } from "../../../src/engine/masks/layout";
import { alignedConvention } from "../../../src/engine/masks/presets";
import { explainCell } from "../../../src/engine/masks/reason";
import { conventionOf } from "./dialects";
import { plainMask } from "./plain";
import { conventions, layerTypes, layouts } from "./random-sides";

describe("the reason of a cell", () => {
  it("is a list of clauses that recombine to the cell, on both sides, for every cell", () => {
    fc.assert(
      fc.property(conventions, conventions, layouts, layerTypes, (train, infer, layout, layerType) => {
        const comparison = compareSides(train, infer, layout, layerType);
        const { frame } = comparison;
        const sides = [
          ["train", plainMask(train, layout, layerType, frame.slotCount)] as const,
          ["infer", plainMask(infer, layout, layerType, frame.slotCount)] as const,
        ];
        for (let row = 0; row < frame.rowCount; row++) {
          for (let column = 0; column < frame.columnCount; column++) {
            const explained = explainCell(comparison, row, column);
            for (const [side, grid] of sides) {
              const reason = explained[side];
              expect(reason.lines.every((line) => line.passed)).toBe(grid[row][column]);
              expect(reason.visible).toBe(grid[row][column]);
              expect(reason.lines[reason.deciding].passed).toBe(grid[row][column]);
              expect(reason.lines.slice(0, reason.deciding).every((line) => line.passed)).toBe(true);
            }
            const [inTrain, inInfer] = sides.map(([, grid]) => grid[row][column]);
            const isCompared = row % frame.slotCount < frame.sharedSlotCount;
            const state =
              inTrain && inInfer ? "both" : inTrain ? "train-only" : inInfer ? "infer-only" : "neither";
            expect(explained.state).toBe(isCompared ? state : "not-compared");
          }
        }
      }),
      { seed: 13, numRuns: 120 },
    );
  });

  it("sums up, over the differing cells, to the causes of the comparison", () => {
    fc.assert(
      fc.property(conventions, conventions, layouts, layerTypes, (train, infer, layout, layerType) => {
        const { causes, difference, frame } = compareSides(train, infer, layout, layerType);
        const grids = [train, infer].map((one) => plainMask(one, layout, layerType, frame.slotCount));
        const counted = new Map<string, { cells: number; blocks: Set<number>; first: [number, number] }>();
        for (let row = 0; row < frame.rowCount; row++) {
          const place = placeOfRow(frame, row);
          if (place.slot >= frame.sharedSlotCount) continue;
          for (let column = 0; column < frame.columnCount; column++) {
            const [inTrain, inInfer] = grids.map((grid) => grid[row][column]);
            if (inTrain === inInfer) continue;
            const hiding = { convention: inTrain ? infer : train, layout, layerType };
            const clause = hidingClause(hiding, place, placeOfColumn(frame, column));
            const key = `${inTrain ? "train-only" : "infer-only"} ${clause?.id}`;
            const known = counted.get(key) ?? { cells: 0, blocks: new Set(), first: [row, column] };
            known.cells++;
            known.blocks.add(place.block);
            counted.set(key, known);
          }
        }
        const found = causes.map((cause) => [
          `${cause.kind} ${cause.clause}`,
          cause.cellCount,
          cause.blockCount,
          cause.first.row,
          cause.first.column,
        ]);
        const expected = [...counted].map(([key, { cells, blocks, first }]) => [
          key,
          cells,
          blocks.size,
          ...first,
        ]);
        expect([...found].sort()).toEqual(expected.sort());
        const total = causes.reduce((sum, cause) => sum + cause.cellCount, 0);
        expect(total).toBe(difference.trainOnlyCount + difference.inferOnlyCount);
      }),
      { seed: 14, numRuns: 1200 },
    );
  });
});

describe("the sentence of a cell", () => {
  const layout: Layout = { contextLength: 41, documents: null, anchors: [24] };
  const included: Convention = { ...alignedConvention, contextEnd: "through-anchor" };
  const said = (infer: Convention, row: number, column: number, on = layout, train = alignedConvention) =>
    explainCell(compareSides(train, infer, on, "full"), row, column).sentence;

  it("names the anchor in the founding case", () => {
    const cell = explainCell(compareSides(alignedConvention, included, layout, "full"), 3, 24);
    expect(cell.state).toBe("infer-only");
    expect(cell.train.lines.map((line) => line.text)).toEqual([
      "anchor used: yes",
      "same document: 0 = 0 yes",
      "before the anchor: 24 < 24 no",
    ]);
    expect(cell.infer.lines.map((line) => line.text)).toContain("up to the anchor: 24 <= 24 yes");
    expect(cell.sentence).toBe(
      "Infer-only: hidden in training because context 24 is the anchor itself (24 < 24 is false), seen at inference because context 24 is the anchor itself, which this side counts as context (24 <= 24).",
    );
  });

  it("says what both sides agree on once", () => {
    expect(said(included, 0, 5)).toBe(
      "Seen on both sides, because context 5 lies before the anchor (5 < 24).",
    );
    expect(said(included, 0, 41)).toBe("Seen on both sides, because a slot sees itself.");
    expect(said(included, 0, 42)).toBe("Seen on both sides, because slot 1 is in the query's own block.");
    expect(said(included, 0, 30)).toBe(
      "Hidden on both sides: in training because context 30 lies after the anchor (30 < 24 is false), at inference because context 30 lies after the anchor (30 <= 24 is false).",
    );
    const two = { ...layout, anchors: [24, 30] };
    expect(said(included, 0, 41 + 16, two)).toBe(
      "Hidden on both sides, because slot 0 belongs to block 1, not to block 0.",
    );
  });

  it("names patterns, rows that see nothing and the context that all blocks see", () => {
    const rule = { ...alignedConvention.attention.full, pattern: { kind: "every", step: 2 } } as const;
    const patterned: Convention = { ...alignedConvention, attention: { full: rule, sliding: rule } };
    expect(said(patterned, 3, 41)).toContain(
      "slot 0 is not in the pattern of slot 3, distance a multiple of 2 (1 = 0 is false)",
    );
    expect(said({ ...alignedConvention, contextEnd: "whole-context" }, 0, 40)).toContain(
      "seen at inference because context 40 is in the context that every block sees",
    );
    const late = { ...layout, anchors: [39] };
    expect(said({ ...alignedConvention, emptyRows: "past-end" }, 2, 3, late)).toContain(
      "slot 2 would stand at 41, behind the end of the sequence at 41, and such rows see nothing",
    );
    const padded: Layout = { contextLength: 4, documents: [0, 0, 0, -1], anchors: [3] };
    expect(said({ ...alignedConvention, emptyRows: "padding-anchor" }, 0, 4, padded)).toContain(
      "the anchor is padding, and such rows see nothing",
    );
  });

  it("names documents, windows, direction, reach, unused anchors and missing slots", () => {
    const packed = { contextLength: 4, documents: [0, 1, -1, 1], anchors: [3, null] };
    const ignoring = {
      ...alignedConvention,
      documents: "ignored" as const,
      deadAnchor: "empty-row" as const,
    };
    expect(said(ignoring, 0, 0, packed)).toContain("context 0 is in document 0 and the anchor in document 1");
    expect(said(ignoring, 0, 2, packed)).toContain("because context 2 is padding");
    expect(said(ignoring, 16, 0, packed)).toContain("because the anchor of block 1 is unused");
    expect(said(ignoring, 16, 4 + 16, packed)).toContain("Train-only");
    const windowed = conventionOf({ from: "anchor", keys: 4 }, "causal", [2, null]);
    expect(said(windowed, 0, 5)).toContain(
      "hidden at inference because context 5 is older than the window, which starts at 20",
    );
    expect(said(windowed, 0, 43)).toContain("slot 2 comes after the query's slot 0 and the block is causal");
    expect(said(windowed, 5, 41)).toContain("slot 0 is out of reach of slot 5 (0 >= 3 is false)");
    const backwards = conventionOf({ from: "none" }, "anti-causal", [null, 1]);
    expect(said(backwards, 0, 5)).toContain("because this side gives the block no context");
    expect(said(backwards, 5, 41)).toContain(
      "slot 0 comes before the query's slot 5 and the block is anti-causal",
    );
    expect(said(backwards, 0, 43)).toContain("slot 2 is out of reach of slot 0 (2 < 2 is false)");
    const shorter = { ...alignedConvention, blockSize: 8 };
    expect(said(shorter, 0, 41 + 9)).toContain("because this side has no slot 9, its block size is 8");
    expect(said(shorter, 9, 0)).toBe(
      "Not compared: slot 9 is never drafted at inference, where the block size is 8.",
    );
    expect(said(alignedConvention, 9, 0, layout, shorter)).toBe(
      "Not compared: slot 9 was never trained, where the block size is 8.",
    );
  });
});
