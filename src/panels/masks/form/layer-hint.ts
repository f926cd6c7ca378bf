import type { Side } from "../../../engine/masks/frame";
import { windowOf } from "../convention-of";
import type { MasksParams } from "../params";

/** Says of a sliding layer that it sees what a full one does, on a side whose convention has no window for it. */
export function sameAsFullAttention(params: MasksParams): string | null {
  if (params.layerType !== "sliding") return null;
  const hasNone = (side: Side) => windowOf(params[side], "sliding")?.from === "none";
  if (hasNone("train") && hasNone("infer")) return "No side has a window: as full.";
  if (hasNone("train")) return "Training has no window.";
  return hasNone("infer") ? "Inference has no window." : null;
}
