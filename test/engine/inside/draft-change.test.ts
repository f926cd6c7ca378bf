import { describe, expect, it } from "vitest";
import { draftChange } from "../../../src/engine/inside/draft-change";

const rows = (...logits: number[][]) => Float32Array.from(logits.flat());

describe("what becomes of a block", () => {
  it("is told by the slots that drafts are taken from, and by the largest difference in them", () => {
    const was = rows([9, 0, 0], [1, 2, 0], [5, 1, 4]);
    const is = rows([0, 0, 99], [3, 2, 0], [5, 1, 4.5]);
    expect(draftChange({ blockSize: 3, firstUsedSlot: 1 }, was, is)).toEqual({
      slotCount: 2,
      changed: [{ slot: 1, was: 1, is: 0, lead: 1 }],
      largest: { difference: 2, slot: 1, token: 0 },
    });
    expect(draftChange({ blockSize: 3, firstUsedSlot: 0 }, was, is)).toMatchObject({
      slotCount: 3,
      changed: [{ slot: 0 }, { slot: 1 }],
      largest: { difference: 99, slot: 0, token: 2 },
    });
  });

  it("has no largest number where one is none", () => {
    const { largest } = draftChange(
      { blockSize: 2, firstUsedSlot: 0 },
      rows([1, 2], [3, 4]),
      rows([1, Number.NaN], [9, 4]),
    );
    expect(largest).toEqual({ difference: Number.NaN, slot: 0, token: 1 });
  });

  it("is nothing for the same logits; equal ones keep the lower token, as argmax does", () => {
    const tied = rows([0, 0], [3, 3]);
    expect(draftChange({ blockSize: 2, firstUsedSlot: 1 }, tied, tied)).toMatchObject({
      changed: [],
      largest: { difference: 0 },
    });
  });
});
