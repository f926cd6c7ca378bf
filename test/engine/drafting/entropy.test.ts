import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { softmaxOf } from "../../../src/engine/drafting/entropy";
import { rankedRow } from "../../../src/engine/drafting/verification";
import { slotEntropies } from "../../../src/engine/inside/slot-entropy";

/** -sum p ln p over the softmax, by its definition. */
function plainEntropy(logits: readonly number[]): number {
  const weights = logits.map((logit) => Math.exp(logit));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return -weights.reduce((total, weight) => total + (weight / sum) * Math.log(weight / sum), 0);
}

const rows = fc.array(fc.integer({ min: -80, max: 80 }), { minLength: 1, maxLength: 40 });

describe("the entropy of a softmax", () => {
  it("is -sum p ln p, in nats, whoever asks for it", () => {
    const property = fc.property(rows, (eighths) => {
      const logits = eighths.map((value) => value / 8);
      const row = Float32Array.from(logits);
      const wanted = plainEntropy(logits);
      expect(softmaxOf(row).entropy).toBeCloseTo(wanted, 9);
      // Two rows, of which the second is asked for.
      const two = new Float32Array(2 * row.length);
      two.set(row, row.length);
      expect(rankedRow(two, 1, row.length).entropy).toBe(softmaxOf(row).entropy);
      expect(slotEntropies(two, row.length)[1]).toBe(softmaxOf(row).entropy);
    });
    fc.assert(property, { seed: 74, numRuns: 300 });
  });

  it("is ln of the vocabulary where all are as likely, and 0 where one has it all", () => {
    expect(softmaxOf(new Float32Array(512).fill(-3)).entropy).toBeCloseTo(Math.log(512), 12);
    expect(softmaxOf(Float32Array.of(500, 0, -500)).entropy).toBeCloseTo(0, 12);
  });

  it("does not overflow where logits are large, and stays the same when all are moved", () => {
    const far = softmaxOf(Float32Array.of(1e6, 1e6, 1e6 - 1));
    expect(far.entropy).toBeCloseTo(softmaxOf(Float32Array.of(0, 0, -1)).entropy, 12);
  });
});
