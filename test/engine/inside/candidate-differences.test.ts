import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { SlotDraft } from "../../../src/engine/drafting/round";
import { rankedRow } from "../../../src/engine/drafting/verification";
import { candidateDifferences } from "../../../src/engine/inside/candidate-differences";

const size = 12;
const slots = 3;

function draftsOf(logits: Float32Array, count: number): { drafts: SlotDraft[] } {
  const drafts = Array.from({ length: slots }, (_, at) => {
    const { candidates, entropy } = rankedRow(logits, at, size, count);
    return { slot: at + 1, token: candidates[0].token, candidates, entropy };
  });
  return { drafts };
}

const logits = fc
  .array(fc.integer({ min: -40, max: 40 }), { minLength: slots * size, maxLength: slots * size })
  .map((values) => Float32Array.from(values, (value) => value / 10));

describe("the differences of candidates", () => {
  it("are those of the probabilities, largest first, every candidate of either run once a slot", () => {
    fc.assert(
      fc.property(logits, logits, (one, other) => {
        const found = candidateDifferences(draftsOf(one, size), draftsOf(other, size));
        expect(found).toHaveLength(slots * size);
        for (const [at, { slot, token, difference }] of found.entries()) {
          const probability = (of: Float32Array) => {
            let sum = 0;
            for (let each = 0; each < size; each++) sum += Math.exp(of[(slot - 1) * size + each]);
            return Math.exp(of[(slot - 1) * size + token]) / sum;
          };
          expect(difference).toBeCloseTo(probability(other) - probability(one), 5);
          if (at > 0) expect(Math.abs(difference)).toBeLessThanOrEqual(Math.abs(found[at - 1].difference));
        }
      }),
      { seed: 3, numRuns: 50 },
    );
  });

  it("are none between a run and itself, and say which run lacks a candidate", () => {
    const one = Float32Array.from({ length: slots * size }, (_, at) => (at * 5) % 7);
    const other = one.map((value, at) => (at === 5 ? 20 : value));
    for (const { difference } of candidateDifferences(draftsOf(one, 3), draftsOf(one, 3))) {
      expect(difference).toBe(0);
    }
    const [first] = candidateDifferences(draftsOf(one, 1), draftsOf(other, 1));
    expect(first).toMatchObject({ slot: 1, token: 5, left: null });
    expect(first.difference).toBe(first.right?.probability);
  });

  it("leave out slots that only one of the runs has", () => {
    const one = draftsOf(new Float32Array(slots * size), 2);
    const shorter = { drafts: one.drafts.slice(0, 1) };
    expect(new Set(candidateDifferences(one, shorter).map(({ slot }) => slot))).toEqual(new Set([1]));
  });
});
