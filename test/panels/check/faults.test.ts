import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { deviate, deviations } from "../../../src/engine/drafting/deviations";
import { type Comparison, compareSides } from "../../../src/engine/masks/comparison";
import type { AttentionRule, Convention } from "../../../src/engine/masks/convention";
import { isVisible } from "../../../src/engine/masks/interval-mask";
import type { Layout } from "../../../src/engine/masks/layout";
import { alignedConvention, presets } from "../../../src/engine/masks/presets";
import { faultOf, faults } from "../../../src/panels/check/judge/faults";
import { conventions, layouts } from "../../engine/masks/random-sides";

const layout: Layout = { contextLength: 25, documents: null, anchors: [24] };

function present(infer: Convention, train = alignedConvention, on = layout): string[] {
  const comparison = compareSides(train, infer, on, "full");
  return faults.filter(({ find }) => find(comparison) !== null).map(({ id }) => id);
}

function withRule(change: Partial<AttentionRule>): Convention {
  const rule = { ...alignedConvention.attention.full, ...change };
  return { ...alignedConvention, attention: { full: rule, sliding: rule } };
}

const windowOf = (from: "anchor" | "query", keys: number) => withRule({ contextStart: { from, keys } });

describe("faults told from two sides", () => {
  test("are all absent where nothing differs", () => {
    expect(present(alignedConvention)).toEqual([]);
  });

  test("are those whose change the difference contains, for every deviation alone", () => {
    const found = Object.fromEntries(
      deviations.map(({ id }) => [id, present(deviate(alignedConvention, [id]))]),
    );
    const others: Record<string, unknown> = {
      // The slice brings the column and the shift.
      "anchor-in-context": ["anchor-in-context-columns", "anchor-in-context", "positions-one-late"],
      "slot-read-one-early": ["slot-read-one-early", "label-shift"],
      // Rows that see nothing lack whatever another fault would take from them.
      "rows-past-end-empty": expect.arrayContaining(["rows-past-end-empty"]),
      "no-context": ["no-context", "window-of-another-layer"],
      // Attention cannot feel it.
      "positions-from-one": [],
    };
    const expected = deviations.map(({ id, level }) => [
      id,
      level === "training" ? [] : (others[id] ?? [id]),
    ]);
    expect(found).toEqual(Object.fromEntries(expected));
  });

  test("are found together, and in the founding case with its other numbering", () => {
    expect(present(deviate(alignedConvention, ["block-causal", "wrong-mask-token"]))).toEqual([
      "block-causal",
      "wrong-mask-token",
    ]);
    const harness = presets.find(({ id }) => id === "harness.through-anchor")?.convention();
    expect(present(harness ?? expect.fail())).toEqual([
      "anchor-in-context-columns",
      "anchor-in-context",
      "positions-one-late",
    ]);
    const fromZero = { ...alignedConvention, positions: { ...alignedConvention.positions, origin: 0 } };
    expect(present(fromZero)).toEqual([]);
  });

  test("say where they show", () => {
    const where = (id: string) =>
      faultOf(id).find(compareSides(alignedConvention, deviate(alignedConvention, [id]), layout, "full"));
    expect(where("anchor-in-context")).toBe("first at slot 0, context 24");
    expect(where("positions-one-late")).toBe("slot 0 stands 1 late");
    expect(where("shared-positions")).toBe("slot 1 stands 1 early");
    expect(where("wrong-mask-token")).toBe("in what the drafter is fed");
  });

  test("are absent where the training side is so itself", () => {
    const causal = deviate(alignedConvention, ["block-causal"]);
    expect(present(causal, causal)).toEqual([]);
  });

  test("contain, cell by cell, what the deviation changes in any training side", () => {
    const changing = deviations.filter(({ level }) => level === "mask" || level === "position");
    // Sides that share a deviation, among others, so that the answer is often yes.
    const infers = fc.oneof(
      conventions.map((infer) => () => infer),
      fc.subarray(changing.map(({ id }) => id)).map((ids) => (train: Convention) => deviate(train, ids)),
    );
    const answers = new Set<boolean>();
    fc.assert(
      fc.property(
        conventions,
        infers,
        layouts,
        fc.constantFrom(...changing),
        (train, inferOf, on, deviation) => {
          const infer = { ...inferOf(train), blockSize: train.blockSize };
          const comparison = compareSides(train, infer, on, "full");
          const expected = compareSides(train, deviation.apply(train), on, "full");
          const isContained = contains(comparison, expected);
          answers.add(isContained);
          expect(faultOf(deviation.id).find(comparison) !== null).toBe(isContained);
        },
      ),
      { seed: 3, numRuns: 500 },
    );
    expect(answers.size).toBe(2);
  });
});

