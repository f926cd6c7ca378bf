import { describe, expect, it } from "vitest";
import { compareSides } from "../../../src/engine/masks/comparison";
import type { Convention } from "../../../src/engine/masks/convention";
import { forEachInterval, type IntervalMask } from "../../../src/engine/masks/interval-mask";
import { presetNamed } from "../../../src/engine/masks/presets";
import { type DialectNumbers, dialects } from "./dialects";

const tiny: DialectNumbers = { blockSize: 4, window: 3, sink: 1, sinkWindow: 2, compact: 3, newRows: 2 };
const real: DialectNumbers = {
  blockSize: 16,
  window: 2048,
  sink: 64,
  sinkWindow: 1024,
  compact: 1024,
  newRows: 4,
};
const serving = [
  "IN.full",
  "IN.causal",
  "IN.swa_c",
  "IN.swa_sym",
  "IN.swa_low",
  "IN.fa2_old",
  "IN.rot",
  "IN.compact",
  "IN.sink",
];

/** `train-only / infer-only` cells of one block, a row per training dialect, a column per `serving`. */
const tinyTable = {
  "TR.spec.full": "0/0 6/0 24/0 19/0 18/0 14/0 4/0 8/0 8/0",
  "TR.spec.swa": "0/14 0/8 10/0 10/5 10/6 6/6 0/10 0/6 4/10",
  "TR.spec.swa_nc": "0/8 6/8 16/0 11/0 10/0 6/0 0/4 0/0 4/4",
  "TR.sf.full": "0/0 6/0 24/0 19/0 18/0 14/0 4/0 8/0 8/0",
  "TR.sf.swa": "0/23 0/17 1/0 1/5 1/6 0/9 0/19 0/15 0/15",
  "TR.diff.full": "0/0 6/0 24/0 19/0 18/0 14/0 4/0 8/0 8/0",
};
const realFull = "0/0 120/0 15488/0 15368/0 15368/0 15352/0 15184/0 31616/0 30592/0";
const realTable = {
  "TR.spec.full": realFull,
  "TR.spec.swa": "0/15352 0/15232 136/0 136/120 136/120 120/120 0/168 16384/120 16384/1144",
  "TR.spec.swa_nc": "0/15232 120/15232 256/0 136/0 136/0 120/0 0/48 16384/0 16384/1024",
  "TR.sf.full": realFull,
  "TR.sf.swa": "0/15488 0/15368 0/0 0/120 0/120 0/136 0/304 16248/120 16248/1144",
  "TR.diff.full": realFull,
};
/** A context shorter than every window leaves only what happens inside the block. */
const shortFull = "0/0 120/0 120/0 0/0 0/0 0/0 0/0 0/0 0/0";
const shortCausal = "0/120 0/0 0/0 0/120 0/120 0/120 0/120 0/120 0/120";
const shortTable = {
  "TR.spec.full": shortFull,
  "TR.spec.swa": shortCausal,
  "TR.spec.swa_nc": shortFull,
  "TR.sf.full": shortFull,
  "TR.sf.swa": shortCausal,
  "TR.diff.full": shortFull,
};

function counts(sideOf: (name: string) => Convention, train: string, anchor: number): string {
  const layout = { contextLength: anchor + 3, documents: null, anchors: [anchor] };
  return serving
    .map((infer) => {
      const { difference } = compareSides(sideOf(train), sideOf(infer), layout, "sliding");
      return `${difference.trainOnlyCount}/${difference.inferOnlyCount}`;
    })
    .join(" ");
}

/** A preset by its name in the tables, which compare sliding layers but for a full one served causal. */
function presetSide(name: string, numbers: DialectNumbers): Convention {
  const { blockSize, window, sink, sinkWindow, compact, newRows } = numbers;
  const values = { blockSize, window, sink, sinkWindow, compact, page: 1, newRows };
  const convention = presetNamed(name).convention(values);
  const { full } = convention.attention;
  return name === "IN.causal" ? { ...convention, attention: { full, sliding: full } } : convention;
}

/** The rows that hold cells, as `s0 c2 b3; s1 c2`. */
function cells(mask: IntervalMask, contextLength: number): string {
  const rows: string[] = [];
  for (let row = 0; row < mask.rowCount; row++) {
    const names: string[] = [];
    forEachInterval(mask, row, 0, mask.columnCount, (start, end) => {
      for (let c = start; c < end; c++) names.push(c < contextLength ? `c${c}` : `b${c - contextLength}`);
    });
    if (names.length > 0) rows.push(`s${row} ${names.join(" ")}`);
  }
  return rows.join("; ");
}

describe("training and inference dialects", () => {
  const tables = [
    ["a=5, B=4, W=3", tinyTable, tiny, 5],
    ["a=3000, B=16, W=2048", realTable, real, 3000],
    ["a=500, shorter than the window", shortTable, real, 500],
  ] as const;
  for (const [title, table, numbers, anchor] of tables) {
    for (const [train, expected] of Object.entries(table)) {
      it(`differ by the known counts at ${title}: ${train}`, () => {
        const all = dialects(numbers);
        expect(counts((name) => all[name], train, anchor)).toBe(expected);
        expect(counts((name) => presetSide(name, numbers), train, anchor)).toBe(expected);
      });
    }
  }

  const movingWindow = "s0 c2; s1 c2 c3; s2 c2 c3 c4; s3 c2 c3 c4 b0";
  const later = "s0 b1 b2 b3; s1 b2 b3; s2 b3";
  const pairs = [
    ["TR.spec.swa", "IN.swa_c", movingWindow, ""],
    ["TR.spec.swa", "IN.swa_low", movingWindow, later],
    ["TR.spec.swa", "IN.swa_sym", movingWindow, "s0 b1 b2; s1 b2 b3; s2 b3"],
    ["TR.spec.swa_nc", "IN.swa_sym", "s0 c2 b3; s1 c2 c3; s2 c2 c3 c4; s3 c2 c3 c4 b0", ""],
    ["TR.spec.swa_nc", "IN.swa_low", movingWindow, ""],
    ["TR.sf.swa", "IN.swa_c", "s3 b0", ""],
    ["TR.sf.swa", "IN.swa_low", "s3 b0", later],
    ["TR.spec.swa", "IN.full", "", "s0 c0 c1 b1 b2 b3; s1 c0 c1 b2 b3; s2 c0 c1 b3; s3 c0 c1"],
    ["TR.spec.full", "IN.causal", later, ""],
    ["TR.sf.full", "IN.causal", later, ""],
  ] as const;
  for (const [train, infer, trainOnly, inferOnly] of pairs) {
    it(`differ in exactly the known cells: ${train} and ${infer}`, () => {
      const all = dialects(tiny);
      const layout = { contextLength: 8, documents: null, anchors: [5] };
      const written = [all[train], all[infer]] as const;
      for (const sides of [written, [presetSide(train, tiny), presetSide(infer, tiny)] as const]) {
        const { difference } = compareSides(...sides, layout, "sliding");
        expect(cells(difference.trainOnly, 8)).toBe(trainOnly);
        expect(cells(difference.inferOnly, 8)).toBe(inferOnly);
      }
    });
  }
});
