import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Comparison, compareSides } from "../../../src/engine/masks/comparison";
import type { Convention, LayerType } from "../../../src/engine/masks/convention";
import { placeOfRow, type Side } from "../../../src/engine/masks/frame";
import { excusesOf, sortCells } from "../../../src/engine/masks/harmless-cells";
import { forEachInterval, type IntervalMask, isVisible } from "../../../src/engine/masks/interval-mask";
import type { Layout } from "../../../src/engine/masks/layout";
import { maskOf } from "../../../src/engine/masks/mask";
import { MaskBuilder } from "../../../src/engine/masks/mask-builder";
import { alignedConvention, presetNamed } from "../../../src/engine/masks/presets";
import { seesUpToItself } from "../../../src/engine/masks/presets/rules";
import { verdictOf } from "../../../src/engine/masks/verdict";
import { plainMask } from "./plain";
import { conventions, layerTypes, layouts, trainings } from "./random-sides";

const sorted = (train: Convention, infer: Convention, layout: Layout, layerType: LayerType = "full") =>
  sortCells(compareSides(train, infer, layout, layerType));

describe("cells that nobody feels", () => {
  it("are those of unused anchors: 32 infer-only cells for two of them, and no error", () => {
    const layout = { contextLength: 8, documents: null, anchors: [3, null, null] };
    const train = presetNamed("specforge.full").convention({ blockSize: 4 });
    const infer = presetNamed("vllm.full").convention({ blockSize: 4 });
    const { felt, excused } = sorted(train, infer, layout);
    expect(excused).toEqual([{ excuse: "unused-anchor", trainOnly: 0, inferOnly: 32 }]);
    expect(felt.first).toBeNull();
    expect(verdictOf(compareSides(train, infer, layout, "full"))).toMatchObject({
      tone: "harmless",
      differences: [],
      harmless: [
        {
          says: "32 infer-only cells in rows of unused anchors: no loss is taken there and nothing is drafted from them.",
        },
      ],
    });
  });

  it("do not hide a cell of another row", () => {
    const layout = { contextLength: 8, documents: null, anchors: [3, null] };
    const train = presetNamed("specforge.full").convention({ blockSize: 4 });
    const infer = { ...alignedConvention, blockSize: 4, contextEnd: "through-anchor" as const };
    const { felt, excused } = sorted(train, infer, layout);
    expect([felt.trainOnlyCount, felt.inferOnlyCount]).toEqual([0, 4]);
    expect(excused).toEqual([{ excuse: "unused-anchor", trainOnly: 0, inferOnly: 16 }]);
  });

  /** Rows behind the end of a document, causal in every layer: nothing that has a loss sees them. */
  const causal = { full: seesUpToItself, sliding: seesUpToItself };
  const packed = { contextLength: 12, documents: [0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1], anchors: [1, 4] };
  const training = (rest: Partial<Convention>): Convention => ({
    ...presetNamed("speculators.full").convention({ blockSize: 4 }),
    attention: causal,
    ...rest,
  });
  const pastEnd = compareSides(
    training({}),
    training({ blockSize: 4 }),
    packed,
    "full",
    // The server's dump: rows 6 and 7, slots 2 and 3 of the anchor at 4, see nothing.
    { infer: { name: "dump", origin: "dump", mask: withoutRows(training({}), packed, [6, 7]) } },
  );

  it("are those behind the end of a document, where slots before do not see them", () => {
    expect(sortCells(pastEnd).excused).toEqual([
      { excuse: "past-document", trainOnly: 4 + 3 + 4 + 4, inferOnly: 0 },
    ]);
    expect(verdictOf(pastEnd).tone).toBe("harmless");
  });

  it("but not where a full layer lets a slot with a loss look there", () => {
    const both = { ...alignedConvention.attention, sliding: seesUpToItself };
    const train = training({ attention: both });
    const found = compareSides(train, train, packed, "sliding", {
      infer: { name: "dump", origin: "dump", mask: withoutRows(train, packed, [6, 7], "sliding") },
    });
    expect(sortCells(found).excused).toEqual([]);
    expect(verdictOf(found).tone).toBe("differing");
  });

  it("nor where they are all that the layout has to tell of a slot or of a block", () => {
    const train = training({});
    for (const anchors of [[4], [5]]) {
      const layout = { ...packed, anchors };
      const found = compareSides(train, train, layout, "full", {
        infer: { name: "dump", origin: "dump", mask: withoutRows(train, layout, [2, 3]) },
      });
      expect(sortCells(found).excused).toEqual([]);
    }
  });

  it("agree, row by row, with following by hand who sees whom through any number of layers", () => {
    const sides = fc.oneof(trainings, conventions);
    let excusedRows = 0;
    fc.assert(
      fc.property(sides, sides, layouts, layerTypes, (train, infer, layout, layerType) => {
        const comparison = compareSides(train, infer, layout, layerType);
        const { felt, excused } = sortCells(comparison);
        const excuses = excusesOf(comparison);
        const isExcused = plainExcused(comparison);
        const expected = { felt: [0, 0], excused: [0, 0] };
        const { trainOnly, inferOnly } = comparison.difference;
        for (let row = 0; row < comparison.frame.rowCount; row++) {
          let isDiffering = false;
          for (let column = 0; column < comparison.frame.columnCount; column++) {
            for (const [kind, mask] of [trainOnly, inferOnly].entries()) {
              if (!isVisible(mask, row, column)) continue;
              isDiffering = true;
              expected[isExcused(row) ? "excused" : "felt"][kind]++;
            }
          }
          if (!isDiffering) continue;
          expect(excuses[row] !== null).toBe(isExcused(row));
          if (isExcused(row)) excusedRows++;
        }
        const sum = (kind: "trainOnly" | "inferOnly") => excused.reduce((all, one) => all + one[kind], 0);
        expect([felt.trainOnlyCount, felt.inferOnlyCount]).toEqual(expected.felt);
        expect([sum("trainOnly"), sum("inferOnly")]).toEqual(expected.excused);
      }),
      { seed: 43, numRuns: 500 },
    );
    expect(excusedRows).toBeGreaterThan(300);
  });
});

