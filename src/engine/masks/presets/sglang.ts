import { blockSize, windowSize } from "./parameters";
import { definePreset, type Preset } from "./preset";
import { causalWindow, everyLayer, seesAll, served, symmetricWindow } from "./rules";

const facts = {
  side: "inference",
  project: "sgl-project/sglang",
  version: "single files at 0057abea, 003b23d7",
  date: null,
  confidence: "read",
  notModelled: "Newer versions let a top-level is_causal override every layer.",
} as const;

export const sglangPresets: readonly Preset[] = [
  definePreset({
    ...facts,
    id: "sglang.full",
    aliases: ["IN.sgl.full"],
    title: "SGLang, full attention",
    sentence: "Every slot sees the whole committed context and its whole block; slot 0 is dropped.",
    layerTypes: ["full"],
    parameters: { blockSize: blockSize() },
    conventionOf: (values) => served(values.blockSize, everyLayer(seesAll)),
  }),
  definePreset({
    ...facts,
    id: "sglang.swa",
    aliases: ["IN.sgl.swa"],
    title: "SGLang, sliding",
    sentence: "A sliding layer sees W keys up to the query, in the block too; full layers see everything.",
    layerTypes: ["sliding"],
    parameters: { blockSize: blockSize(), window: windowSize() },
    conventionOf: ({ blockSize: size, window }) =>
      served(size, { full: seesAll, sliding: causalWindow(window) }),
  }),
  definePreset({
    ...facts,
    id: "sglang.swa_nc",
    title: "SGLang, sliding non-causal",
    sentence: "With is_causal false, a sliding layer sees keys less than W positions away to either side.",
    confidence: "told",
    layerTypes: ["sliding"],
    parameters: { blockSize: blockSize(), window: windowSize() },
    conventionOf: ({ blockSize: size, window }) =>
      served(size, { full: seesAll, sliding: symmetricWindow(window) }),
  }),
  definePreset({
    ...facts,
    id: "sglang.compact",
    aliases: ["IN.compact", "IN.sgl.compact"],
    title: "SGLang, compact window",
    sentence:
      "The draft window keeps the last D committed tokens, back to the start of a page, the same for every slot; the block is seen whole.",
    notModelled: "A sliding layer cuts with its own window on top of that, and is causal.",
    layerTypes: ["full"],
    parameters: {
      blockSize: blockSize(),
      compact: { title: "Draft window D", initial: 1024, least: 1 },
      page: { title: "Page size", initial: 1, least: 1 },
    },
    conventionOf: ({ blockSize: size, compact, page }) =>
      served(size, everyLayer({ ...seesAll, contextStart: { from: "page", tokens: compact, page } })),
  }),
];
