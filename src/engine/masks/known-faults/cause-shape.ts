import type { Cause } from "../causes";
import { placeOfRow, type Side } from "../frame";
import { countInRange, type IntervalMask } from "../interval-mask";
import type { FaultScene } from "./known-fault";

/** The side whose rule takes the cells of a cause away. */
export function hidingSide({ kind }: Pick<Cause, "kind">): Side {
  return kind === "train-only" ? "infer" : "train";
}

/** Whether its cells are the anchors' own columns: at most one in a row, and the first of them is one. */
export function isOnAnchor({ cellCount, blockCount, first }: Cause, { frame }: FaultScene): boolean {
  const anchor = frame.layout.anchors[placeOfRow(frame, first.row).block];
  return first.column === anchor && cellCount <= blockCount * frame.sharedSlotCount;
}

export function isRowEmpty(mask: IntervalMask, row: number): boolean {
  return countInRange(mask, row, 0, mask.columnCount) === 0;
}
