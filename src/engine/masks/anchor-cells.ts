import type { Cause } from "./causes";
import type { Comparison } from "./comparison";
import { placeOfRow } from "./frame";
import { isVisible } from "./interval-mask";

type AnchorScene = Pick<Comparison, "frame" | "difference" | "train" | "infer">;

/**
 * Whether the cells of a cause are the anchors' own columns, and nothing else. Between two rules the first of
 * them tells; a given mask may differ there in one row and further on in another.
 */
export function isOnAnchor(
  { kind, cellCount, blockCount, first }: Cause,
  { frame, difference, train, infer }: AnchorScene,
): boolean {
  const { anchors } = frame.layout;
  if (first.column !== anchors[placeOfRow(frame, first.row).block]) return false;
  if (cellCount > blockCount * frame.sharedSlotCount) return false;
  if (train.given === null && infer.given === null) return true;
  const mask = kind === "train-only" ? difference.trainOnly : difference.inferOnly;
  let onAnchors = 0;
  for (let row = first.row; row < frame.rowCount; row++) {
    const anchor = anchors[placeOfRow(frame, row).block];
    if (anchor !== null && isVisible(mask, row, anchor)) onAnchors++;
  }
  return onAnchors === cellCount;
}
