import { expect, test } from "vitest";
import { isOnAnchor } from "../../../src/engine/masks/anchor-cells";
import { causePlace } from "../../../src/engine/masks/cause-wording";
import { type Comparison, compareSides } from "../../../src/engine/masks/comparison";
import { faultsOf } from "../../../src/engine/masks/known-faults";
import type { Layout } from "../../../src/engine/masks/layout";
import { MaskBuilder } from "../../../src/engine/masks/mask-builder";
import { alignedConvention } from "../../../src/engine/masks/presets";

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
