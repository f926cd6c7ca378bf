import type { AttentionRule, Convention } from "../convention";
import type { Layout } from "../layout";
import { optionalWindow, steps } from "./parameters";
import { definePreset, type Preset } from "./preset";
import { everyLayer, seesUpToItself, served, trainedAlone, trainedPacked } from "./rules";

/**
 * Drafters that predict a token a step, in the frame of blocks: every base index is an anchor, its block is
 * the steps that start there. A context column is a key of step 0, except that the row's own key of step 0
 * is slot 0 of its block. A row of index r holds token r + 1 beside the hidden state of r.
 */
function everyIndex(contextLength: number): Layout {
  return {
    contextLength,
    documents: null,
    anchors: Array.from({ length: contextLength }, (_, index) => index),
  };
}

const facts = { version: null, date: null, layerTypes: ["full"], layoutOf: everyIndex } as const;
const speculators = {
  ...facts,
  side: "training",
  project: "vllm-project/speculators",
  version: "c05b95b3, and 0.9.0 as run",
  date: "2026-08-20",
  confidence: "run",
} as const;
const specforge = {
  ...facts,
  side: "training",
  project: "sgl-project/SpecForge",
  version: "a6b6b023",
  date: "2026-08-08",
} as const;

/** `keys` counts the row itself, which is in its block. */
function upToRow(keys: number, rest: AttentionRule = seesUpToItself): AttentionRule {
  if (keys === 0) return rest;
  if (keys === 1) return { ...rest, contextStart: { from: "none" } };
  return { ...rest, contextStart: { from: "anchor", keys: keys - 1 } };
}

function movingWithDepth(keys: number): AttentionRule {
  return keys === 0 ? seesUpToItself : { ...seesUpToItself, contextStart: { from: "query", keys } };
}

function numbered(convention: Convention, positions: Partial<Convention["positions"]>): Convention {
  return { ...convention, labelShift: 2, positions: { ...convention.positions, ...positions } };
}

const onlyItself: AttentionRule = { ...seesUpToItself, reach: { left: 0, right: 0 } };

export const autoregressivePresets: readonly Preset[] = [
  definePreset({
    ...speculators,
    id: "speculators.eagle3",
    aliases: ["TR.eagle3.spec", "eagle3.spec"],
    title: "speculators EAGLE-3",
    sentence:
      "Training-time test: a row sees earlier rows of its document, W keys with itself where there is a window, and its own keys of every step so far.",
    notModelled: "Slots are steps; unlike in the original, the keys of all steps are drawn in one grid.",
    parameters: { blockSize: steps(3), window: optionalWindow },
    conventionOf: ({ blockSize, window }) =>
      numbered(trainedPacked(blockSize, everyLayer(upToRow(window))), { origin: 1 }),
  }),
  definePreset({
    ...specforge,
    id: "specforge.eagle3",
    aliases: ["TR.eagle3.sf", "eagle3.sf"],
    title: "SpecForge EAGLE-3",
    sentence:
      "As the training-time test of EAGLE-3, counted from 0, with rows empty once their step passes the end of the sequence.",
    notModelled: "This is its flex path; the sdpa path does not shrink with the steps.",
    confidence: "run",
    parameters: { blockSize: steps(7) },
    conventionOf: (values) => ({
      ...numbered(trainedAlone(values.blockSize, everyLayer(seesUpToItself)), {}),
      emptyRows: "past-end",
    }),
  }),
  definePreset({
    ...facts,
    id: "vllm.eagle3",
    side: "inference",
    title: "vLLM EAGLE-3",
    project: "vllm-project/vllm",
    sentence: "A step sees the committed rows and the drafts before it; row r stands at position r.",
    notModelled:
      "Only accepted drafts stay, and with the next round their keys are made from the target's states.",
    confidence: "read",
    parameters: { blockSize: steps(3) },
    conventionOf: (values) => numbered(served(values.blockSize, everyLayer(seesUpToItself)), {}),
  }),
  definePreset({
    ...speculators,
    id: "speculators.peagle",
    aliases: ["TR.peagle", "peagle"],
    title: "speculators P-EAGLE",
    sentence:
      "Rows of one anchor see the base rows up to it, in a window that moves with the depth where there is one, and the depths above them.",
    notModelled: "Deeper rows are a random sample there; here every anchor has all of its depths.",
    parameters: { blockSize: steps(8), window: optionalWindow },
    conventionOf: ({ blockSize, window }) => ({
      ...numbered(trainedPacked(blockSize, everyLayer(movingWithDepth(window))), { perDocument: false }),
      emptyRows: "padding-anchor",
    }),
  }),
  definePreset({
    ...specforge,
    id: "specforge.peagle",
    title: "SpecForge P-EAGLE",
    sentence: "Rows of one anchor see the base rows up to it and the depths above them; there is no window.",
    notModelled: "Deeper rows are a random sample there; here every anchor has all of its depths.",
    confidence: "read",
    parameters: { blockSize: steps(8) },
    conventionOf: (values) => ({
      ...numbered(trainedPacked(values.blockSize, everyLayer(seesUpToItself)), { perDocument: false }),
      emptyRows: "padding-anchor",
    }),
  }),
  definePreset({
    ...speculators,
    id: "speculators.mtp",
    aliases: ["TR.mtp", "mtp"],
    title: "speculators MTP",
    sentence: "Every step is plain causal attention over its own keys, with the position ids of step 0.",
    notModelled:
      "Context columns of step k are keys made from that step's inputs, while an engine keeps those of step 0; the last rows of a sequence do not take part.",
    parameters: { blockSize: steps(3) },
    conventionOf: ({ blockSize }) =>
      numbered(trainedPacked(blockSize, everyLayer(onlyItself)), { slotsPerPosition: blockSize }),
  }),
  definePreset({
    ...facts,
    id: "llamacpp.mtp",
    side: "inference",
    title: "llama.cpp MTP",
    project: "ggml-org/llama.cpp",
    sentence: "A step sees the committed rows and the drafts before it; row p stands at position p + 1.",
    notModelled: "Keys of the committed rows are those of step 0, and positions go on with every step.",
    confidence: "told",
    parameters: { blockSize: steps(1) },
    conventionOf: (values) => numbered(served(values.blockSize, everyLayer(seesUpToItself)), { origin: 1 }),
  }),
];
