import { diffusersLoss } from "./loss";
import { blockSize } from "./parameters";
import { definePreset, type Preset } from "./preset";
import { everyLayer, seesAll, served, trainedAlone } from "./rules";

const facts = { project: "huggingface/diffusers, request 13699", date: null } as const;

export const diffusersPresets: readonly Preset[] = [
  definePreset({
    ...facts,
    id: "diffusers.full",
    aliases: ["TR.diff.full"],
    side: "training",
    title: "diffusers, training",
    version: "1cf666f1",
    sentence:
      "Every slot sees the context strictly before its anchor and its whole block, in sliding layers too: one mask serves all layers.",
    notModelled:
      "The context ends at the largest anchor of a batch and samples that are too short are masked whole; anchors are drawn with replacement.",
    confidence: "run",
    layerTypes: ["full", "sliding"],
    parameters: { blockSize: blockSize() },
    conventionOf: (values) => ({
      ...trainedAlone(values.blockSize, everyLayer(seesAll)),
      loss: diffusersLoss(values.blockSize),
    }),
  }),
  definePreset({
    ...facts,
    id: "diffusers.pipeline",
    aliases: ["IN.diff"],
    side: "inference",
    title: "diffusers, pipeline",
    version: "0481c846",
    sentence: "Every slot sees the whole committed context and its whole block.",
    notModelled:
      "A drafter configuration with sliding layers may build sliding caches; that was not followed.",
    confidence: "read",
    layerTypes: ["full"],
    parameters: { blockSize: blockSize() },
    conventionOf: (values) => served(values.blockSize, everyLayer(seesAll)),
  }),
];
