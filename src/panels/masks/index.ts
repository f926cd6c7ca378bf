import type { CellKind } from "../../notebook/cell-kind";
import { checkMasks } from "./check";
import { type MasksPicture, pictureOf } from "./model";
import { type MasksParams, masksSchema } from "./params";

export const kind: CellKind<MasksParams, MasksPicture> = {
  kind: "masks",
  title: "Masks",
  purpose: "Training and inference mask side by side, with every cell that differs.",
  schema: masksSchema,
  defaults: {
    train: { preset: "speculators.full", set: {} },
    infer: { preset: "harness.before-anchor", set: {} },
    layout: { contextLength: 25, anchors: [24] },
    layerType: "full",
  },
  check: checkMasks,
  work: { cost: "cheap", compute: pictureOf },
  verdict: ({ verdict }) => ({ sentence: verdict.headline }),
};
