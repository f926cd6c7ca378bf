import { isOfText } from "../drafting/context-row";
import type { DraftPlan } from "../drafting/plan";
import type { LayerType } from "../masks/convention";
import { forEachInterval } from "../masks/interval-mask";

/**
 * Cells of a block that only one of two plans sees, over the masks of all layer types that the drafter has.
 * A column is the same one in both where it is the same slot, or a context row written for the same index;
 * rows of rejected drafts and of the request before are columns of their own.
 */
export function changedCells(one: DraftPlan, other: DraftPlan, layerTypes: readonly LayerType[]): number {
  let count = 0;
  for (const type of new Set(layerTypes)) {
    for (let slot = 0; slot < Math.max(one.blockSize, other.blockSize); slot++) {
      const [seen, seenByOther] = [seenColumns(one, type, slot), seenColumns(other, type, slot)];
      for (const column of seen) if (!seenByOther.has(column)) count++;
      for (const column of seenByOther) if (!seen.has(column)) count++;
    }
  }
  return count;
}

/** Names of the columns that a slot sees; none for a slot that the block does not have. */
function seenColumns(plan: DraftPlan, type: LayerType, slot: number): Set<string> {
  const seen = new Set<string>();
  if (slot >= plan.blockSize) return seen;
  forEachInterval(plan.visible[type], slot, 0, plan.contextRows + plan.blockSize, (start, end) => {
    for (let column = start; column < end; column++) seen.add(columnName(plan, column));
  });
  return seen;
}

function columnName({ context, contextRows }: DraftPlan, column: number): string {
  if (column >= contextRows) return `slot ${column - contextRows}`;
  const row = context[column];
  return isOfText(row) ? `${row.index}` : `extra ${column}`;
}
