import type { CellKind } from "../../notebook/cell-kind";
import { type DraftingParams, defaultParams, draftingSchema } from "./params";

export const kind: CellKind<DraftingParams> = {
  kind: "drafting",
  title: "Drafting",
  purpose: "Runs a drafter beside its target, block by block, with and without deviations.",
  schema: draftingSchema,
  defaults: defaultParams,
  work: { cost: "none" },
};
