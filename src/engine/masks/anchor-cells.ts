import { type Cause, forEachHiddenPiece } from "./causes";
import type { Comparison } from "./comparison";
import { placeOfRow } from "./frame";
import { ruleOf } from "./reason";

/**
 * Whether the cells of a cause are the anchors' own columns, and nothing else. One row may differ there and the
 * next one further on: in a given mask, and where a window goes along with the slots.
 */
export function isOnAnchor(
  { kind, clause, cellCount, blockCount, first }: Cause,
  comparison: Omit<Comparison, "runs">,
): boolean {
  const { frame, difference } = comparison;
  const anchorOf = (row: number) => frame.layout.anchors[placeOfRow(frame, row).block];
  // What cannot be is mostly told by these.
  if (first.column !== anchorOf(first.row)) return false;
  if (cellCount > blockCount * frame.sharedSlotCount) return false;
  const hiding = ruleOf(comparison, kind === "train-only" ? "infer" : "train");
  let isOn = true;
  forEachHiddenPiece(difference, kind, hiding, frame, (row, start, end, decides) => {
    if (decides === clause && (start !== anchorOf(row) || end !== start + 1)) isOn = false;
  });
  return isOn;
}
