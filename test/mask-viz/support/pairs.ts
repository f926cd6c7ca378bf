import { compareSides } from "../../../src/engine/masks/comparison";
import type { Convention } from "../../../src/engine/masks/convention";
import type { Layout } from "../../../src/engine/masks/layout";
import { alignedConvention } from "../../../src/engine/masks/presets";
import type { ProjectionChoice } from "../../../src/engine/masks/projection/projection";
import type { PairInput } from "../../../src/mask-viz/pair-input";
import type { PictureInput } from "../../../src/mask-viz/picture-input";
import { pairInputOf } from "../../../src/mask-viz/picture-scene";

/** Training strictly before the anchor, inference through it, and its block numbered after its context. */
export const throughAnchor: Convention = {
  ...alignedConvention,
  contextEnd: "through-anchor",
  positions: { ...alignedConvention.positions, blockStart: "context-length" },
};

const foundingLayout: Layout = { contextLength: 25, documents: null, anchors: [24] };

/** 512 blocks of 16 over 4,096 context columns: 8,192 x 12,288 cells, one wrong column per block. */
export const largeLayout: Layout = {
  contextLength: 4096,
  documents: null,
  anchors: Array.from({ length: 512 }, (_, block) => 8 + block * 7 + ((block * 37) % 6)),
};

export function pairOf(
  train: Convention,
  infer: Convention,
  layout: Layout,
  choice: ProjectionChoice = { kind: "absolute" },
): PairInput {
  return pairInputOf(inputOf(train, infer, layout), choice);
}

function inputOf(train: Convention, infer: Convention, layout: Layout): PictureInput {
  const comparison = compareSides(train, infer, layout, "full");
  return { comparison, train: { title: "Training" }, infer: { title: "Inference" } };
}

export const foundingPair = pairOf(alignedConvention, throughAnchor, foundingLayout);