/** The definition with plain loops: every cell that changes changes alike, and every slot is as far off. */
function contains(actual: Comparison, expected: Comparison): boolean {
  const { frame } = expected;
  let changes = false;
  let same = true;
  for (let row = 0; row < frame.rowCount; row++) {
    for (let column = 0; column < frame.columnCount; column++) {
      const before = isVisible(expected.train.mask, row, column);
      const after = isVisible(expected.infer.mask, row, column);
      if (before === after) continue;
      changes = true;
      if (isVisible(actual.infer.mask, row, column) !== after) same = false;
    }
  }
  const shift = ({ train, infer }: Comparison, row: number) => {
    const anchor = frame.layout.anchors[Math.floor(row / frame.slotCount)];
    const moved = infer.rails.slotPositions[row];
    const stood = train.rails.slotPositions[row];
    if (anchor === null || moved === null || stood === null) return 0;
    return moved - stood - (infer.rails.contextPositions[anchor] - train.rails.contextPositions[anchor]);
  };
  const rows = Array.from({ length: frame.rowCount }, (_, row) => row);
  if (rows.some((row) => shift(expected, row) !== 0)) {
    changes = true;
    if (rows.some((row) => shift(expected, row) !== shift(actual, row))) same = false;
  }
  return changes && same;
}

describe("faults told by the rule that decides", () => {
  test("a window that was dropped, and one that is off by one", () => {
    expect(present(alignedConvention, windowOf("query", 8))).toContain("window-dropped");
    expect(present(windowOf("query", 9), windowOf("query", 8))).toEqual(["window-off-by-one"]);
    expect(present(windowOf("query", 7), windowOf("query", 8))).toEqual(["window-off-by-one"]);
    expect(present(windowOf("query", 10), windowOf("query", 8))).toEqual([]);
    // Counted from the anchor every slot has its own distance to the query's window.
    expect(present(windowOf("anchor", 8), windowOf("query", 8))).toEqual([]);
    expect(present(windowOf("query", 100), windowOf("query", 101))).toEqual([]);
  });

  test("sight across documents, from either side", () => {
    const packed = { ...layout, documents: Array.from({ length: 25 }, (_, at) => (at < 10 ? 0 : 1)) };
    const blind = { ...alignedConvention, documents: "ignored" } as const;
    expect(present(blind, alignedConvention, packed)).toEqual(["packed-document-leak"]);
    expect(present(alignedConvention, blind, packed)).toEqual(["packed-document-leak"]);
    expect(present(blind)).toEqual([]);
  });

  test("labels that are shifted, and rows that see nothing", () => {
    expect(present({ ...alignedConvention, labelShift: 1 })).toContain("label-shift");
    const empty = { ...alignedConvention, deadAnchor: "empty-row" } as const;
    const unused = { ...layout, anchors: [24, null] };
    expect(present(empty, alignedConvention, unused)).toEqual(["empty-mask-row"]);
    expect(faultOf("empty-mask-row").find(compareSides(empty, alignedConvention, unused, "full"))).toBe(
      "first at slot 0 of block 1 in training",
    );
    expect(present(alignedConvention, alignedConvention, unused)).toEqual([]);
  });
});
