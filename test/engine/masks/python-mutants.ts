import type { BlockPattern } from "../../../src/engine/masks/block-pattern";
import { checksumOf } from "../../../src/engine/masks/checksum";
import type { AttentionRule, ContextStart, Convention } from "../../../src/engine/masks/convention";
import { comparisonOf, namedCases, type PythonCase, sourceOf } from "./python-cases";

/** A source that builds other masks than it asserts: one thing of a case was changed. */
interface Mutant {
  /** Of the case. */
  name: string;
  change: string;
  /** Whether the change makes a difference, which the asserts have to see. */
  differs: boolean;
  /** The lines before the first assert; the rest is that of the case. */
  head: string;
}

/** All mutants of the named cases, as the verifier reads them. The giant one would take minutes. */
export function mutantsText(): string {
  const mutants = namedCases.filter(({ name }) => name !== "giant").flatMap(mutantsOf);
  return `${JSON.stringify(mutants, null, 1)}\n`;
}

/** Each parameter of either side, and of the layout, changed by the least. */
function mutantsOf(each: PythonCase): Mutant[] {
  const before = comparisonOf(each);
  return changesOf(each).map(({ change, ...changed }) => {
    const after = comparisonOf(changed);
    const differs = (["train", "infer"] as const).some(
      (side) =>
        before[side].mask.columnCount !== after[side].mask.columnCount ||
        checksumOf(before[side].mask) !== checksumOf(after[side].mask),
    );
    return { name: each.name, change, differs, head: sourceOf(changed).split(firstAssert)[0] };
  });
}

const firstAssert = /^assert /m;

function changesOf(each: PythonCase): (PythonCase & { change: string })[] {
  const { anchors, documents } = each.layout;
  const sides = (["train", "infer"] as const).flatMap((side) =>
    changedConventions(each[side], each.layerType).map(([what, convention]) => ({
      ...each,
      [side]: convention,
      change: `${side} ${what}`,
    })),
  );
  const moved = anchors.flatMap((anchor, at) =>
    anchor === null || anchor === 0
      ? []
      : [
          {
            ...each,
            layout: { ...each.layout, anchors: anchors.with(at, anchor - 1) },
            change: `anchor ${at}`,
          },
        ],
  );
  const joined =
    documents?.includes(1) === true
      ? [
          {
            ...each,
            layout: { ...each.layout, documents: documents.map((one) => Math.min(one, 0)) },
            change: "documents",
          },
        ]
      : [];
  return [...sides, ...moved, ...joined];
}

function changedConventions(
  convention: Convention,
  layerType: PythonCase["layerType"],
): [string, Convention][] {
  const rule = convention.attention[layerType];
  const withRule = (change: Partial<AttentionRule>): Convention => ({
    ...convention,
    attention: { ...convention.attention, [layerType]: { ...rule, ...change } },
  });
  const { left, right } = rule.reach;
  return [
    ...(["before-anchor", "through-anchor", "whole-context"] as const)
      .filter((contextEnd) => contextEnd !== convention.contextEnd)
      .map((contextEnd): [string, Convention] => [`contextEnd ${contextEnd}`, { ...convention, contextEnd }]),
    ...(["past-end", "padding-anchor"] as const)
      .filter((emptyRows) => emptyRows !== convention.emptyRows)
      .map((emptyRows): [string, Convention] => [`emptyRows ${emptyRows}`, { ...convention, emptyRows }]),
    ...changedPatterns(rule.pattern).map((pattern): [string, Convention] => [
      `pattern ${JSON.stringify(pattern)}`,
      withRule({ pattern }),
    ]),
    [
      "documents",
      { ...convention, documents: convention.documents === "ignored" ? "same-document" : "ignored" },
    ],
    [
      "deadAnchor",
      { ...convention, deadAnchor: convention.deadAnchor === "own-block" ? "empty-row" : "own-block" },
    ],
    ["blockSize", { ...convention, blockSize: convention.blockSize + 1 }],
    ...(["both", "causal", "anti-causal"] as const)
      .filter((direction) => direction !== rule.direction)
      .map((direction): [string, Convention] => [direction, withRule({ direction })]),
    ["reach left", withRule({ reach: { left: left === null ? 1 : left + 1, right } })],
    ["reach right", withRule({ reach: { left, right: right === null ? 1 : right + 1 } })],
    ...changedStarts(rule.contextStart).map((contextStart): [string, Convention] => [
      `contextStart ${JSON.stringify(contextStart)}`,
      withRule({ contextStart }),
    ]),
  ];
}

