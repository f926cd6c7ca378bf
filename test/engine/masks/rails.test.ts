import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { presets } from "../../../src/engine/masks/presets";
import { railsOf } from "../../../src/engine/masks/rails";
import { readMaskCases } from "./mask-cases";
import { plainContextPosition, plainSlotPosition } from "./plain";
import { conventions, layouts } from "./random-sides";

const founding = { contextLength: 41, documents: null, anchors: [24] };
const idsOf = (id: string) => {
  const preset = presets.find((one) => one.id === id);
  if (preset === undefined) throw new Error(`no preset ${id}`);
  const rails = railsOf(preset.convention(), founding);
  return { context: [...rails.contextPositions.slice(0, 24)], slots: [...rails.slotPositions] };
};
const range = (start: number, end: number) => Array.from({ length: end - start }, (_, i) => start + i);

describe("rails", () => {
  for (const one of [...readMaskCases("full"), ...readMaskCases("documents")]) {
    if (one.positions === null) continue;
    const { positions } = one;
    it(`number context and slots as the case states: ${one.title}`, () => {
      for (const { convention } of one.conventions) {
        const rails = railsOf(convention, one);
        expect([...rails.contextPositions]).toEqual(positions.context);
        expect(rails.slotPositions).toEqual(positions.slots);
        for (const { shift, labels } of one.labels) {
          expect(railsOf({ ...convention, labelShift: shift }, one).labels).toEqual(labels);
        }
      }
    });
  }

  it("number the founding case 1..24 and 25..40, and 26..41 from the longer slice", () => {
    const aligned = { context: range(1, 25), slots: range(25, 41) };
    expect(idsOf("speculators.full")).toEqual(aligned);
    expect(idsOf("harness.before-anchor")).toEqual(aligned);
    expect(idsOf("harness.through-anchor")).toEqual({ context: range(1, 25), slots: range(26, 42) });
  });

  it("agree with counting by hand, and are null where there is no slot or no anchor", () => {
    fc.assert(
      fc.property(conventions, layouts, fc.nat(3), (convention, layout, more) => {
        const slotCount = convention.blockSize + more;
        const rails = railsOf(convention, layout, slotCount);
        for (let j = 0; j < layout.contextLength; j++) {
          expect(rails.contextPositions[j]).toBe(plainContextPosition(convention, layout, j));
          expect(rails.contextDocuments[j]).toBe(layout.documents?.[j] ?? 0);
        }
        expect(rails.slotPositions).toHaveLength(layout.anchors.length * slotCount);
        for (let row = 0; row < rails.slotPositions.length; row++) {
          const anchor = layout.anchors[Math.floor(row / slotCount)];
          const slot = row % slotCount;
          const isRow = anchor !== null && slot < convention.blockSize;
          const isThrownAway = convention.labelShift === 0 && slot === 0;
          expect(rails.slotPositions[row]).toBe(
            isRow ? plainSlotPosition(convention, layout, anchor, slot) : null,
          );
          expect(rails.labels[row]).toBe(
            isRow && !isThrownAway ? anchor + slot + convention.labelShift : null,
          );
          expect(rails.anchors[row]).toBe(isRow ? anchor : null);
          expect(rails.documents[row]).toBe(isRow ? (layout.documents?.[anchor] ?? 0) : null);
        }
      }),
      { seed: 2, numRuns: 300 },
    );
  });
});
