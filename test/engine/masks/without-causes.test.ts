import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Comparison, compareSides } from "../../../src/engine/masks/comparison";
import { differenceRuns } from "../../../src/engine/masks/difference-runs";
import { isVisible } from "../../../src/engine/masks/interval-mask";
import { alignedConvention, presetNamed } from "../../../src/engine/masks/presets";
import { explainCell } from "../../../src/engine/masks/reason";
import { isSameCause, withoutCauses } from "../../../src/engine/masks/without-causes";
import { conventions, layerTypes, layouts } from "./random-sides";

/** Every differing cell with its own explanation's cause, one by one. */
function cellsWithCause(comparison: Comparison) {
  const { frame, difference } = comparison;
  const found: { row: number; column: number; kind: string; clause: string }[] = [];
  for (let row = 0; row < frame.rowCount; row++) {
    for (let column = 0; column < frame.columnCount; column++) {
      const inTrain = isVisible(difference.trainOnly, row, column);
      if (!inTrain && !isVisible(difference.inferOnly, row, column)) continue;
      const explained = explainCell(comparison, row, column);
      const hiding = inTrain ? explained.infer : explained.train;
      const kind = inTrain ? "train-only" : "infer-only";
      found.push({ row, column, kind, clause: hiding.lines[hiding.deciding].clause });
    }
  }
  return found;
}

describe("a comparison without some of its causes", () => {
  it("has the cells that no muted cause explains, and counts and runs of them", () => {
    let mutedSome = 0;
    fc.assert(
      fc.property(
        conventions,
        conventions,
        layouts,
        layerTypes,
        fc.nat(255),
        (train, infer, layout, layerType, bits) => {
          const comparison = compareSides(train, infer, layout, layerType);
          const { frame } = comparison;
          const muted = comparison.causes.filter((_, i) => (bits >> i) & 1);
          const left = withoutCauses(comparison, muted);
          const plain = cellsWithCause(comparison).filter(
            ({ kind, clause }) => !muted.some((key) => key.kind === kind && key.clause === clause),
          );
          if (muted.length > 0 && plain.length > 0) mutedSome++;
          const ofKind = (kind: string) => plain.filter((cell) => cell.kind === kind);
          const { difference } = left;
          for (let row = 0; row < frame.rowCount; row++) {
            for (let column = 0; column < frame.columnCount; column++) {
              const holds = (kind: string) =>
                ofKind(kind).some((cell) => cell.row === row && cell.column === column);
              expect(isVisible(difference.trainOnly, row, column)).toBe(holds("train-only"));
              expect(isVisible(difference.inferOnly, row, column)).toBe(holds("infer-only"));
            }
          }
          expect(difference.trainOnlyCount).toBe(ofKind("train-only").length);
          expect(difference.inferOnlyCount).toBe(ofKind("infer-only").length);
          expect(difference.agreeingCount).toBe(comparison.difference.agreeingCount);
          expect(difference.perBlock).toEqual(
            layout.anchors.map((_, block) => {
              const inBlock = (kind: string) =>
                ofKind(kind).filter(({ row }) => Math.floor(row / frame.slotCount) === block).length;
              return { trainOnly: inBlock("train-only"), inferOnly: inBlock("infer-only") };
            }),
          );
          const [first] = plain;
          expect(difference.first).toEqual(
            first === undefined ? null : { row: first.row, column: first.column, kind: first.kind },
          );
          expect(left.runs).toEqual(differenceRuns(difference, frame));
        },
      ),
      { seed: 41, numRuns: 300 },
    );
    expect(mutedSome).toBeGreaterThan(30);
  });

  it("is the comparison's own when nothing is muted, or only what it does not have", () => {
    const layout = { contextLength: 12, documents: null, anchors: [3, 5, 8] };
    const infer = presetNamed("harness.through-anchor").convention();
    const comparison = compareSides(alignedConvention, infer, layout, "full");
    for (const muted of [[], [{ kind: "train-only", clause: "window" } as const]]) {
      const left = withoutCauses(comparison, muted);
      expect(left.difference).toBe(comparison.difference);
      expect(left.runs).toBe(comparison.runs);
    }
  });

  it("leaves nothing when its only cause is muted", () => {
    const layout = { contextLength: 12, documents: null, anchors: [3, 5, 8] };
    const infer = presetNamed("harness.through-anchor").convention();
    const comparison = compareSides(alignedConvention, infer, layout, "full");
    const left = withoutCauses(comparison, comparison.causes);
    expect(comparison.runs).toHaveLength(3);
    expect(left.runs).toEqual([]);
    expect(left.difference.first).toBeNull();
    expect(comparison.causes.every((cause) => isSameCause(cause, comparison.causes[0]))).toBe(true);
  });
});
