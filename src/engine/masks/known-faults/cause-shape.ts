import type { Cause } from "../causes";
import type { Side } from "../frame";
import { countInRange, type IntervalMask } from "../interval-mask";

/** The side whose rule takes the cells of a cause away. */
export function hidingSide({ kind }: Pick<Cause, "kind">): Side {
  return kind === "train-only" ? "infer" : "train";
}

export function isRowEmpty(mask: IntervalMask, row: number): boolean {
  return countInRange(mask, row, 0, mask.columnCount) === 0;
}
