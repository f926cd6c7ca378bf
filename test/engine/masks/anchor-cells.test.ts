import fc from "fast-check";
import { expect, test } from "vitest";
import { isOnAnchor } from "../../../src/engine/masks/anchor-cells";
import { causePlace } from "../../../src/engine/masks/cause-wording";
import { hidingClause } from "../../../src/engine/masks/clauses";
import { type Comparison, compareSides } from "../../../src/engine/masks/comparison";
import { placeOfColumn, placeOfRow } from "../../../src/engine/masks/frame";
import { isVisible } from "../../../src/engine/masks/interval-mask";
import { faultsOf } from "../../../src/engine/masks/known-faults";
import type { Layout } from "../../../src/engine/masks/layout";
import { MaskBuilder } from "../../../src/engine/masks/mask-builder";
import { alignedConvention } from "../../../src/engine/masks/presets";
import { conventions, layerTypes, layouts } from "./random-sides";

const convention = { ...alignedConvention, blockSize: 4 };
const layout: Layout = { contextLength: 12, documents: null, anchors: [3, 7] };

/** The rule's mask with one cell of context more in each of the rows that are named. */
function withCells(cells: Record<number, number>): Comparison {
  const builder = new MaskBuilder(8, 20);
  for (let row = 0; row < 8; row++) {
    builder.add(0, layout.anchors[Math.floor(row / 4)] ?? 0);
    if (row in cells) builder.add(cells[row], cells[row] + 1);
    const own = 12 + 4 * Math.floor(row / 4);
    builder.add(own, own + 4);
    builder.closeRow();
  }
  const infer = { name: "run.npy", origin: "dump" as const, mask: builder.build() };
  return compareSides(convention, convention, layout, "full", { infer });
}

const found = (comparison: Comparison) => {
  const [cause] = comparison.causes;
  expect(comparison.causes.map(({ clause }) => clause)).toEqual(["context-end"]);
  return { isOn: isOnAnchor(cause, comparison), place: causePlace(cause, comparison) };
};

test("cells of a given mask are on the anchor when each of them is in its own block's column", () => {
  expect(found(withCells({ 0: 3, 1: 3, 2: 3, 3: 3, 4: 7, 5: 7, 6: 7, 7: 7 }))).toEqual({
    isOn: true,
    place: "in 2 straight columns, one per block: the anchor itself",
  });
  expect(found(withCells({ 1: 3, 6: 7 }))).toEqual({
    isOn: true,
    place: "on the anchor itself, first at block 0, slot 1, context 3",
  });
});

test("a cell further on is on context from the anchor on, also as many as there are rows", () => {
  for (const cells of [
    { 1: 5 },
    { 1: 3, 2: 4 },
    { 0: 3, 1: 3, 2: 3, 3: 3, 4: 7, 5: 7, 6: 7, 7: 8 },
    { 0: 4, 1: 4, 2: 4, 3: 4, 4: 8, 5: 8, 6: 8, 7: 8 },
  ]) {
    const comparison = withCells(cells);
    expect(found(comparison).isOn).toBe(false);
    expect(found(comparison).place).toMatch(/^on context from the anchor on, first at block 0, slot [01], /);
    expect(faultsOf(comparison).map(({ fault }) => fault.id)).not.toContain("anchor-inclusive-context");
  }
});

test("cells of a rule are not when the window goes along with the slots, past the anchor", () => {
  const { attention } = alignedConvention;
  const window = { ...attention.full, contextStart: { from: "query" as const, keys: 1 } };
  const infer = {
    ...convention,
    contextEnd: "whole-context" as const,
    attention: { full: window, sliding: window },
  };
  const comparison = compareSides(
    convention,
    infer,
    { contextLength: 2, documents: null, anchors: [0] },
    "full",
  );
  const [cause] = comparison.causes;
  expect([cause.kind, cause.cellCount]).toEqual(["infer-only", 3]);
  expect(causePlace(cause, comparison)).toBe("on context from the anchor on, first at slot 0, context 0");
});

test("between two rules, whatever they are, it is so cell by cell", () => {
  const seen = { true: 0, false: 0 };
  fc.assert(
    fc.property(conventions, conventions, layouts, layerTypes, (train, infer, on, layerType) => {
      const comparison = compareSides(train, infer, on, layerType);
      const { frame, difference, causes } = comparison;
      for (const cause of causes.filter(({ clause }) => clause === "context-end")) {
        const [mask, hiding] =
          cause.kind === "train-only"
            ? [difference.trainOnly, infer]
            : ([difference.inferOnly, train] as const);
        let isAllOn = true;
        for (let row = 0; row < frame.rowCount; row++) {
          const place = placeOfRow(frame, row);
          for (let column = 0; column < on.contextLength; column++) {
            if (!isVisible(mask, row, column) || column === on.anchors[place.block]) continue;
            const rule = { convention: hiding, layout: on, layerType };
            const clause = hidingClause(rule, place, placeOfColumn(frame, column));
            if (clause?.id === "context-end") isAllOn = false;
          }
        }
        expect(isOnAnchor(cause, comparison)).toBe(isAllOn);
        seen[`${isAllOn}`]++;
      }
    }),
    { seed: 61, numRuns: 1500 },
  );
  expect(Math.min(seen.true, seen.false)).toBeGreaterThan(50);
});
