import type { DraftPlan } from "../drafting/plan";
import { Largest } from "./largest";

/** How much more attention the right block pays on a cell than the left one. */
export interface AttentionDifference {
  layer: number;
  head: number;
  slot: number;
  /** Key column in either plan; null where the plan has no such row or slot, and pays nothing. */
  leftColumn: number | null;
  rightColumn: number | null;
  left: number;
  right: number;
  /** Right less left, as shares of the slot's attention. */
  difference: number;
}

/** A block's attention with the columns that it lies on. */
export interface PaidBlock {
  plan: Pick<DraftPlan, "blockSize" | "contextRows" | "context">;
  /** One per layer, [heads, blockSize, contextRows + blockSize] */
  attention: readonly Float32Array[];
}

/**
 * Cells in which two blocks pay otherwise, the largest difference first, of one layer. Columns are the same where they
 * hold the same row: a sequence index, a rejected draft of the same round, a row of the request before, a slot.
 */
export function attentionDifferences(
  left: PaidBlock,
  right: PaidBlock,
  layer: number,
  count: number,
): AttentionDifference[] {
  const most = new Largest<AttentionDifference>(count);
  const [ofLeft, ofRight] = [left, right].map(({ attention }) => attention[layer]);
  const columns = matchedColumns(left.plan, right.plan);
  const widths = [left, right].map(({ plan }) => plan.contextRows + plan.blockSize);
  const slots = Math.max(left.plan.blockSize, right.plan.blockSize);
  const heads = Math.max(
    ofLeft.length / (left.plan.blockSize * widths[0]),
    ofRight.length / (right.plan.blockSize * widths[1]),
  );
  for (let head = 0; head < heads; head++) {
    for (let slot = 0; slot < slots; slot++) {
      const [leftRow, rightRow] = [left, right].map(({ plan }, side) =>
        slot < plan.blockSize ? (head * plan.blockSize + slot) * widths[side] : null,
      );
      for (const [leftColumn, rightColumn] of columns) {
        const one = leftRow === null || leftColumn === null ? 0 : ofLeft[leftRow + leftColumn];
        const other = rightRow === null || rightColumn === null ? 0 : ofRight[rightRow + rightColumn];
        const difference = other - one;
        if (difference === 0 || !most.takes(Math.abs(difference))) continue;
        most.add(Math.abs(difference), {
          layer,
          head,
          slot,
          leftColumn,
          rightColumn,
          left: one,
          right: other,
          difference,
        });
      }
    }
  }
  return most.items();
}

type Plan = PaidBlock["plan"];

function matchedColumns(left: Plan, right: Plan): [number | null, number | null][] {
  const others = new Map(columnNames(right).map((name, column) => [name, column]));
  const matched = columnNames(left).map((name, column): [number | null, number | null] => {
    const other = others.get(name) ?? null;
    others.delete(name);
    return [column, other];
  });
  return [...matched, ...[...others.values()].map((column): [null, number] => [null, column])];
}

/** A name for every column, the same one in two plans where both hold the same row. */
function columnNames({ contextRows, context, blockSize }: Plan): string[] {
  const seen = new Map<string, number>();
  const names = Array.from({ length: contextRows + blockSize }, (_, column) => {
    if (column >= contextRows) return `slot ${column - contextRows}`;
    const { index, state } = context[column];
    if (state.kind === "rejected") return `rejected ${state.round} ${state.offset}`;
    return state.kind === "earlier" ? `earlier ${index}` : `index ${index}`;
  });
  // A row that is there twice is matched once.
  return names.map((name) => {
    const times = seen.get(name) ?? 0;
    seen.set(name, times + 1);
    return times === 0 ? name : `${name}, time ${times}`;
  });
}
