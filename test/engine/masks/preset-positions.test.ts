import { describe, expect, it } from "vitest";
import { compareSides } from "../../../src/engine/masks/comparison";
import type { Layout } from "../../../src/engine/masks/layout";
import { presetNamed, presets } from "../../../src/engine/masks/presets";
import { railsOf } from "../../../src/engine/masks/rails";

const values = { blockSize: 4, window: 6, positionOrigin: 0 };
const alone: Layout = { contextLength: 20, documents: null, anchors: [3, 9, 12] };
const packed: Layout = { ...alone, documents: [...Array(8).fill(0), ...Array(10).fill(1), -1, -1] };

/** Presets of drafters that fill a block at once, but for those made to number it otherwise. */
const block = presets.filter(
  ({ id }) => !/^(harness|attention-gym)\.|eagle|mtp$|clamped$|token_count$/.test(id),
);
const training = block.filter(({ side }) => side === "training");
const inference = block.filter(({ side }) => side === "inference");

describe("position ids", () => {
  it("of every block drafter in training equal those of every engine", () => {
    expect([training.length, inference.length]).toEqual([9, 26]);
    for (const train of training) {
      for (const infer of inference) {
        for (const layerType of ["full", "sliding"] as const) {
          const sides = [train.convention(values), infer.convention(values)] as const;
          const { positions } = compareSides(...sides, alone, layerType);
          expect(positions.kind, `${train.id} ${infer.id}`).toBe("equal");
          expect(positions.pairCount).toBeGreaterThan(0);
        }
      }
    }
  });

  it("restart with every packed document in speculators, as if each were a request", () => {
    const rails = railsOf(presetNamed("speculators.swa").convention(values), packed);
    expect([...rails.contextPositions.slice(6, 11)]).toEqual([6, 7, 0, 1, 2]);
    expect(rails.slotPositions).toEqual([3, 4, 5, 6, 1, 2, 3, 4, 4, 5, 6, 7]);
    const infer = presetNamed("vllm.swa_c").convention(values);
    const train = presetNamed("speculators.swa").convention(values);
    expect(compareSides(train, infer, packed, "sliding").positions.kind).toBe("equal");
  });

  it("run on over the end of a document that a block straddles, while its labels cross into the next", () => {
    const at7: Layout = { ...packed, anchors: [7] };
    const rails = railsOf(presetNamed("speculators.full").convention(values), at7);
    expect(rails.slotPositions).toEqual([7, 8, 9, 10]);
    expect(rails.labels).toEqual([null, 8, 9, 10]);
    expect(rails.documents).toEqual([0, 0, 0, 0]);
    expect(rails.contextDocuments[8]).toBe(1);
  });

  it("are shared by several slots at the end of a model's length in vLLM's newer runner", () => {
    const clamped = presetNamed("vllm.clamped").convention({ ...values, maxLength: 14 });
    const at12: Layout = { ...alone, anchors: [12] };
    expect(railsOf(clamped, at12).slotPositions).toEqual([12, 13, 13, 13]);
    const { positions } = compareSides(
      presetNamed("specforge.full").convention(values),
      clamped,
      at12,
      "full",
    );
    // Slots 2 and 3 against 12 context rows and slots 0 and 1; against each other one more than they were.
    expect(positions).toMatchObject({
      kind: "differing",
      differingContextPairs: 24,
      differingBlockPairs: 10,
    });
  });

  it("stand late after an image where the block is numbered by the token count", () => {
    const late = presetNamed("llamacpp.token_count").convention({ ...values, late: 5 });
    const { positions, difference } = compareSides(
      presetNamed("specforge.full").convention(values),
      late,
      alone,
      "full",
    );
    expect(positions).toMatchObject({ kind: "differing", blockOffset: 5, differingBlockPairs: 0 });
    expect(difference.first).toBe(null);
  });

  it("of EAGLE-3 and MTP differ by one everywhere, which is harmless", () => {
    const everyIndex: Layout = { contextLength: 6, documents: null, anchors: [0, 1, 2, 3, 4, 5] };
    const shiftOf = (train: string, infer: string, blockSize: number) => {
      const sides = [train, infer].map((id) => presetNamed(id).convention({ blockSize }));
      const { positions } = compareSides(sides[0], sides[1], everyIndex, "full");
      return [positions.kind, positions.shift];
    };
    expect(shiftOf("speculators.eagle3", "vllm.eagle3", 3)).toEqual(["shifted", -1]);
    expect(shiftOf("speculators.mtp", "llamacpp.mtp", 1)).toEqual(["shifted", 1]);
    expect(shiftOf("specforge.eagle3", "vllm.eagle3", 3)).toEqual(["equal", null]);
  });
});
