import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Convention, LossRule } from "../../../src/engine/masks/convention";
import type { Layout } from "../../../src/engine/masks/layout";
import type { WithoutLoss } from "../../../src/engine/masks/loss";
import { presetNamed } from "../../../src/engine/masks/presets";
import { railsOf } from "../../../src/engine/masks/rails";
import { conventions, layouts, trainings } from "./random-sides";

const weightsOf = (id: string, layout: Layout, values = {}) =>
  railsOf(presetNamed(id).convention(values), layout).lossWeights?.map((weight) =>
    weight === null ? null : Number(weight.toFixed(4)),
  );

/** The reference tables' first worked layout: T = 8, a = 3, B = 4. */
const worked: Layout = { contextLength: 8, documents: null, anchors: [3] };

describe("loss weights", () => {
  it("of speculators are those of the worked layout, gamma 4, without and with slot 0", () => {
    expect(weightsOf("speculators.full", worked, { blockSize: 4 })).toEqual([0, 1, 0.7788, 0.6065]);
    expect(weightsOf("speculators.dspark", worked, { blockSize: 4 })).toEqual([1, 0.7788, 0.6065, 0.4724]);
  });

  it("of SpecForge are those of its recipes, and leave out labels behind the sequence", () => {
    const seventh = [0, 1, 0.8669, 0.7515];
    expect(weightsOf("specforge.full", worked, { blockSize: 4 })).toEqual(seventh);
    expect(weightsOf("specforge.domino", worked, { blockSize: 4 })).toEqual(seventh);
    expect(weightsOf("specforge.domino", worked, { blockSize: 4, shifted: 1 })).toEqual([
      1, 0.8669, 0.7515, 0.6514,
    ]);
    expect(weightsOf("specforge.dspark", { ...worked, anchors: [5] }, { blockSize: 4 })).toEqual([
      1, 0.7788, 0, 0,
    ]);
  });

  it("of diffusers decay by gamma 7, 5 and 4 for blocks of 16, 10 and 8", () => {
    const layout = { contextLength: 64, documents: null, anchors: [10] };
    for (const [blockSize, gamma] of [
      [16, 7],
      [10, 5],
      [8, 4],
      [12, 6],
      [3, 2],
    ]) {
      const weights = railsOf(presetNamed("diffusers.full").convention({ blockSize }), layout).lossWeights;
      expect(weights?.[1]).toBe(1);
      expect(weights?.[2]).toBeCloseTo(Math.exp(-1 / gamma), 12);
    }
  });

  it("are 0 for an unused anchor, and for rows of speculators behind the end of their document", () => {
    const packed = { contextLength: 8, documents: [0, 0, 0, 0, 1, 1, 1, 1], anchors: [2, null] };
    const rails = railsOf(presetNamed("speculators.full").convention({ blockSize: 3 }), packed);
    expect(rails.lossWeights).toEqual([0, 1, 0, 0, 0, 0]);
    expect(rails.withoutLoss).toEqual([
      "thrown-away",
      null,
      "past-document",
      "unused-anchor",
      "unused-anchor",
      "unused-anchor",
    ]);
    expect(rails.droppedBlocks).toEqual([null, "unused-anchor"]);
  });

  it("go on behind a layout that stops at its anchor, as that of a request does", () => {
    const request = { contextLength: 25, documents: null, anchors: [24] };
    expect(weightsOf("specforge.dspark", request, { blockSize: 3 })).toEqual([1, 0.7788, 0.6065]);
    expect(weightsOf("specforge.dspark", { ...request, contextLength: 26 }, { blockSize: 3 })).toEqual([
      1, 0, 0,
    ]);
  });

  it("are not known of a side that serves", () => {
    const rails = railsOf(presetNamed("vllm.full").convention({ blockSize: 4 }), worked);
    expect(rails.lossWeights).toBeNull();
    expect(rails.withoutLoss).toEqual(["thrown-away", null, null, null]);
    expect(rails.droppedBlocks).toEqual([null]);
  });

  it("agree with a walk over the rows by hand", () => {
    fc.assert(
      fc.property(trainings, layouts, fc.nat(2), (convention, layout, more) => {
        const slotCount = convention.blockSize + more;
        const rails = railsOf(convention, layout, slotCount);
        for (const [block, anchor] of layout.anchors.entries()) {
          const reasons: (WithoutLoss | null)[] = [];
          for (let slot = 0; slot < slotCount; slot++) {
            const row = block * slotCount + slot;
            if (slot >= convention.blockSize) {
              expect([rails.lossWeights?.[row], rails.withoutLoss[row]]).toEqual([null, null]);
              continue;
            }
            const reason = plainWithoutLoss(convention, layout, anchor, slot);
            reasons.push(reason);
            expect(rails.withoutLoss[row]).toBe(reason);
            expect(rails.lossWeights?.[row]).toBeCloseTo(
              reason === null ? plainWeight(convention, slot) : 0,
              12,
            );
          }
          const kept = reasons.includes(null);
          const isGone = reasons[0] === "unused-anchor" || reasons[0] === "padding-anchor";
          expect(rails.droppedBlocks[block]).toBe(kept ? null : isGone ? reasons[0] : "no-loss");
        }
      }),
      { seed: 41, numRuns: 400 },
    );
  });

  it("and what has none is told of sides that do not say how they train, as far as it is known", () => {
    fc.assert(
      fc.property(conventions, layouts, (convention, layout) => {
        const rails = railsOf(convention, layout);
        expect(rails.lossWeights).toBeNull();
        for (const reason of rails.withoutLoss)
          expect(["past-sequence", "past-document"]).not.toContain(reason);
        expect(rails.droppedBlocks).not.toContain("no-loss");
      }),
      { seed: 42, numRuns: 100 },
    );
  });
});

function plainWeight({ loss }: { loss: LossRule }, slot: number): number {
  if (loss.weight.by === "uniform") return 1;
  let weight = 1;
  for (let k = loss.weight.from; k < slot; k++) weight *= Math.exp(-1 / loss.weight.gamma);
  return weight;
}

function plainWithoutLoss(
  convention: Convention & { loss: LossRule },
  { contextLength, documents }: Layout,
  anchor: number | null,
  slot: number,
): WithoutLoss | null {
  if (anchor === null) return "unused-anchor";
  if (documents?.[anchor] === -1) return "padding-anchor";
  if (slot === 0 && convention.labelShift === 0) return "thrown-away";
  let index = anchor + slot;
  if (convention.loss.supervisedAt === "label") index += convention.labelShift;
  if (index >= contextLength && anchor + 1 === contextLength) return null;
  if (index >= contextLength || documents?.[index] === -1) return "past-sequence";
  if (convention.loss.within === "sequence" || documents === null) return null;
  return documents[index] === documents[anchor] ? null : "past-document";
}
