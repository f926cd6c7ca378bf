import type { Side } from "../../engine/masks/frame";
import { sideName } from "./edited";
import type { MasksParams } from "./params";

/** What the two panes are headed with. */
export function sideTitles(params: MasksParams): Record<Side, { title: string; detail: string }> {
  return {
    train: { title: "Training", detail: sideName(params, "train") },
    infer: { title: "Inference", detail: sideName(params, "infer") },
  };
}
