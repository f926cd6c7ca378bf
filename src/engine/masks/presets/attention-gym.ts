import type { BlockPattern } from "../block-pattern";
import type { AttentionRule, Convention } from "../convention";
import type { Layout } from "../layout";
import { blockSize } from "./parameters";
import { definePreset, type Preset } from "./preset";
import { everyLayer, seesAll, seesUpToItself, trainedPacked } from "./rules";

/** attention-gym's masks that drafters are trained or drafted with. */
export const attentionGym = {
  side: "training",
  project: "meta-pytorch/attention-gym",
  version: "7fdb85d0, and 0.0.17 as run",
  date: "2026-08-22",
  confidence: "run",
  layerTypes: ["full"],
} as const;

/** A tree of slots in which every node but the last level has `branches` children, level by level. */
function treeOf(slots: number, branches: number): BlockPattern {
  const parents = Array.from({ length: slots }, (_, slot) =>
    slot === 0 ? -1 : Math.floor((slot - 1) / branches),
  );
  return { kind: "ancestors", parents };
}

/** Blocks behind one prefix that all of them see. */
function behindPrefix(size: number, rule: AttentionRule): Convention {
  const convention = trainedPacked(size, everyLayer(rule));
  return { ...convention, contextEnd: "whole-context", documents: "ignored", labelShift: 1 };
}

function blocksAtEnd(count: number) {
  return (contextLength: number): Layout => ({
    contextLength,
    documents: null,
    anchors: contextLength === 0 ? [] : Array.from({ length: count }, () => contextLength - 1),
  });
}

export const attentionGymDraftPresets: readonly Preset[] = [
  definePreset({
    ...attentionGym,
    id: "attention-gym.jetspec",
    aliases: ["TR.jetspec", "jetspec"],
    title: "JetSpec, training",
    sentence: "Every block sees one common prefix, whatever its anchor, and itself causally.",
    notModelled: "Where blocks stand is not in the mask; here all of them follow the end of the prefix.",
    parameters: { blockSize: blockSize() },
    conventionOf: (values) => behindPrefix(values.blockSize, seesUpToItself),
    layoutOf: blocksAtEnd(2),
  }),
  definePreset({
    ...attentionGym,
    id: "attention-gym.jetspec_tree",
    side: "inference",
    title: "JetSpec, tree of drafts",
    sentence: "Every node of the tree sees the prefix, itself and its ancestors.",
    notModelled: "The tree here is a regular one; in the original any list of parents is given.",
    parameters: { blockSize: blockSize(), branches: { title: "Children of a node", initial: 2, least: 1 } },
    conventionOf: ({ blockSize: size, branches }) =>
      behindPrefix(size, { ...seesAll, pattern: treeOf(size, branches) }),
    layoutOf: blocksAtEnd(1),
  }),
  definePreset({
    ...attentionGym,
    id: "attention-gym.bd3lm",
    aliases: ["TR.bd3lm", "bd3lm"],
    title: "BD3-LM, noised rows",
    sentence: "Noised blocks side by side: each sees its own noised block and the clean blocks before it.",
    notModelled:
      "Rows of the clean half are left out, as nothing is predicted there; block_diffusion draws both.",
    parameters: { blockSize: blockSize(4) },
    conventionOf: (values) => trainedPacked(values.blockSize, everyLayer(seesAll)),
    layoutOf: (contextLength, { blockSize: size }) => ({
      contextLength,
      documents: null,
      anchors: Array.from({ length: Math.ceil(contextLength / size) }, (_, block) => block * size),
    }),
  }),
];
