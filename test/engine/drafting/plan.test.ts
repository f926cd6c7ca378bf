import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { deviate, deviations } from "../../../src/engine/drafting/deviations";
import { layoutOf, planDraft } from "../../../src/engine/drafting/plan";
import { compareSides } from "../../../src/engine/masks/comparison";
import { isVisible } from "../../../src/engine/masks/interval-mask";
import { maskOf } from "../../../src/engine/masks/mask";
import { alignedConvention } from "../../../src/engine/masks/presets";
import { fakeFacts } from "../../support/fake-pair";

/** The founding case: anchor 24, so 25 tokens are committed. */
const sequence = Array.from({ length: 25 }, (_, index) => 2 + index);
const planWith = (...ids: string[]) => planDraft(deviate(alignedConvention, ids), sequence, fakeFacts);
const range = (start: number, count: number) => Array.from({ length: count }, (_, at) => start + at);

describe("a draft plan", () => {
  it("lays out the founding case: 24 context rows at 1..24, slots at 25..40, the anchor token and 15 masks", () => {
    const plan = planWith();
    expect(plan.contextRows).toBe(24);
    expect([...plan.contextPositions]).toEqual(range(1, 24));
    expect([...plan.slotPositions]).toEqual(range(25, 16));
    expect(plan.blockTokens).toEqual([26, ...Array(15).fill(fakeFacts.maskTokenId)]);
    expect(plan.firstUsedSlot).toBe(1);
    for (let slot = 0; slot < 16; slot++) {
      for (let column = 0; column < 40; column++)
        expect(isVisible(plan.visible.full, slot, column)).toBe(true);
    }
  });

  it("takes the anchor into the context without moving the block when only the columns change", () => {
    const plan = planWith("anchor-in-context-columns");
    expect(plan.contextRows).toBe(25);
    expect([...plan.slotPositions]).toEqual(range(25, 16));
  });

  it("moves the block one late where it is numbered from the length of the sliced context", () => {
    const plan = planWith("anchor-in-context");
    expect([...plan.contextPositions]).toEqual(range(1, 25));
    expect([...plan.slotPositions]).toEqual(range(26, 16));
  });

  it("numbers slots in threes when they share positions", () => {
    expect([...planWith("shared-positions").slotPositions].slice(0, 7)).toEqual([25, 25, 25, 26, 26, 26, 27]);
  });

  it("moves, zeroes and refuses taps", () => {
    expect(planWith().taps).toEqual([1, 2]);
    expect(planWith("taps-one-early").taps).toEqual([0, 1]);
    expect(planWith("taps-one-late").taps).toEqual([2, 3]);
    expect(planWith("last-tap-zeroed").taps).toEqual([1, null]);
    const tooLate = { ...alignedConvention, taps: { shift: 3, zeroed: [] } };
    expect(() => planDraft(tooLate, sequence, fakeFacts)).toThrow(
      "tap must be a state X_i with 0 <= i <= 4, got 5",
    );
  });

  it("puts the end-of-text token into the mask slots when the mask token is wrong", () => {
    expect(planWith("wrong-mask-token").blockTokens[1]).toBe(fakeFacts.endTokenIds[0]);
    const outside = { ...alignedConvention, maskToken: 31 };
    expect(() => planDraft(outside, sequence, fakeFacts)).toThrow(
      "mask token must be a token id < 31, got 31",
    );
  });

  it("shows exactly the cells of the convention's mask, whatever the deviations", () => {
    const ids = fc.subarray(deviations.map((deviation) => deviation.id));
    const cases = fc.property(ids, fc.integer({ min: 1, max: 30 }), (chosen, length) => {
      const convention = deviate({ ...alignedConvention, blockSize: 5 }, chosen);
      const plan = planDraft(convention, sequence.slice(0, length), fakeFacts);
      const mask = maskOf(convention, layoutOf(Math.min(length, 25)), "full");
      const total = Math.min(length, 25);
      const { blockSize } = plan;
      for (let slot = 0; slot < blockSize; slot++) {
        for (let index = 0; index < total; index++) {
          const inPlan = index < plan.contextRows && isVisible(plan.visible.full, slot, index);
          expect(inPlan).toBe(isVisible(mask, slot, index));
        }
        for (let key = 0; key < blockSize; key++) {
          const inPlan = isVisible(plan.visible.full, slot, plan.contextRows + key);
          expect(inPlan).toBe(isVisible(mask, slot, total + key));
        }
      }
    });
    fc.assert(cases, { seed: 3 });
  });
});

describe("every deviation", () => {
  it("has its own id and changes its plan, those of the loop aside, which change the next one", () => {
    expect(new Set(deviations.map((one) => one.id)).size).toBe(deviations.length);
    const drawn = (...ids: string[]) =>
      JSON.stringify(planWith(...ids), (_, value) =>
        ArrayBuffer.isView(value) ? [...(value as Int32Array)] : value,
      );
    for (const { id, level } of deviations) if (level !== "loop") expect(drawn(id), id).not.toBe(drawn());
  });

  it("of the mask level differs in cells and of the position level in positions only", () => {
    const layout = layoutOf(sequence.length);
    for (const deviation of deviations) {
      const compared = compareSides(alignedConvention, deviation.apply(alignedConvention), layout, "full");
      const cells = compared.difference.trainOnlyCount + compared.difference.inferOnlyCount;
      if (deviation.level === "mask") expect(cells, deviation.id).toBeGreaterThan(0);
      else if (deviation.level !== "loop") expect(cells, deviation.id).toBe(0);
    }
  });
});
