import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { candidatesOf, verify } from "../../../src/engine/drafting/verification";

const draft = (slot: number, token: number) => ({ slot, token, candidates: [] });

/** Logits whose best token in row r is `best[r]`. */
function rows(best: readonly number[], size: number): Float32Array {
  const logits = new Float32Array(best.length * size);
  for (const [row, token] of best.entries()) logits[row * size + token] = 1;
  return logits;
}

describe("candidates", () => {
  it("are the best logits first, the lower token first when equal, as a full sort gives them", () => {
    const logits = fc.array(fc.integer({ min: -4, max: 4 }), { minLength: 5, maxLength: 40 });
    fc.assert(
      fc.property(logits, (values) => {
        const sorted = values.map((logit, token) => ({ logit, token }));
        sorted.sort((one, two) => two.logit - one.logit || one.token - two.token);
        const found = candidatesOf(Float32Array.from(values), 0, values.length, 3);
        expect(found.map((one) => one.token)).toEqual(sorted.slice(0, 3).map((one) => one.token));
      }),
      { seed: 11 },
    );
  });

  it("carry probabilities of the softmax over the whole row", () => {
    const [first, second] = candidatesOf(Float32Array.from([9, 9, 0, 1, 2]), 1 - 1, 5);
    const sum = Math.exp(9) * 2 + Math.exp(0) + Math.exp(1) + Math.exp(2);
    expect(first.probability).toBeCloseTo(Math.exp(9) / sum, 12);
    expect([first.token, second.token]).toEqual([0, 1]);
  });

  it("read the row that is asked for", () => {
    expect(candidatesOf(rows([2, 0], 3), 1, 3)[0].token).toBe(0);
  });
});

describe("verification", () => {
  it("accepts the matched prefix, rejects the first mismatch and leaves the rest unobserved", () => {
    const drafts = [draft(1, 4), draft(2, 5), draft(3, 6), draft(4, 7)];
    const result = verify(drafts, rows([4, 5, 9, 7, 8], 10), 10, 20);
    expect(result.acceptedDrafts).toBe(2);
    expect(result.checks.map((check) => check.outcome)).toEqual([
      "accepted",
      "accepted",
      "rejected",
      "unobserved",
    ]);
    expect(result.checks.map((check) => check.index)).toEqual([20, 21, 22, 23]);
    expect(result.bonus).toBe(9);
  });

  it("takes the bonus from the row after the last draft when everything matches", () => {
    const result = verify([draft(1, 4), draft(2, 5)], rows([4, 5, 8], 10), 10, 0);
    expect([result.acceptedDrafts, result.bonus]).toEqual([2, 8]);
  });
});
