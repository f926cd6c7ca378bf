import { readFileSync } from "node:fs";
import { type Comparison, compareSides } from "../../../src/engine/masks/comparison";
import type {
  AttentionRule,
  ContextStart,
  Convention,
  LayerType,
} from "../../../src/engine/masks/convention";
import type { Layout } from "../../../src/engine/masks/layout";
import { alignedConvention, presets } from "../../../src/engine/masks/presets";
import { pythonOfComparison, pythonOfMask } from "../../../src/engine/masks/python-form";
import { conventionOf, dialects } from "./dialects";

/** Comparisons whose Python form is kept in `test/fixtures/python-forms` and was run against torch. */
export interface PythonCase {
  /** Also the cell's name and the file's. */
  name: string;
  train: Convention;
  infer: Convention;
  layout: Layout;
  layerType: LayerType;
}

export const pythonForms = new URL("../../fixtures/python-forms/", import.meta.url);

export function sourceOf(each: PythonCase): string {
  return pythonOfComparison(each.name, comparisonOf(each));
}

/** The form of a single side. */
export function oneSideSource(): string {
  const layout = { contextLength: 4, documents: null, anchors: [3] };
  return pythonOfMask("one_side", { ...alignedConvention, blockSize: 2 }, layout, "full");
}

export function comparisonOf({ train, infer, layout, layerType }: PythonCase): Comparison {
  return compareSides(train, infer, layout, layerType);
}

const field = dialects({ blockSize: 8, window: 12, sink: 4, sinkWindow: 8, compact: 16, newRows: 3 });
const wide = dialects({ blockSize: 16, window: 2048, sink: 4, sinkWindow: 8, compact: 16, newRows: 3 });
const harness = presets.filter(({ side }) => side === "inference").map((preset) => preset.convention());

const founding: Layout = { contextLength: 25, documents: null, anchors: [24] };
const twoBlocks: Layout = { contextLength: 48, documents: null, anchors: [20, 41] };
const packed: Layout = {
  contextLength: 40,
  documents: [...Array(15).fill(0), ...Array(17).fill(1), ...Array(8).fill(-1)],
  anchors: [14, 20, null, 31, 35],
};
const mingled: Layout = {
  contextLength: 12,
  documents: [0, 1, 0, -1, 1, 1, 2, 0, -1, 2, 0, 1],
  anchors: [10, 4, 0, 3, 11],
};
const giant: Layout = {
  contextLength: 4096,
  documents: [...Array(1500).fill(0), ...Array(2500).fill(1), ...Array(96).fill(-1)],
  anchors: Array.from({ length: 512 }, (_, block) => (block < 500 ? 5 + 8 * block : null)),
};

const fromStart: ContextStart = { from: "start" };

function pair(
  name: string,
  train: Convention,
  infer: Convention,
  layout: Layout = twoBlocks,
  layerType: LayerType = "full",
): PythonCase {
  return { name, train, infer, layout, layerType };
}

/** The giant one last: what fits in memory and in a few seconds, 8,192 rows and 12,288 columns. */
export const namedCases: readonly PythonCase[] = [
  pair("founding-case", alignedConvention, harness[0], founding),
  pair("aligned", alignedConvention, harness[1], founding),
  pair("anchor-0", alignedConvention, harness[0], { ...founding, anchors: [0] }),
  pair("no-blocks", alignedConvention, harness[0], { ...founding, anchors: [] }),
  pair("no-context", alignedConvention, harness[0], { contextLength: 0, documents: [], anchors: [null] }),
  pair("packed-documents", alignedConvention, harness[0], packed),
  pair("mingled-documents", field["TR.spec.full"], field["TR.sf.full"], mingled),
  pair("unused-anchors", alignedConvention, { ...alignedConvention, deadAnchor: "empty-row" }, packed),
  pair("window-from-anchor", field["TR.spec.swa"], field["TR.spec.swa_nc"], packed, "sliding"),
  pair("window-from-slot", field["TR.sf.swa"], field["IN.swa_c"]),
  pair("window-one-more", field["IN.swa_sym"], field["IN.fa2_old"]),
  pair("window-older-only", field["IN.swa_low"], field["IN.swa_sym"]),
  pair("causal", field["IN.full"], field["IN.causal"]),
  pair("anti-causal", conventionOf(fromStart, "anti-causal"), conventionOf(fromStart, "causal")),
  pair("sink", field["IN.full"], field["IN.sink"]),
  pair("sink-fits", field["IN.sink"], field["IN.compact"], { ...twoBlocks, anchors: [12, 13, 3] }),
  pair("pages", conventionOf({ from: "page", tokens: 10, page: 4 }, "both"), field["IN.compact"]),
  pair("rotation", field["IN.rot"], field["IN.full"]),
  pair("no-context-at-all", conventionOf({ from: "none" }, "causal"), field["IN.causal"]),
  pair("smaller-block-at-inference", alignedConvention, { ...harness[0], blockSize: 12 }),
  pair("smaller-block-in-training", { ...field["TR.sf.swa"], blockSize: 5 }, field["IN.fa2_old"], packed),
  pair("one-slot", { ...alignedConvention, blockSize: 1 }, { ...alignedConvention, blockSize: 2 }),
  pair("reach-0", conventionOf(fromStart, "both", [0, 0]), conventionOf(fromStart, "both", [0, 1])),
  pair("through-anchor-in-window", { ...field["IN.swa_c"], contextEnd: "through-anchor" }, field["IN.swa_c"]),
  pair("full-layer", twoRules(), alignedConvention, packed, "full"),
  pair("sliding-layer", twoRules(), alignedConvention, packed, "sliding"),
  pair("giant", wide["TR.spec.swa"], wide["TR.sf.swa"], giant),
];

/** A windowed layer beside a full one. */
function twoRules(): Convention {
  const sliding: AttentionRule = {
    contextStart: { from: "query", keys: 6 },
    direction: "causal",
    reach: { left: 5, right: null },
  };
  return { ...alignedConvention, attention: { ...alignedConvention.attention, sliding } };
}

/**
 * Drawn once from `random-sides.ts` and kept, so that another version of the generator draws no others.
 */
const randomCases: readonly PythonCase[] = JSON.parse(
  readFileSync(new URL("random-cases.json", pythonForms), "utf8"),
);

/** All sources by the name of their file. */
export function allSources(): [name: string, source: string][] {
  const cases = [...namedCases, ...randomCases].map((each): [string, string] => [each.name, sourceOf(each)]);
  return [["one-side", oneSideSource()], ...cases];
}
