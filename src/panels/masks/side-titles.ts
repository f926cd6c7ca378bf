import type { Side } from "../../engine/masks/frame";
import { sideName } from "./edited";
import { inferTitle } from "./other-sides";
import type { MasksParams } from "./params";

/** What the two panes are headed with; the inference side has its number, 0 is the first. */
export function sideTitles(
  params: MasksParams,
  sideNumber = 0,
): Record<Side, { title: string; detail: string }> {
  return {
    train: { title: "Training", detail: detailOf(params, "train") },
    infer: { title: inferTitle(sideNumber), detail: detailOf(params, "infer") },
  };
}

/** Where the cells are from comes first: of such a side the preset only numbers the block. */
function detailOf(params: MasksParams, side: Side): string {
  const { from } = params[side];
  const name = sideName(params, side);
  return from === undefined ? name : `cells of ${from}, numbered as ${name}`;
}
