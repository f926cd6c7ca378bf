import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readLens, settling, topTokens } from "../../../src/engine/inside/lens";

const size = 12;
const slots = 3;
const layer = fc
  .array(fc.integer({ min: -40, max: 40 }), { minLength: slots * size, maxLength: slots * size })
  .map((values) => Float32Array.from(values, (value) => value / 10));

function probability(logits: Float32Array, slot: number, token: number): number {
  let sum = 0;
  for (let each = 0; each < size; each++) sum += Math.exp(logits[slot * size + each]);
  return Math.exp(logits[slot * size + token]) / sum;
}

describe("the logit lens", () => {
  it("has every layer's candidates and entropy, and how it holds the final token, as plain sums give them", () => {
    fc.assert(
      fc.property(layer, layer, (early, last) => {
        const finals = topTokens(last, size);
        const cells = readLens(early, finals, size);
        expect(cells).toHaveLength(slots);
        for (const [slot, cell] of cells.entries()) {
          let best = 0;
          let entropy = 0;
          for (let token = 0; token < size; token++) {
            if (early[slot * size + token] > early[slot * size + best]) best = token;
            const share = probability(early, slot, token);
            entropy -= share * Math.log(share);
          }
          expect(cell.candidates[0].token).toBe(best);
          expect(cell.entropy).toBeCloseTo(entropy, 5);
          expect(cell.final.token).toBe(finals[slot]);
          expect(cell.final.probability).toBeCloseTo(probability(early, slot, finals[slot]), 6);
          const place = cell.candidates.findIndex(({ token }) => token === finals[slot]);
          if (place >= 0) expect(cell.finalRank).toBe(place + 1);
          else expect(cell.finalRank).toBeGreaterThan(cell.candidates.length);
        }
      }),
      { seed: 5, numRuns: 60 },
    );
  });

  it("says of the last layer that its own token is the first", () => {
    fc.assert(
      fc.property(layer, (last) => {
        for (const { finalRank } of readLens(last, topTokens(last, size), size)) expect(finalRank).toBe(1);
      }),
      { seed: 6, numRuns: 60 },
    );
  });

  it("finds where the final token appears first and from where it stays, also when it goes away between", () => {
    const finals = [2];
    const of = (top: number) =>
      readLens(
        Float32Array.from({ length: 4 }, (_, token) => (token === top ? 1 : 0)),
        finals,
        4,
      );
    expect(settling([of(2), of(1), of(2), of(2)], 0)).toEqual({ first: 0, stays: 2 });
    expect(settling([of(0), of(1), of(3), of(2)], 0)).toEqual({ first: 3, stays: 3 });
    expect(settling([of(2), of(2)], 0)).toEqual({ first: 0, stays: 0 });
  });
});
