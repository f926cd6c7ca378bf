import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareSides } from "../../../src/engine/masks/comparison";
import type { AttentionRule, Convention, LossRule } from "../../../src/engine/masks/convention";
import { sortCells } from "../../../src/engine/masks/harmless-cells";
import type { Layout } from "../../../src/engine/masks/layout";
import { alignedConvention, presets } from "../../../src/engine/masks/presets";
import { verdictOf } from "../../../src/engine/masks/verdict";
import { conventionOf, dialects } from "./dialects";
import { conventions, layerTypes, layouts } from "./random-sides";

const founding: Layout = { contextLength: 41, documents: null, anchors: [24] };
const included: Convention = { ...alignedConvention, contextEnd: "through-anchor" };
const windowed = dialects({ blockSize: 16, window: 8, sink: 2, sinkWindow: 4, compact: 6, newRows: 2 });
const verdict = (infer: Convention, layout = founding, train = alignedConvention) =>
  verdictOf(compareSides(train, infer, layout, "full"));
const at = (positions: Partial<Convention["positions"]>): Convention => ({
  ...alignedConvention,
  positions: { ...alignedConvention.positions, ...positions },
});
const preset = (id: string) => {
  const found = presets.find((one) => one.id === id);
  if (found === undefined) throw new Error(`no preset ${id}`);
  return found.convention();
};

