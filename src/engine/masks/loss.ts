import type { Convention } from "./convention";
import { documentOf } from "./documents";
import type { Layout } from "./layout";

/**
 * Why a row has no loss: its block's anchor is unused, or padding; its slot is thrown away; the index that
 * has to be supervised lies behind the end of the sequence (padding is behind it), or in another document.
 */
export type WithoutLoss =
  | "unused-anchor"
  | "padding-anchor"
  | "thrown-away"
  | "past-sequence"
  | "past-document";

/** Index in the sequence of the token that slot k stands for, or null for slot 0 where it is thrown away. */
export function labelOf({ labelShift }: Convention, anchor: number, slot: number): number | null {
  return labelShift === 0 && slot === 0 ? null : anchor + slot + labelShift;
}

/** Why no loss is taken from a row of the convention; null where it is, or where that is not known. */
export function withoutLoss(
  convention: Convention,
  layout: Layout,
  anchor: number | null,
  slot: number,
): WithoutLoss | null {
  if (anchor === null) return "unused-anchor";
  if (documentOf(layout, anchor) === -1) return "padding-anchor";
  const label = labelOf(convention, anchor, slot);
  if (label === null) return "thrown-away";
  const { loss } = convention;
  if (loss === undefined) return null;
  const supervised = loss.supervisedAt === "label" ? label : anchor + slot;
  if (!isInSequence(layout, supervised)) return isCutAt(layout, anchor, supervised) ? null : "past-sequence";
  const isElsewhere = documentOf(layout, supervised) !== documentOf(layout, anchor);
  return loss.within === "document" && isElsewhere ? "past-document" : null;
}

/**
 * Whether the layout stops at the anchor, as that of a request does: no trainer draws an anchor that nothing
 * follows, so what is behind is left out and not missing.
 */
function isCutAt({ contextLength }: Layout, anchor: number, index: number): boolean {
  return anchor === contextLength - 1 && index >= contextLength;
}

/** What slot k weighs where its loss is taken; 0 for a slot that is thrown away. */
export function slotWeight({ labelShift, loss }: Convention, slot: number): number | null {
  if (loss === undefined) return null;
  if (labelShift === 0 && slot === 0) return 0;
  const { weight } = loss;
  return weight.by === "uniform" ? 1 : Math.exp(-Math.max(0, slot - weight.from) / weight.gamma);
}

export function isInSequence(layout: Layout, index: number): boolean {
  return index < layout.contextLength && documentOf(layout, index) !== -1;
}
