import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { estimateOf, isBeyondChance } from "../../../src/engine/sweep/estimate";

/** Normal numbers from a Lehmer generator, by Box and Muller. */
function normals(seed: number): () => number {
  let state = seed;
  const uniform = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  return () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
}

describe("an estimate", () => {
  it("is Student's interval around the mean", () => {
    // 2.776 is the table's t for 4 degrees; the standard deviation of 1..5 is sqrt(2.5).
    const half = (2.776 * Math.sqrt(2.5)) / Math.sqrt(5);
    const estimate = estimateOf([1, 2, 3, 4, 5]);
    expect(estimate?.mean).toBe(3);
    expect(estimate?.interval?.low).toBeCloseTo(3 - half, 3);
    expect(estimate?.interval?.high).toBeCloseTo(3 + half, 3);
  });

  it("has no interval of one value, and is none of none", () => {
    expect(estimateOf([4])).toEqual({ mean: 4, interval: null });
    expect(estimateOf([])).toBeNull();
  });

  it("holds the true mean in about 95 of 100 samples", () => {
    const normal = normals(77);
    let held = 0;
    const samples = 4000;
    for (let sample = 0; sample < samples; sample++) {
      const { interval } = estimateOf(Array.from({ length: 6 }, () => 2 + 3 * normal())) ?? {};
      if (interval && interval.low <= 2 && interval.high >= 2) held++;
    }
    expect(held / samples).toBeGreaterThan(0.94);
    expect(held / samples).toBeLessThan(0.96);
  });

  it("moves with its values and grows with their size", () => {
    const values = fc.array(fc.integer({ min: -50, max: 50 }), { minLength: 2, maxLength: 12 });
    fc.assert(
      fc.property(values, fc.integer({ min: -9, max: 9 }), (some, by) => {
        const [here, there] = [estimateOf(some), estimateOf(some.map((value) => 2 * value + by))];
        expect(there?.mean).toBeCloseTo(2 * (here?.mean ?? 0) + by, 9);
        expect(there?.interval?.high).toBeCloseTo(2 * (here?.interval?.high ?? 0) + by, 6);
      }),
      { seed: 5, numRuns: 100 },
    );
  });
});

describe("a difference beyond chance", () => {
  it("is named in at most 5 of 100 sweeps whose deviations all do nothing", () => {
    const normal = normals(4242);
    const comparisons = 10;
    const sweeps = 1500;
    let naming = 0;
    for (let sweep = 0; sweep < sweeps; sweep++) {
      let isNamed = false;
      for (let deviation = 0; deviation < comparisons; deviation++) {
        isNamed ||= isBeyondChance(Array.from({ length: 8 }, normal), comparisons) === true;
      }
      if (isNamed) naming++;
    }
    expect(naming / sweeps).toBeLessThan(0.065);
    expect(naming / sweeps, "the test is not so wide that it names nothing").toBeGreaterThan(0.03);
  });

  it("needs more of a difference the more are compared", () => {
    const differences = [-3, -2, -4, -1, -2.5];
    expect(isBeyondChance(differences, 1)).toBe(true);
    expect(isBeyondChance(differences, 500)).toBe(false);
  });

  it("cannot be told from one prompt, and is not there where nothing differs", () => {
    expect(isBeyondChance([-7], 1)).toBeNull();
    expect(isBeyondChance([], 1)).toBeNull();
    expect(isBeyondChance([0, 0, 0, 0, 0, 0, 0], 1)).toBe(false);
  });

  it("takes equal differences for one only where they are six", () => {
    expect(isBeyondChance([-7, -7, -7, -7, -7], 1)).toBe(false);
    expect(isBeyondChance([-7, -7, -7, -7, -7, -7], 20)).toBe(true);
  });
});
