import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { acceptanceOf, withBonus } from "../../../src/engine/acceptance/acceptance";
import { timelineOf } from "./counted-rounds";

const rounds = fc.array(
  fc
    .integer({ min: 1, max: 7 })
    .chain((drafted) => fc.record({ drafted: fc.constant(drafted), accepted: fc.nat(drafted) })),
  { maxLength: 12 },
);

describe("acceptance", () => {
  it("counts every round of every run once, and every run once in the mean of means", () => {
    const found = acceptanceOf([
      timelineOf([
        { accepted: 3, drafted: 3 },
        { accepted: 0, drafted: 3 },
        { accepted: 0, drafted: 3 },
      ]),
      timelineOf([{ accepted: 2, drafted: 3 }]),
    ]);
    expect(found.pooled).toBe(5 / 4);
    expect(withBonus(found.pooled)).toBe(9 / 4);
    expect(found.meanOfMeans).toBe(1.5);
    expect(found.perDraft).toEqual([0.5, 0.5, 0.25]);
    expect(found.conditional).toEqual([0.5, 1, 0.5]);
    expect(found.observed).toEqual([4, 2, 2]);
    expect(found.histogram).toEqual([2, 0, 1, 1]);
  });

  it("leaves a draft that was never observed without a conditional rate", () => {
    const found = acceptanceOf([timelineOf([{ accepted: 0, drafted: 3 }])]);
    expect(found.conditional).toEqual([0, null, null]);
    expect(found.observed).toEqual([1, 0, 0]);
  });

  it("does not count a round that had no such slot as one that rejected it", () => {
    const found = acceptanceOf([
      timelineOf([
        { accepted: 1, drafted: 1 },
        { accepted: 2, drafted: 2 },
      ]),
    ]);
    expect(found.draftedAt).toEqual([2, 1]);
    expect(found.perDraft).toEqual([1, 1]);
    expect(found.observed).toEqual([2, 1]);
  });

  it("is what plain loops count, and the shares of a slot count the rounds that drafted it", () => {
    fc.assert(
      fc.property(fc.array(rounds, { maxLength: 4 }), (runs) => {
        const found = acceptanceOf(runs.map(timelineOf));
        const all = runs.flat();
        expect(found.roundCount).toBe(all.length);
        let accepted = 0;
        for (const round of all) accepted += round.accepted;
        expect(found.accepted).toBe(accepted);
        expect(found.histogram.reduce((sum, count) => sum + count, 0)).toBe(all.length);
        let shared = 0;
        for (let draft = 0; draft < found.draftCount; draft++) {
          let drafting = 0;
          let observed = 0;
          let right = 0;
          for (const round of all) {
            if (draft >= round.drafted) continue;
            drafting++;
            if (round.accepted < draft) continue;
            observed++;
            if (round.accepted > draft) right++;
          }
          shared += found.perDraft[draft] * drafting;
          expect(found.draftedAt[draft]).toBe(drafting);
          expect(found.observed[draft]).toBe(observed);
          expect(found.acceptedAt[draft]).toBe(right);
          expect(found.perDraft[draft]).toBe(right / drafting);
          expect(found.conditional[draft]).toBe(observed === 0 ? null : right / observed);
        }
        expect(shared).toBeCloseTo(accepted, 9);
      }),
      { seed: 8, numRuns: 300 },
    );
  });
});
