import type { Convention } from "../convention";
import { speculatorsLoss } from "./loss";
import { blockSize, toggle, windowSize } from "./parameters";
import { definePreset, type Preset } from "./preset";
import { alignedConvention, seesAll, trainedPacked, windowBeforeAnchor } from "./rules";

const facts = {
  side: "training",
  project: "vllm-project/speculators",
  version: "c05b95b3, and 0.9.0 as run",
  date: "2026-08-20",
  confidence: "run",
} as const;

const choice =
  "which anchors are drawn is left out, and so are loss weights from the drafter's own confidence (dpace)";

/** Full layers see everything, whatever the sliding ones do. */
function sliding(size: number, window: number, direction: "both" | "causal"): Convention {
  return {
    ...trainedPacked(size, { full: seesAll, sliding: windowBeforeAnchor(window, direction) }),
    loss: speculatorsLoss(1),
  };
}

export const speculatorsPresets: readonly Preset[] = [
  definePreset({
    ...facts,
    id: "speculators.full",
    aliases: ["TR.spec.full"],
    title: "speculators, full attention",
    sentence:
      "Every slot sees the context strictly before its anchor, in the anchor's document, and all slots of its own block.",
    notModelled: `Position ids start at 1 here as in the founding case, where the project counts from 0: a uniform shift that attention cannot feel; ${choice}.`,
    layerTypes: ["full"],
    parameters: {
      blockSize: blockSize(),
      positionOrigin: { title: "First position id", initial: 1, least: 0 },
    },
    conventionOf: (values) => ({
      ...alignedConvention,
      blockSize: values.blockSize,
      loss: speculatorsLoss(1),
      positions: { ...alignedConvention.positions, origin: values.positionOrigin },
    }),
  }),
  definePreset({
    ...facts,
    id: "speculators.swa",
    aliases: ["TR.spec.swa"],
    title: "speculators, sliding causal",
    sentence:
      "Every slot of a sliding layer sees the same W context rows before its anchor, and its own block up to itself; this is what every layer does by default.",
    notModelled: `Layers that are listed as full attend to everything; ${choice}.`,
    layerTypes: ["sliding"],
    parameters: { blockSize: blockSize(), window: windowSize() },
    conventionOf: (values) => sliding(values.blockSize, values.window, "causal"),
  }),
  definePreset({
    ...facts,
    id: "speculators.swa_nc",
    aliases: ["TR.spec.swa_nc"],
    title: "speculators, sliding non-causal",
    sentence:
      "Every slot of a sliding layer sees the same W context rows before its anchor, and its whole block (sliding_window_non_causal).",
    notModelled: `Layers that are listed as full attend to everything; ${choice}.`,
    layerTypes: ["sliding"],
    parameters: { blockSize: blockSize(), window: windowSize() },
    conventionOf: (values) => sliding(values.blockSize, values.window, "both"),
  }),
  definePreset({
    ...facts,
    id: "speculators.dspark",
    aliases: ["TR.spec.dspark"],
    title: "speculators DSpark",
    sentence:
      "The DFlash mask with every slot trained for the token after its own position, slot 0 included (sample_from_anchor).",
    notModelled: `The Markov and confidence heads are no attention; ${choice}.`,
    layerTypes: ["full", "sliding"],
    parameters: {
      blockSize: blockSize(8),
      window: windowSize(),
      nonCausal: toggle("Sliding layers", 0, ["causal", "non-causal"]),
    },
    conventionOf: ({ blockSize: size, window, nonCausal }) => ({
      ...sliding(size, window, nonCausal === 1 ? "both" : "causal"),
      labelShift: 1,
      loss: speculatorsLoss(0),
    }),
  }),
];
