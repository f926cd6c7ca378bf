import type { CellKind } from "../../notebook/cell-kind";
import { checkMasks } from "./check";
import { type MasksParams, masksSchema } from "./params";

export const masksKind: CellKind<MasksParams> = {
  kind: "masks",
  title: "Masks",
  schema: masksSchema,
  defaults: {
    train: { preset: "speculators.full", set: {} },
    infer: { preset: "harness.before-anchor", set: {} },
    layout: { contextLength: 25, anchors: [24] },
    layerType: "full",
  },
  check: checkMasks,
};
