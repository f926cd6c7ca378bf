import type { Convention } from "../convention";
import { blockSize, toggle, windowSize } from "./parameters";
import { definePreset, type Preset } from "./preset";
import {
  causalWindow,
  everyLayer,
  olderWindow,
  seesAll,
  seesUpToItself,
  served,
  symmetricWindow,
} from "./rules";

const facts = {
  side: "inference",
  project: "vllm-project/vllm",
  version: "single files at 01046b9a, 036a00d1, 00746147",
  date: null,
  confidence: "read",
  notModelled:
    "The newer runner clamps position ids at the end of the model's length, where several slots then share one.",
} as const;

const windowed = { blockSize: blockSize(), window: windowSize() };

/** Everything non-causal: what a checkpoint without the key, or with the flag set, is served as. */
function nonCausal(size: number, window: number): Convention {
  return served(size, { full: seesAll, sliding: symmetricWindow(window) });
}

function byLayerType(size: number, window: number): Convention {
  return served(size, { full: seesAll, sliding: causalWindow(window) });
}

export const vllmPresets: readonly Preset[] = [
  definePreset({
    ...facts,
    id: "vllm.full",
    aliases: ["IN.vllm.full"],
    title: "vLLM, full attention",
    sentence: "Every slot sees the whole committed context and its whole block; slots 1.. are used.",
    layerTypes: ["full"],
    parameters: { blockSize: blockSize() },
    conventionOf: (values) => served(values.blockSize, everyLayer(seesAll)),
  }),
  definePreset({
    ...facts,
    id: "vllm.clamped",
    title: "vLLM at the end of the model's length",
    version: "single file at 00746147",
    sentence:
      "As full attention, with the position ids of slots kept below the model's length: at the very end several slots share one.",
    notModelled: "Only the newer runner does so; the older one lets the ids run on.",
    layerTypes: ["full"],
    parameters: {
      blockSize: blockSize(),
      maxLength: { title: "Length of the model", initial: 4096, least: 1 },
    },
    conventionOf: ({ blockSize: size, maxLength }) => {
      const convention = served(size, everyLayer(seesAll));
      return { ...convention, positions: { ...convention.positions, limit: maxLength } };
    },
  }),
  definePreset({
    ...facts,
    id: "vllm.swa_c",
    aliases: ["IN.swa_c", "IN.vllm.swa_c"],
    title: "vLLM, sliding causal",
    sentence:
      "A sliding layer sees W keys up to the query, in the block too, and nothing behind it; full layers see everything.",
    layerTypes: ["sliding"],
    parameters: windowed,
    conventionOf: (values) => byLayerType(values.blockSize, values.window),
  }),
  definePreset({
    ...facts,
    id: "vllm.swa_nc",
    aliases: ["IN.swa_sym", "IN.vllm.swa_nc"],
    title: "vLLM, sliding non-causal, FlashAttention",
    sentence: "A sliding layer sees keys less than W positions away to either side.",
    notModelled: "Older versions left the right side at 0, which is causal without saying so.",
    confidence: "told",
    layerTypes: ["sliding"],
    parameters: windowed,
    conventionOf: (values) => nonCausal(values.blockSize, values.window),
  }),
  definePreset({
    ...facts,
    id: "vllm.swa_nc_flashinfer",
    aliases: ["IN.swa_low", "IN.vllm.swa_nc_flashinfer"],
    title: "vLLM, sliding non-causal, FlashInfer",
    sentence:
      "A sliding layer sees keys less than W positions before the query, and all of the block behind it.",
    notModelled: "That only the left bound is used is inferred from an excerpt of the backend.",
    confidence: "told",
    layerTypes: ["sliding"],
    parameters: windowed,
    conventionOf: ({ blockSize: size, window }) =>
      served(size, { full: seesAll, sliding: olderWindow(window) }),
  }),
  definePreset({
    ...facts,
    id: "vllm.specnc",
    aliases: ["IN.vllm.specnc"],
    title: "vLLM, speculators checkpoint, before the mapping",
    sentence: "Before a checkpoint's flag was read, every layer was served non-causal.",
    confidence: "told",
    layerTypes: ["full", "sliding"],
    parameters: windowed,
    conventionOf: (values) => nonCausal(values.blockSize, values.window),
  }),
  definePreset({
    ...facts,
    id: "vllm.speccausal",
    aliases: ["IN.causal", "IN.vllm.speccausal"],
    title: "vLLM, speculators checkpoint, one key for all layers",
    version: "requests 47745 and 47453",
    sentence:
      "The flag of a checkpoint becomes one causal key that overrides every layer, so full layers that were trained both ways are served causal.",
    confidence: "told",
    layerTypes: ["full", "sliding"],
    parameters: {
      ...windowed,
      nonCausal: toggle("sliding_window_non_causal", 0, ["false", "true or absent"]),
    },
    conventionOf: ({ blockSize: size, window, nonCausal: flag }) =>
      flag === 1
        ? nonCausal(size, window)
        : served(size, { full: seesUpToItself, sliding: causalWindow(window) }),
  }),
  definePreset({
    ...facts,
    id: "vllm.specfixed",
    aliases: ["IN.vllm.specfixed"],
    title: "vLLM, speculators checkpoint, by layer type",
    version: "request 56692, open",
    date: "2026-09-13",
    sentence:
      "With the flag false, sliding layers are served causal and full layers both ways, as they were trained.",
    notModelled: "An explicit is_causal of the checkpoint still wins over both.",
    confidence: "told",
    layerTypes: ["full", "sliding"],
    parameters: {
      ...windowed,
      nonCausal: toggle("sliding_window_non_causal", 0, ["false", "true or absent"]),
    },
    conventionOf: ({ blockSize: size, window, nonCausal: flag }) =>
      flag === 1 ? nonCausal(size, window) : byLayerType(size, window),
  }),
  definePreset({
    ...facts,
    id: "vllm.dspark",
    aliases: ["IN.vllm.dspark"],
    title: "vLLM DSpark, sampled from the anchor",
    version: "single file at 02957b5a",
    sentence: "As many rows as drafts: every slot is used, slot 0 for the token right after the anchor.",
    notModelled: "The Markov head samples slot by slot, which no attention mask shows.",
    layerTypes: ["full", "sliding"],
    parameters: { blockSize: blockSize(8), window: windowSize() },
    conventionOf: (values) => ({ ...byLayerType(values.blockSize, values.window), labelShift: 1 }),
  }),
];