describe("the verdict", () => {
  it("on the harness [:anchor + 1] names the column and the block that stands one late", () => {
    expect(verdict(preset("harness.through-anchor"), founding, preset("speculators.full"))).toMatchObject({
      tone: "differing",
      headline: "16 infer-only cells in one straight column: context 24, the anchor itself.",
      harmless: [],
      sentences: [
        "16 infer-only cells in one straight column: context 24, the anchor itself.",
        "In training the context stops before the anchor, at inference the context includes the anchor.",
        "The whole block stands 1 position late at inference: slots at 26..41 instead of 25..40.",
        "The distance differs in 384 of the 640 pairs that both sides see, first at slot 0, context 0: 24 in training, 25 at inference.",
      ],
    });
  });

  it("on the harness [:anchor] is that both sides are aligned", () => {
    expect(verdict(preset("harness.before-anchor"), founding, preset("speculators.full"))).toEqual({
      tone: "aligned",
      differences: [],
      harmless: [],
      headline: "Aligned: both sides see the same 640 cells, at the same positions.",
      sentences: ["Aligned: both sides see the same 640 cells, at the same positions."],
    });
  });

  it("at anchor 0 holds what is left: one column, and positions that no key can tell apart", () => {
    expect(verdict(preset("harness.through-anchor"), { ...founding, anchors: [0] }).sentences).toEqual([
      "16 infer-only cells in one straight column: context 0, the anchor itself.",
      "In training the context stops before the anchor, at inference the context includes the anchor.",
      "Every position id in use is 1 higher at inference: harmless, rotary attention only feels distances.",
    ]);
  });

  it("counts a column per block where there are several", () => {
    const anchors = Array.from({ length: 512 }, (_, n) => 8 * n);
    const layout = { contextLength: 4096, documents: null, anchors };
    expect(verdict(included, layout).headline).toBe(
      "8,192 infer-only cells in 512 straight columns, one per block: the anchor itself.",
    );
    expect(verdict(alignedConvention, layout, included).headline).toBe(
      "8,192 train-only cells in 512 straight columns, one per block: the anchor itself.",
    );
  });

  it("calls shifted ids harmless and says by how much", () => {
    expect(verdict(at({ origin: 0 }))).toMatchObject({
      tone: "harmless",
      sentences: [
        "Aligned: both sides see the same 640 cells, at the same distances.",
        "Every position id in use is 1 lower at inference: harmless, rotary attention only feels distances.",
      ],
    });
  });

  const everySecond: AttentionRule = {
    ...alignedConvention.attention.full,
    pattern: { kind: "every", step: 2 },
  };
  const single: [string, Convention, string[]][] = [
    [
      "one context for every block",
      { ...alignedConvention, contextEnd: "whole-context" },
      [
        "272 infer-only cells on context from the anchor on, first at slot 0, context 24.",
        "In training the context stops before the anchor, at inference every block sees the whole context.",
      ],
    ],
    [
      "a pattern in the block",
      { ...alignedConvention, attention: { full: everySecond, sliding: everySecond } },
      [
        "128 train-only cells inside the block outside a slot's pattern, first at slot 0, key slot 1.",
        'In training no pattern narrows the block, at inference a slot of the block sees by the pattern "distance a multiple of 2".',
      ],
    ],
    [
      "a causal block",
      conventionOf({ from: "start" }, "causal"),
      [
        "120 train-only cells inside the block, first at slot 0, key slot 1.",
        "In training a slot sees its block both ways, at inference the block is causal.",
      ],
    ],
    [
      "an anti-causal block",
      conventionOf({ from: "start" }, "anti-causal"),
      [
        "120 train-only cells inside the block, first at slot 1, key slot 0.",
        "In training a slot sees its block both ways, at inference the block is anti-causal.",
      ],
    ],
    [
      "no context",
      conventionOf({ from: "none" }, "both"),
      [
        "384 train-only cells on the whole context, first at slot 0, context 0.",
        "In training there is no window, at inference there is no context.",
      ],
    ],
    [
      "a sink and a window",
      windowed["IN.sink"],
      [
        "288 train-only cells on context outside the window, first at slot 0, context 2.",
        "In training there is no window, at inference the context is the first 2 and the last 4 rows.",
      ],
    ],
    [
      "a rotating cache",
      windowed["IN.rot"],
      [
        "240 train-only cells on context outside the window, first at slot 0, context 0.",
        "In training there is no window, at inference a rotating cache keeps the last 9 rows.",
      ],
    ],
    [
      "a compact window",
      conventionOf({ from: "page", tokens: 6, page: 4 }, "both"),
      [
        "256 train-only cells on context outside the window, first at slot 0, context 0.",
        "In training there is no window, at inference the context is the last 6 rows, back to the start of a page of 4.",
      ],
    ],
    [
      "a block one late",
      at({ shift: 1 }),
      [
        "Both sides see the same 640 cells, but they differ in positions.",
        "The whole block stands 1 position late at inference: slots at 26..41 instead of 25..40.",
        "The distance differs in 384 of the 640 pairs that both sides see, first at slot 0, context 0: 24 in training, 25 at inference.",
      ],
    ],
    [
      "slots that share a position",
      at({ slotsPerPosition: 3 }),
      [
        "Both sides see the same 640 cells, but they differ in positions.",
        "In training every slot has its own position, at inference 3 slots share a position: slots at 25..30 instead of 25..40.",
        "The distance differs in 590 of the 640 pairs that both sides see, first at slot 0, key slot 1: -1 in training, 0 at inference.",
      ],
    ],
    [
      "fewer slots",
      { ...alignedConvention, blockSize: 8 },
      [
        "64 train-only cells on key slots that the other side lacks, first at slot 0, key slot 8.",
        "In training a block has 16 slots, at inference a block has 8 slots.",
        "Slots 8..15 are never drafted.",
      ],
    ],
    [
      "one slot more",
      { ...alignedConvention, blockSize: 17 },
      [
        "16 infer-only cells on key slots that the other side lacks, first at slot 0, key slot 16.",
        "In training a block has 16 slots, at inference a block has 17 slots.",
        "Slot 16 was never trained.",
      ],
    ],
    [
      "labels one token on",
      { ...alignedConvention, labelShift: 1 },
      [
        "Both sides see the same 640 cells, but they differ in labels.",
        "Slot k is trained to predict token anchor + k but read as token anchor + k + 1: slot 1 learns token 25 and is read as token 26, and slot 0 is read though it was never trained.",
      ],
    ],
    [
      "other taps and another mask token",
      { ...alignedConvention, taps: { shift: -1, zeroed: [0, -2] }, maskToken: "end-of-text" },
      [
        "Both sides see the same 640 cells, but they differ in taps, zeroed taps and mask token.",
        "Every tap is taken 1 target layer earlier at inference.",
        "Fed as zeros: no tap in training, tap 0 and the last tap but 1 at inference.",
        "Empty slots hold the mask token that the checkpoint declares in training and the end-of-text token at inference.",
      ],
    ],
  ];
  for (const [name, infer, sentences] of single) {
    it(`on ${name}`, () => {
      const [headline, ...differences] = sentences;
      expect(verdict(infer)).toEqual({ tone: "differing", headline, differences, harmless: [], sentences });
    });
  }

  it("leads with the counts and gives each reason its own, the largest first", () => {
    const comparison = compareSides(windowed["TR.spec.swa"], windowed["IN.swa_low"], founding, "sliding");
    expect(verdictOf(comparison).sentences).toEqual([
      "136 train-only cells and 120 infer-only cells for 3 reasons, first at slot 0, context 16.",
      "120 infer-only cells inside the block, first at slot 0, key slot 1. In training the block is causal, at inference a slot sees its block both ways.",
      "100 train-only cells on context outside the window, first at slot 0, context 16. In training the window is 8 keys before the anchor, at inference the window is 8 keys up to the query.",
      "36 train-only cells inside the block beyond the reach of a slot, first at slot 8, key slot 0. In training the window does not reach into the block, at inference a slot reaches 7 slots to the left and without limit to the right.",
    ]);
  });

  it("tells no reach to the side that a causal block hides anyway", () => {
    const comparison = compareSides(windowed["TR.spec.swa"], windowed["IN.swa_c"], founding, "sliding");
    expect(verdictOf(comparison).sentences.at(-1)).toMatch(
      /at inference a slot reaches 7 slots to the left\.$/,
    );
  });

  it("names documents and unused anchors on a packed layout", () => {
    const documents = Array.from({ length: 41 }, (_, j) => (j < 20 ? 0 : 1));
    const packed = { contextLength: 41, documents, anchors: [10, 24, 30, null] };
    const infer = { ...alignedConvention, documents: "ignored" as const, deadAnchor: "empty-row" as const };
    expect(verdict(infer, packed).sentences).toEqual([
      "640 infer-only cells on context of another document, first at block 1, slot 0, context 0.",
      "In training context must be in the anchor's document, at inference documents are ignored.",
      "256 train-only cells in rows of unused anchors: no loss is taken there and nothing is drafted from them.",
    ]);
    const running = {
      ...alignedConvention,
      positions: { ...alignedConvention.positions, perDocument: false },
    };
    expect(verdict(running, packed).sentences[1]).toBe(
      "Position ids are shifted, by the same amount within each block and its context: harmless, rotary attention only feels distances.",
    );
  });

  it("lists what is harmless beside what differs, and is harmless where nothing else is", () => {
    const layout = { contextLength: 41, documents: null, anchors: [24, null] };
    const unused = { what: "cells", trainOnly: 0, inferOnly: 256 };
    const serving = { ...alignedConvention, positions: { ...alignedConvention.positions, origin: 0 } };
    expect(verdict(serving, layout, { ...alignedConvention, deadAnchor: "empty-row" })).toMatchObject({
      tone: "harmless",
      headline:
        "Aligned but for rows that do not count: both sides see the same 640 cells, at the same distances.",
      differences: [],
      harmless: [{ what: "positions", trainOnly: 0, inferOnly: 0 }, unused],
    });
    expect(verdict(included, layout, { ...alignedConvention, deadAnchor: "empty-row" })).toMatchObject({
      tone: "differing",
      headline: "16 infer-only cells in one straight column: context 24, the anchor itself.",
      harmless: [unused],
    });
  });

  it("on a causal block served with fewer slots is harmless: those that are drafted miss nothing", () => {
    const causal = conventionOf({ from: "start" }, "causal");
    expect(verdict({ ...causal, blockSize: 8 }, founding, causal)).toMatchObject({
      tone: "harmless",
      sentences: [
        "Aligned: both sides see the same 228 cells, at the same positions.",
        "Slots 8..15 are never drafted: those before see what they were trained with.",
      ],
    });
  });

  it("on two trainings tells weights that are divided out from those that are not", () => {
    const decaying = (gamma: number, from: number, dividedBy: LossRule["dividedBy"]): Convention => ({
      ...alignedConvention,
      loss: {
        weight: { by: "decay", gamma, from },
        dividedBy,
        supervisedAt: "label",
        within: "sequence",
      },
    });
    // The decay once moved from -k / gamma to -(k - 1) / gamma: exp(-1 / 7) = 0.867 for every slot.
    const [right, early] = [decaying(7, 1, "weights"), decaying(7, 0, "weights")];
    expect(verdict(early, founding, right)).toMatchObject({
      tone: "harmless",
      harmless: [
        {
          what: "loss weights",
          says: "Every weight of the loss is 0.867 times as large on the second side: harmless, both divide by the sum of their weights.",
        },
      ],
    });
    expect(verdict(decaying(7, 0, "rows"), founding, decaying(7, 1, "rows")).sentences).toEqual([
      "Both sides see the same 640 cells, but they differ in loss weights.",
      "Every weight of the loss is 0.867 times as large on the second side, and nothing divides that out.",
    ]);
    expect(verdict(decaying(4, 1, "weights"), founding, right).differences).toEqual([
      "The loss weighs slot 2 at 0.867 on the first side and at 0.779 on the second.",
    ]);
    expect(verdict(right, founding, right).tone).toBe("aligned");
  });

  it("on packed documents says which rows the next document's tokens would train", () => {
    const documents = Array.from({ length: 41 }, (_, j) => (j < 20 ? 0 : 1));
    const packed = { contextLength: 41, documents, anchors: [10, 24] };
    const training = (within: LossRule["within"]): Convention => ({
      ...alignedConvention,
      loss: { weight: { by: "uniform" }, dividedBy: "rows", supervisedAt: "slot", within },
    });
    expect(verdict(alignedConvention, packed, training("document"))).toMatchObject({
      tone: "harmless",
      harmless: [
        {
          what: "past document",
          says: "6 rows stand past the end of their anchor's document, first slot 10 of block 0: no loss is taken there.",
        },
      ],
    });
    expect(verdict(alignedConvention, packed, training("sequence"))).toMatchObject({
      tone: "differing",
      differences: [
        "6 rows are trained on a token of another document, first slot 10 of block 0: token 20 of document 1 though its anchor is in document 0.",
      ],
    });
  });

  it("is differing exactly when a cell that counts, a distance, a label, a weight or a block size differs", () => {
    fc.assert(
      fc.property(conventions, conventions, layouts, layerTypes, (train, infer, layout, layerType) => {
        const comparison = compareSides(train, infer, layout, layerType);
        const { tone, headline, differences, harmless, sentences } = verdictOf(comparison);
        const { felt } = sortCells(comparison);
        const isSlotMissed = comparison.causes.some(({ clause }) => clause === "slot-exists");
        const differs =
          felt.first !== null ||
          comparison.positions.kind === "differing" ||
          train.labelShift !== infer.labelShift ||
          train.blockSize < infer.blockSize ||
          (train.blockSize > infer.blockSize && isSlotMissed);
        expect(tone === "differing").toBe(differs);
        expect(headline).toBe(sentences[0]);
        expect(sentences).toEqual([headline, ...differences, ...harmless.map(({ says }) => says)]);
        for (const one of sentences) expect(one).toMatch(/^[A-Z0-9].*[.]$/);
        expect(sentences.join(" ")).not.toMatch(/undefined|null|NaN|Infinity|\[object/);
      }),
      { seed: 16, numRuns: 400 },
    );
  });
});
