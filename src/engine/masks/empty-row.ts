import { type Condition, compared } from "./condition";
import type { Convention } from "./convention";
import { documentOf, sequenceEndOf } from "./documents";
import type { Layout } from "./layout";

/** For a used anchor and a slot: what the row has to meet to see anything; null where nothing is asked. */
type RowCondition = (anchor: number, slot: number) => Condition;

/** `Convention.emptyRows` over a layout. */
export function rowConditionOf(convention: Convention, layout: Layout): RowCondition | null {
  if (convention.emptyRows === undefined) return null;
  if (convention.emptyRows === "padding-anchor") {
    return (anchor) => compared(documentOf(layout, anchor), ">=", 0);
  }
  const end = sequenceEndOf(layout);
  return (anchor, slot) => compared(anchor + slot, "<", end);
}
