import { blockSize, windowSize } from "./parameters";
import { definePreset, type Preset } from "./preset";
import { causalWindow, olderWindow, seesAll, seesUpToItself, served } from "./rules";

const facts = {
  side: "inference",
  project: "ggml-org/llama.cpp",
  version: "single files at 01b78a15, 001d906a",
  date: null,
  confidence: "read",
  layerTypes: ["full", "sliding"],
} as const;

const windowed = { blockSize: blockSize(), window: windowSize() };

export const llamacppPresets: readonly Preset[] = [
  definePreset({
    ...facts,
    id: "llamacpp.noncausal",
    aliases: ["IN.lcpp", "llamacpp.full"],
    title: "llama.cpp, attention.causal = false",
    sentence:
      "The default: full layers see everything, sliding layers keys less than W positions before the query and all of the block behind it.",
    notModelled:
      "Stale cells of the block before are removed by the caller; nothing in the mask would hide them.",
    parameters: windowed,
    conventionOf: ({ blockSize: size, window }) =>
      served(size, { full: seesAll, sliding: olderWindow(window) }),
  }),
  definePreset({
    ...facts,
    id: "llamacpp.causal",
    aliases: ["IN.lcpp.causal"],
    title: "llama.cpp, attention.causal = true",
    sentence:
      "The metadata key makes every layer causal in the block, full layers too; sliding layers keep W keys.",
    notModelled: "There is no causality by layer, so a drafter that mixes both cannot be served as trained.",
    parameters: windowed,
    conventionOf: ({ blockSize: size, window }) =>
      served(size, { full: seesUpToItself, sliding: causalWindow(window) }),
  }),
  definePreset({
    ...facts,
    id: "llamacpp.token_count",
    title: "llama.cpp, block numbered by the token count",
    sentence:
      "A version that numbers the block after the tokens stands too late once an image was read, by its tokens less the positions they take up.",
    notModelled: "Ids inside an image are those of text here; visibility is that of the default.",
    confidence: "told",
    parameters: {
      ...windowed,
      late: { title: "Image tokens less their positions", initial: 8, least: 0 },
    },
    conventionOf: ({ blockSize: size, window, late }) => {
      const convention = served(size, { full: seesAll, sliding: olderWindow(window) });
      return { ...convention, positions: { ...convention.positions, shift: late } };
    },
  }),
  definePreset({
    ...facts,
    id: "llamacpp.dspark",
    title: "llama.cpp DSpark",
    sentence: "With sample_from_anchor every row is used, slot 0 for the token right after the anchor.",
    notModelled: "The Markov head samples slot by slot, which no attention mask shows.",
    parameters: { blockSize: blockSize(7), window: windowSize() },
    conventionOf: ({ blockSize: size, window }) => ({
      ...served(size, { full: seesAll, sliding: olderWindow(window) }),
      labelShift: 1,
    }),
  }),
];
