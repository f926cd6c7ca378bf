import { describe, expect, it } from "vitest";
import type { BlockPattern } from "../../../src/engine/masks/block-pattern";
import type { ContextStart, Convention } from "../../../src/engine/masks/convention";
import { maskOf } from "../../../src/engine/masks/mask";
import { alignedConvention } from "../../../src/engine/masks/presets";
import { railsOf } from "../../../src/engine/masks/rails";
import { conventionOf } from "./dialects";

const layout = { contextLength: 24, documents: null, anchors: [3] };
const from = (contextStart: ContextStart) => conventionOf(contextStart, "both");
const at = (positions: Partial<Convention["positions"]>): Convention => ({
  ...alignedConvention,
  positions: { ...alignedConvention.positions, ...positions },
});

/** A value as a file may hold it, whatever its type. */
function parsed<Value>(value: unknown): Value {
  return JSON.parse(JSON.stringify(value));
}
const withPattern = (pattern: BlockPattern): Convention => {
  const rule = { ...alignedConvention.attention.full, pattern };
  return { ...alignedConvention, attention: { full: rule, sliding: rule } };
};
const image = {
  kind: "neighbourhood",
  order: "tiles",
  canvas: [4, 4],
  kernel: [3, 3],
  tile: [2, 2],
} as const;
const tiles = { kind: "tile-window", canvas: [4, 4], kernel: [2, 2], tile: [2, 2], text: 0 } as const;
const patterns: [BlockPattern, string][] = [
  [{ kind: "every", step: 0 }, "step must be >= 1, got 0"],
  [{ kind: "prefix", length: -1 }, "prefix must be >= 0, got -1"],
  [{ kind: "segments", lengths: [2, 0] }, "segment length must be >= 1, got 0"],
  [{ kind: "shared-prefix", lengths: [2, 1], prefixOf: [0] }, "prefix segments must be 2 in number, got 1"],
  [{ kind: "shared-prefix", lengths: [2, 1], prefixOf: [0, 2] }, "prefix segment must be < 2, got 2"],
  [{ kind: "global", radius: 1, slots: [0.5] }, "global slot must be an integer, got 0.5"],
  [{ kind: "global", radius: -1, slots: [] }, "radius must be >= 0, got -1"],
  [{ kind: "ancestors", parents: [-1, 1] }, "parent of slot 1 must be < 1, got 1"],
  [{ kind: "ancestors", parents: [-2] }, "parent must be >= -1, got -2"],
  [{ kind: "noised-and-clean", length: 0, block: 1 }, "noised length must be >= 1, got 0"],
  [{ kind: "noised-and-clean", length: 2, block: 0 }, "part length must be >= 1, got 0"],
  [{ ...image, order: parsed("spiral") }, 'order must be one of rows, tiles, morton, got "spiral"'],
  [{ ...image, kernel: [3, 0] }, "kernel must be >= 1, got 0"],
  [{ ...image, canvas: [5, 4] }, "canvas width must be a multiple of the tile's 2, got 5"],
  [{ ...tiles, kernel: [2] }, "kernel dimensions must be 2, as many as the canvas, got 1"],
  [{ ...tiles, canvas: [4, 3] }, "canvas must be a multiple of the tile's 2, got 3"],
  [{ ...tiles, text: -1 }, "text must be >= 0, got -1"],
  [{ kind: "band", prompt: 0, firstKeys: 0, width: -1 }, "band width must be >= 0, got -1"],
  [{ kind: "frame-band", prompt: 0, frame: 0, width: 1 }, "frame must be >= 1, got 0"],
  [{ kind: "listed-tiles", tile: 0, seen: [], sizes: [] }, "tile must be >= 1, got 0"],
  [{ kind: "listed-tiles", tile: 1, seen: [[0], [-1]], sizes: [] }, "seen tile must be >= 0, got -1"],
  [{ kind: "intervals", length: 1, intervals: [[0, 0.5]] }, "interval must be an integer, got 0.5"],
  [parsed({ kind: "stars" }), "pattern kind must be one of every, prefix, "],
];