/** One number of the pattern larger by one; a canvas with its tiles and kernels twice as large. */
function changedPatterns(pattern: BlockPattern | undefined): BlockPattern[] {
  switch (pattern?.kind) {
    case undefined:
      return [{ kind: "every", step: 2 }];
    case "every":
      return [{ ...pattern, step: pattern.step + 1 }];
    case "prefix":
      return [{ ...pattern, length: pattern.length + 1 }];
    case "segments":
      return [{ ...pattern, lengths: pattern.lengths.with(0, pattern.lengths[0] + 1) }];
    case "shared-prefix":
      return [
        { ...pattern, lengths: pattern.lengths.with(0, pattern.lengths[0] + 1) },
        { ...pattern, prefixOf: pattern.prefixOf.with(-1, 1) },
      ];
    case "global":
      return [
        { ...pattern, radius: pattern.radius + 1 },
        { ...pattern, slots: pattern.slots.slice(1) },
      ];
    case "ancestors":
      return [{ ...pattern, parents: pattern.parents.with(-1, 0) }];
    case "noised-and-clean":
      return [
        { ...pattern, length: pattern.length + 1 },
        { ...pattern, block: pattern.block + 1 },
      ];
    case "neighbourhood":
      return [
        { ...pattern, order: pattern.order === "rows" ? "morton" : "rows" },
        { ...pattern, kernel: [pattern.kernel[0] + 2, pattern.kernel[1]] },
        { ...pattern, canvas: [pattern.canvas[0], pattern.canvas[1] + 4] },
      ];
    case "tile-window":
      return [
        { ...pattern, text: pattern.text + 1 },
        { ...pattern, kernel: pattern.kernel.map((size) => 2 * size) },
        { ...pattern, kernel: pattern.kernel.with(0, pattern.tile[0]) },
      ];
    case "listed-tiles":
      return [
        { ...pattern, tile: pattern.tile + 1 },
        { ...pattern, seen: pattern.seen.with(0, [...pattern.seen[0], 2]) },
        { ...pattern, sizes: pattern.sizes.with(0, 1) },
      ];
    case "intervals":
      return [
        { ...pattern, length: pattern.length + 1 },
        { ...pattern, intervals: pattern.intervals.with(0, [1, pattern.intervals[0][1]]) },
        { ...pattern, intervals: pattern.intervals.slice(1) },
      ];
    case "band":
      return [
        { ...pattern, prompt: pattern.prompt + 1 },
        { ...pattern, firstKeys: pattern.firstKeys + 1 },
        { ...pattern, width: pattern.width + 1 },
      ];
    case "frame-band":
      return [
        { ...pattern, prompt: pattern.prompt + 1 },
        { ...pattern, frame: pattern.frame + 1 },
        { ...pattern, width: pattern.width + 1 },
      ];
  }
}

function changedStarts(start: ContextStart): ContextStart[] {
  switch (start.from) {
    case "start":
      return [{ from: "none" }, { from: "anchor", keys: 3 }];
    case "none":
      return [{ from: "start" }];
    case "anchor":
    case "query":
      return [
        { ...start, keys: start.keys + 1 },
        { from: start.from === "anchor" ? "query" : "anchor", keys: start.keys },
      ];
    case "sink":
      return [
        { ...start, sink: start.sink + 1 },
        { ...start, window: start.window + 1 },
      ];
    case "page":
      return [
        { ...start, tokens: start.tokens + 1 },
        { ...start, page: start.page + 1 },
      ];
    case "rotation":
      return [
        { ...start, window: start.window + 1 },
        { ...start, newRows: start.newRows + 1 },
      ];
  }
}
