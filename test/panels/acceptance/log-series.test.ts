import { describe, expect, it } from "vitest";
import { seriesOfLogs } from "../../../src/panels/acceptance/model/log-series";

const listOf = (counts: readonly number[]) => ({
  name: "pasted",
  text: JSON.stringify(counts),
  bonus: "without-bonus" as const,
});

describe("a log on the axes of a run", () => {
  it("has an interval of its length where it gives its rounds one by one", () => {
    const [{ lengthWithBonus, lengthWithoutBonus, rate }] = seriesOfLogs([listOf([3, 0, 5, 2, 4, 1])]);
    expect(lengthWithBonus?.value).toBe(3.5);
    const { low, high } = lengthWithBonus?.interval ?? expect.fail("no interval");
    expect(low).toBeGreaterThan(1);
    expect(low).toBeLessThan(3.5);
    expect(high).toBeGreaterThan(3.5);
    expect(high).toBeLessThan(6);
    expect(lengthWithoutBonus?.interval?.low).toBeCloseTo(low - 1, 12);
    // It does not say how many drafts a round has.
    expect(rate).toBeNull();
  });

  it("has none where it gives the mean alone", () => {
    const text =
      "INFO SpecDecoding metrics: Mean acceptance length: 3.41, Accepted throughput: 10.00 tokens/s, Drafted throughput: 62.00 tokens/s, Accepted: 241 tokens, Drafted: 1500 tokens, Per-position acceptance rate: 0.8, 0.6, Avg Draft acceptance rate: 16.1%";
    const [series] = seriesOfLogs([{ name: "vllm", text, bonus: "without-bonus" }]);
    expect(series.lengthWithBonus?.value).toBeCloseTo(3.41, 2);
    expect(series.lengthWithBonus?.interval).toBeNull();
  });
});
