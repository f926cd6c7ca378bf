import { describe, expect, it } from "vitest";
import { studentQuantile } from "../../../src/engine/sweep/student";

/** P(T <= t) by summing the density in small steps (midpoint rule); its constant by summing it all. */
function below(t: number, degrees: number): number {
  const density = (x: number) => (1 + (x * x) / degrees) ** (-(degrees + 1) / 2);
  // Far out the density falls as x^-(n + 1): the substitution x = tan u keeps every step of use.
  const integral = (from: number, to: number) => {
    const steps = 200_000;
    let sum = 0;
    for (let at = 0; at < steps; at++) {
      const u = from + ((to - from) * (at + 0.5)) / steps;
      sum += density(Math.tan(u)) / Math.cos(u) ** 2;
    }
    return (sum * (to - from)) / steps;
  };
  const whole = 2 * integral(0, Math.PI / 2);
  return 0.5 + integral(0, Math.atan(t)) / whole;
}

describe("the quantile of Student's t", () => {
  it.each([
    [0.975, 1, 12.706],
    [0.975, 2, 4.303],
    [0.975, 5, 2.571],
    [0.975, 19, 2.093],
    [0.995, 10, 3.169],
  ])("of %f with %i degrees is %f, as tables have it", (probability, degrees, expected) => {
    expect(studentQuantile(probability, degrees)).toBeCloseTo(expected, 3);
  });

  it.each([1, 2, 3, 4, 7, 8, 30])("leaves its probability below itself with %i degrees", (degrees) => {
    for (const probability of [0.6, 0.9, 0.999]) {
      expect(below(studentQuantile(probability, degrees), degrees)).toBeCloseTo(probability, 6);
    }
  });

  it("is 0 in the middle and refuses what is no probability and no degrees", () => {
    expect(studentQuantile(0.5, 3)).toBeCloseTo(0, 9);
    expect(() => studentQuantile(1, 3)).toThrow("probability must be in 0.5..1, got 1");
    expect(() => studentQuantile(0.9, 0)).toThrow("degrees of freedom must be >= 1, got 0");
  });
});
