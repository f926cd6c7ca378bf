import type { Convention } from "../convention";
import { blockSize } from "./parameters";
import { definePreset, type Preset } from "./preset";
import { alignedConvention } from "./rules";

/** A harness slices the context of one sequence, so it knows no documents; nor unused anchors, which
 * are therefore left as in training. */
function harness(contextEnd: Convention["contextEnd"], size: number): Convention {
  return {
    ...alignedConvention,
    blockSize: size,
    contextEnd,
    documents: "ignored",
    positions: { ...alignedConvention.positions, perDocument: false, blockStart: "context-length" },
  };
}

const facts = {
  side: "inference",
  project: "evaluation harness",
  version: null,
  date: null,
  notModelled: "It is a pattern met in evaluation scripts, not one program; caches are left out.",
  confidence: "told",
  layerTypes: ["full"],
  parameters: { blockSize: blockSize() },
} as const;

export const harnessPresets: readonly Preset[] = [
  definePreset({
    ...facts,
    id: "harness.through-anchor",
    title: "harness [:anchor + 1]",
    sentence:
      "The context is sliced one row too far, so the anchor's own hidden state is a key, and the block is numbered after that longer context.",
    conventionOf: (values) => harness("through-anchor", values.blockSize),
  }),
  definePreset({
    ...facts,
    id: "harness.before-anchor",
    title: "harness [:anchor]",
    sentence:
      "The context is sliced right before the anchor, and the block is numbered after it, so slot 0 stands at the anchor's own position.",
    conventionOf: (values) => harness("before-anchor", values.blockSize),
  }),
];
