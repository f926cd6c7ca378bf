import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { estimatesOf } from "../../../src/engine/acceptance/estimates";
import { bootstrapInterval, wilson } from "../../../src/engine/acceptance/intervals";
import { timelineOf } from "./counted-rounds";

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

describe("Wilson's interval", () => {
  it("gives the published bounds", () => {
    // Newcombe 1998, table I: 81 of 263, 15 of 148, 0 of 20, 1 of 29.
    for (const [successes, trials, low, high] of [
      [81, 263, 0.2553, 0.3662],
      [15, 148, 0.0624, 0.1605],
      [0, 20, 0, 0.1611],
      [1, 29, 0.0061, 0.1718],
    ]) {
      const found = wilson(successes, trials);
      expect(found?.low).toBeCloseTo(low, 4);
      expect(found?.high).toBeCloseTo(high, 4);
    }
    expect(wilson(0, 0)).toBeNull();
  });

  it("holds the share and stays within 0 and 1", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), fc.nat(), (trials, some) => {
        const successes = some % (trials + 1);
        const { low, high } = wilson(successes, trials) ?? { low: Number.NaN, high: Number.NaN };
        expect(low).toBeGreaterThanOrEqual(0);
        expect(high).toBeLessThanOrEqual(1);
        expect(low).toBeLessThanOrEqual(successes / trials);
        expect(high).toBeGreaterThanOrEqual(successes / trials);
      }),
      { seed: 11, numRuns: 300 },
    );
  });
});

describe("the bootstrap", () => {
  it("gives the same interval every time, and none for one value", () => {
    const values = [0, 3, 5, 1, 0, 7, 2];
    expect(bootstrapInterval(values, meanOf)).toEqual(bootstrapInterval(values, meanOf));
    expect(bootstrapInterval([4], meanOf)).toBeNull();
  });

  it("comes near the normal interval where there are many values", () => {
    const values = Array.from({ length: 400 }, (_, at) => (at * 7) % 16);
    const mean = meanOf(values);
    const spread = Math.sqrt(meanOf(values.map((value) => (value - mean) ** 2)) / values.length);
    const found = bootstrapInterval(values, meanOf);
    expect(Math.abs((found?.low ?? 0) - (mean - 1.96 * spread))).toBeLessThan(0.25 * spread);
    expect(Math.abs((found?.high ?? 0) - (mean + 1.96 * spread))).toBeLessThan(0.25 * spread);
  });

  it("never leaves the values", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(15), { minLength: 2, maxLength: 12 }), (values) => {
        const { low, high } = bootstrapInterval(values, meanOf) ?? { low: -1, high: -1 };
        expect(low).toBeGreaterThanOrEqual(Math.min(...values));
        expect(high).toBeLessThanOrEqual(Math.max(...values));
        expect(low).toBeLessThanOrEqual(high);
      }),
      { seed: 12, numRuns: 40 },
    );
  });
});

describe("estimates", () => {
  it("give every figure with its interval, the bonus token in the length and in the mean of means", () => {
    const found = estimatesOf([
      timelineOf([
        { accepted: 3, drafted: 3 },
        { accepted: 0, drafted: 3 },
      ]),
      timelineOf([{ accepted: 2, drafted: 3 }]),
    ]);
    expect(found.lengthWithoutBonus?.value).toBeCloseTo(5 / 3, 12);
    expect(found.lengthWithBonus?.value).toBeCloseTo(8 / 3, 12);
    expect(found.meanOfMeans?.value).toBe(2.75);
    expect(found.rate?.value).toBeCloseTo(5 / 9, 12);
    expect(found.meanOfMeans?.interval).toEqual({ low: 2.5, high: 3 });
    expect(found.perDraft[2]).toEqual({ value: 1 / 3, interval: wilson(1, 3) });
    expect(found.conditional[2]).toEqual({ value: 0.5, interval: wilson(1, 2) });
  });

  it("are null where nothing was counted", () => {
    expect(estimatesOf([timelineOf([])])).toMatchObject({
      lengthWithBonus: null,
      lengthWithoutBonus: null,
      meanOfMeans: null,
      rate: null,
      perDraft: [],
    });
    const one = estimatesOf([timelineOf([{ accepted: 0, drafted: 2 }])]);
    expect(one.conditional).toEqual([{ value: 0, interval: wilson(0, 1) }, null]);
    expect(one.lengthWithBonus).toEqual({ value: 1, interval: null });
  });
});
