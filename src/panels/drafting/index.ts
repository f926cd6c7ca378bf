import type { CellKind } from "../../notebook/cell-kind";
import { type DraftingParams, defaultParams, draftingSchema } from "./params";

export const draftingKind: CellKind<DraftingParams> = {
  kind: "drafting",
  title: "Drafting",
  schema: draftingSchema,
  defaults: defaultParams,
};
