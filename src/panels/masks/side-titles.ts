import type { Side } from "../../engine/masks/frame";
import { sideName } from "./edited";
import type { MasksParams } from "./params";

/** What the two panes are headed with. */
export function sideTitles(params: MasksParams): Record<Side, { title: string; detail: string }> {
  return {
    train: { title: "Training", detail: detailOf(params, "train") },
    infer: { title: "Inference", detail: detailOf(params, "infer") },
  };
}

/** Where the cells are from comes first: of such a side the preset only lays out and numbers the block. */
function detailOf(params: MasksParams, side: Side): string {
  const { from } = params[side];
  return from === undefined ? sideName(params, side) : `cells of ${from}, block as ${sideName(params, side)}`;
}
