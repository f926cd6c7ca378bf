import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ContextRow } from "../../../src/engine/drafting/context-row";
import { attentionDifferences, type PaidBlock } from "../../../src/engine/inside/attention-differences";
import { Largest } from "../../../src/engine/inside/largest";
import { readLens, topTokens } from "../../../src/engine/inside/lens";
import { entropyDifferences, lensDifferences } from "../../../src/engine/inside/lens-differences";

const heads = 2;
const present = (index: number): ContextRow => ({ index, token: 1, state: { kind: "present" } });
const stale = (round: number): ContextRow => ({
  index: 9,
  token: 1,
  state: { kind: "rejected", round, offset: 1 },
});

function blockOf(context: readonly ContextRow[], blockSize: number, values: readonly number[]): PaidBlock {
  const contextRows = context.length;
  const length = heads * blockSize * (contextRows + blockSize);
  const attention = [Float32Array.from({ length }, (_, at) => values[at % values.length] / 64)];
  return { plan: { blockSize, contextRows, context }, attention };
}

const contexts = fc.subarray([present(0), present(1), present(2), stale(0), stale(1), present(3)]);
const blocks = fc
  .tuple(
    contexts,
    fc.integer({ min: 1, max: 4 }),
    fc.array(fc.nat({ max: 64 }), { minLength: 5, maxLength: 31 }),
  )
  .map(([context, blockSize, values]) => blockOf(context, blockSize, values));

/** What a block pays on a row of the context or on a slot, by a plain look. */
function paid({ plan, attention }: PaidBlock, head: number, slot: number, of: ContextRow | number): number {
  const column =
    typeof of === "number"
      ? of < plan.blockSize
        ? plan.contextRows + of
        : -1
      : plan.context.findIndex((row) => JSON.stringify(row) === JSON.stringify(of));
  if (column < 0 || slot >= plan.blockSize) return 0;
  return attention[0][(head * plan.blockSize + slot) * (plan.contextRows + plan.blockSize) + column];
}

describe("differences of attention", () => {
  it("are the largest of all cells, matched by what the columns hold, as a plain loop finds them", () => {
    fc.assert(
      fc.property(blocks, blocks, (left, right) => {
        const sizes: number[] = [];
        const slots = Math.max(left.plan.blockSize, right.plan.blockSize);
        const columns = [
          ...new Map(
            [...left.plan.context, ...right.plan.context].map((row) => [JSON.stringify(row), row]),
          ).values(),
          ...Array.from({ length: slots }, (_, slot) => slot),
        ];
        for (let head = 0; head < heads; head++) {
          for (let slot = 0; slot < slots; slot++) {
            for (const column of columns) {
              const size = Math.abs(paid(right, head, slot, column) - paid(left, head, slot, column));
              if (size > 0) sizes.push(size);
            }
          }
        }
        sizes.sort((one, other) => other - one);
        const found = attentionDifferences(left, right, 0, 7);
        expect(found.map(({ difference }) => Math.abs(difference))).toEqual(sizes.slice(0, 7));
        for (const { head, slot, leftColumn, rightColumn, left: one, right: other } of found) {
          const at = ({ plan, attention }: PaidBlock, column: number | null) =>
            column === null || slot >= plan.blockSize
              ? 0
              : attention[0][(head * plan.blockSize + slot) * (plan.contextRows + plan.blockSize) + column];
          expect([at(left, leftColumn), at(right, rightColumn)]).toEqual([one, other]);
        }
      }),
      { seed: 11, numRuns: 80 },
    );
  });

  it("are none between a block and itself", () => {
    const block = blockOf([present(0)], 3, [1, 2, 3]);
    expect(attentionDifferences(block, block, 0, 7)).toEqual([]);
  });
});

describe("the largest of many", () => {
  it("are those that sorting gives, and of equal ones the earlier", () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat({ max: 9 }), { maxLength: 40 }),
        fc.integer({ min: 1, max: 8 }),
        (sizes, count) => {
          const most = new Largest<number>(count);
          for (const [at, size] of sizes.entries()) most.add(size, at);
          const sorted = [...sizes.keys()].sort((one, other) => sizes[other] - sizes[one] || one - other);
          expect(most.items()).toEqual(sorted.slice(0, count));
        },
      ),
      { seed: 3, numRuns: 100 },
    );
  });
});

const size = 8;
const logits = fc
  .array(fc.integer({ min: -40, max: 40 }), { minLength: 2 * size, maxLength: 2 * size })
  .map((values) => Float32Array.from(values, (value) => value / 10));

describe("differences of the logit lens", () => {
  it("are the largest in one token's probability, and the entropies' own, largest first", () => {
    fc.assert(
      fc.property(logits, logits, logits, logits, (a, b, c, d) => {
        const lensOf = (...layers: Float32Array[]) =>
          layers.map((layer) => readLens(layer, topTokens(layers[layers.length - 1], size), size));
        const [left, right] = [lensOf(a, b), lensOf(c, d)];
        const found = lensDifferences(left, right);
        expect(found).toHaveLength(4);
        const share = (of: Float32Array, slot: number, token: number) => {
          let sum = 0;
          for (let each = 0; each < size; each++) sum += Math.exp(of[slot * size + each]);
          return Math.exp(of[slot * size + token]) / sum;
        };
        for (const [at, { layer, slot, difference, left: one, right: other }] of found.entries()) {
          const [of, others] = layer === 0 ? [a, c] : [b, d];
          let most = 0;
          for (let token = 0; token < size; token++) {
            most = Math.max(most, Math.abs(share(others, slot, token) - share(of, slot, token)));
          }
          expect(difference).toBeCloseTo(most, 5);
          expect(one.probability).toBeCloseTo(share(of, slot, one.token), 5);
          expect(other.probability).toBeCloseTo(share(others, slot, other.token), 5);
          if (at > 0) expect(difference).toBeLessThanOrEqual(found[at - 1].difference);
        }
        const entropies = entropyDifferences(left, right);
        expect(entropies).toHaveLength(4);
        for (const [at, { layer, slot, difference }] of entropies.entries()) {
          expect(difference).toBe(right[layer][slot].entropy - left[layer][slot].entropy);
          if (at > 0)
            expect(Math.abs(difference)).toBeLessThanOrEqual(Math.abs(entropies[at - 1].difference));
        }
      }),
      { seed: 8, numRuns: 40 },
    );
  });
});