describe("bad input is refused with its rule and its value", () => {
  const sides: [Convention, string][] = [
    [{ ...alignedConvention, blockSize: 0 }, "blockSize must be >= 1, got 0"],
    [{ ...alignedConvention, blockSize: 2.5 }, "blockSize must be an integer, got 2.5"],
    [{ ...alignedConvention, blockSize: Number.NaN }, "blockSize must be an integer, got NaN"],
    [from({ from: "anchor", keys: 0 }), "window must be >= 1, got 0"],
    [from({ from: "query", keys: -3 }), "window must be >= 1, got -3"],
    [from({ from: "sink", sink: -1, window: 4 }), "sink must be >= 0, got -1"],
    [from({ from: "sink", sink: 1, window: 0 }), "window must be >= 1, got 0"],
    [from({ from: "page", tokens: 0, page: 1 }), "page tokens must be >= 1, got 0"],
    [from({ from: "page", tokens: 4, page: 0 }), "page must be >= 1, got 0"],
    [from({ from: "rotation", window: 0, newRows: 1 }), "window must be >= 1, got 0"],
    [from({ from: "rotation", window: 4, newRows: 0 }), "newRows must be >= 1, got 0"],
    [conventionOf({ from: "start" }, "both", [-1, null]), "reach to the left must be >= 0, got -1"],
    [conventionOf({ from: "start" }, "both", [null, 0.5]), "reach to the right must be an integer, got 0.5"],
    [at({ origin: 0.5 }), "position origin must be an integer, got 0.5"],
    [at({ shift: Infinity }), "position shift must be an integer, got Infinity"],
    [at({ slotsPerPosition: 0 }), "slotsPerPosition must be >= 1, got 0"],
    [at({ limit: 0 }), "position limit must be >= 1, got 0"],
    [
      { ...alignedConvention, emptyRows: parsed("all") },
      'emptyRows must be one of past-end, padding-anchor, got "all"',
    ],
    [{ ...alignedConvention, labelShift: parsed(3) }, "labelShift must be one of 0, 1, 2, got 3"],
    ...patterns.map(([pattern, message]): [Convention, string] => [withPattern(pattern), message]),
    [{ ...alignedConvention, taps: { shift: 0.5, zeroed: [] } }, "tap shift must be an integer, got 0.5"],
    [{ ...alignedConvention, taps: { shift: 0, zeroed: [0.5] } }, "zeroed tap must be an integer, got 0.5"],
    [{ ...alignedConvention, maskToken: -1 }, "maskToken must be >= 0, got -1"],
  ];
  for (const [convention, message] of sides) {
    it(message, () => {
      expect(() => maskOf(convention, layout, "full")).toThrow(message);
      expect(() => railsOf(convention, layout)).toThrow(message);
    });
  }

  it("a word that is not in the list, as it may come from a file", () => {
    const fromFile: Convention = JSON.parse(
      JSON.stringify({ ...alignedConvention, contextEnd: "after-anchor" }),
    );
    expect(() => maskOf(fromFile, layout, "full")).toThrow(
      'contextEnd must be one of before-anchor, through-anchor, whole-context, got "after-anchor"',
    );
  });

  const layouts = [
    [{ contextLength: 24, documents: null, anchors: [24] }, "anchor must be < contextLength 24, got 24"],
    [{ contextLength: 24, documents: null, anchors: [3, -1] }, "anchor must be >= 0, got -1"],
    [{ contextLength: 24, documents: null, anchors: [1.5] }, "anchor must be an integer, got 1.5"],
    [{ contextLength: -1, documents: null, anchors: [] }, "contextLength must be >= 0, got -1"],
    [{ contextLength: 3, documents: [0, 0], anchors: [] }, "documents length must be contextLength 3, got 2"],
    [{ contextLength: 2, documents: [0, -2], anchors: [] }, "document must be >= -1, got -2"],
  ] as const;
  for (const [bad, message] of layouts) {
    it(message, () => {
      expect(() => maskOf(alignedConvention, bad, "full")).toThrow(message);
      expect(() => railsOf(alignedConvention, bad)).toThrow(message);
    });
  }

  it("but no anchors, or no context, is a layout like any other", () => {
    const empty = maskOf(alignedConvention, { contextLength: 5, documents: null, anchors: [] }, "full");
    expect([empty.rowCount, empty.columnCount]).toEqual([0, 5]);
    const dead = maskOf(alignedConvention, { contextLength: 0, documents: [], anchors: [null] }, "full");
    expect([dead.rowCount, dead.columnCount]).toEqual([16, 16]);
  });
});
