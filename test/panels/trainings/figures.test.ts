import { describe, expect, test } from "vitest";
import {
  acceptedOf,
  differenceOf,
  type PromptCounts,
  repeatsOf,
  signOf,
} from "../../../src/panels/trainings/figures";

const counts = (rounds: number, accepted: number, neighbours = 10, repeats = 1): PromptCounts => ({
  rounds,
  accepted,
  neighbours,
  repeats,
});

describe("figures of a drafter", () => {
  test("count every round once, whichever prompt it is of", () => {
    const { value, interval } = acceptedOf([counts(10, 20), counts(30, 300)]);
    expect(value).toBe(320 / 40);
    expect(interval?.low).toBe(2);
    expect(interval?.high).toBe(10);
  });

  test("have no interval over a single prompt", () => {
    expect(acceptedOf([counts(10, 20)])).toEqual({ value: 2, interval: null });
  });

  test("take a difference over the same prompts, so that what prompts have in common is no spread", () => {
    const one = [counts(10, 20), counts(10, 90), counts(10, 140)];
    const other = one.map(({ accepted }) => counts(10, accepted + 5));
    const { value, interval } = differenceOf(one, other);
    expect(value).toBeCloseTo(-0.5);
    expect(interval?.low).toBeCloseTo(-0.5);
    expect(interval?.high).toBeCloseTo(-0.5);
  });

  test("share of equal neighbours is pooled too, and nothing where a block has one draft", () => {
    expect(repeatsOf([counts(1, 1, 10, 5), counts(1, 1, 30, 1)])).toBe(6 / 40);
    expect(repeatsOf([counts(1, 1, 0, 0)])).toBeNull();
  });

  test("a difference is told from chance only where its interval leaves out 0", () => {
    expect(signOf({ value: -1, interval: { low: -2, high: -0.1 } })).toBe("less");
    expect(signOf({ value: 1, interval: { low: 0.1, high: 2 } })).toBe("more");
    expect(signOf({ value: 1, interval: { low: -0.1, high: 2 } })).toBeNull();
    expect(signOf({ value: 1, interval: null })).toBeNull();
  });
});