/** Dense and slow: a row is excused if, over and over, no row that counts sees its slot. */
function plainExcused(comparison: Comparison): (row: number) => boolean {
  const { frame, train, infer } = comparison;
  const rows = Array.from({ length: frame.rowCount }, (_, row) => row);
  const reasonOf = (row: number) => train.rails.withoutLoss[row];
  const hasLoss = (row: number) =>
    train.convention.loss !== undefined && (train.rails.lossWeights?.[row] ?? 0) > 0;
  const isBehindEnd = (row: number) => {
    const { block, slot } = placeOfRow(frame, row);
    return (
      (reasonOf(row) === "past-sequence" || reasonOf(row) === "past-document") &&
      rows.some((other) => hasLoss(other) && placeOfRow(frame, other).block === block) &&
      rows.some((other) => hasLoss(other) && placeOfRow(frame, other).slot === slot)
    );
  };
  const trained = follow(comparison, "train", (row) => train.rails.labels[row] !== null && !isBehindEnd(row));
  const served = follow(comparison, "infer", (row) => infer.rails.labels[row] !== null);
  return (row) => {
    if (trained.has(row)) return false;
    if (isBehindEnd(row)) return true;
    const isUnused = frame.layout.anchors[placeOfRow(frame, row).block] === null;
    const isThrownAway = reasonOf(row) === "thrown-away" && infer.rails.withoutLoss[row] === "thrown-away";
    return (isUnused || isThrownAway) && !served.has(row);
  };
}

function follow(comparison: Comparison, side: Side, isSeed: (row: number) => boolean): Set<number> {
  const { frame } = comparison;
  const { convention } = comparison[side];
  const { contextLength } = frame.layout;
  const grids = (["full", "sliding"] as const).map((type) => plainMask(convention, frame.layout, type));
  const size = convention.blockSize;
  const own = (row: number) => {
    const { block, slot } = placeOfRow(frame, row);
    return slot < size ? block * size + slot : null;
  };
  const reached = new Set<number>();
  for (let row = 0; row < frame.rowCount; row++) if (isSeed(row)) reached.add(row);
  for (let before = -1; before !== reached.size; ) {
    before = reached.size;
    for (const row of [...reached]) {
      for (let key = 0; key < frame.rowCount; key++) {
        const [from, to] = [own(row), own(key)];
        if (from === null || to === null) continue;
        if (grids.some((grid) => grid[from][contextLength + to])) reached.add(key);
      }
    }
  }
  return reached;
}

/** The mask of a convention with some rows empty. */
function withoutRows(
  convention: Convention,
  layout: Layout,
  rows: readonly number[],
  layerType: LayerType = "full",
): IntervalMask {
  const mask = maskOf(convention, layout, layerType);
  const builder = new MaskBuilder(mask.rowCount, mask.columnCount);
  for (let row = 0; row < mask.rowCount; row++) {
    if (!rows.includes(row))
      forEachInterval(mask, row, 0, mask.columnCount, (start, end) => builder.add(start, end));
    builder.closeRow();
  }
  return builder.build();
}
