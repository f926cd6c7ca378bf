import { type IntervalMask, isVisible } from "../masks/interval-mask";
import { MaskBuilder } from "../masks/mask-builder";
import { checkIndex } from "../tensor/check-index";
import { RuleError } from "../tensor/rule-error";
import { isOfText } from "./context-row";
import type { Edit, EditedColumn } from "./edit";
import type { PairFacts } from "./pair-facts";
import type { DraftPlan } from "./plan";

type CellEdit = Extract<Edit, { kind: "cell" }>;

/**
 * The plan with its cells, positions and heads changed by hand; the other edits are none of the plan's. Later
 * edits hold over earlier ones, those of a position add up.
 * @throws RuleError for a slot, a context row, a position or a head that is not there
 */
export function editPlan(plan: DraftPlan, edits: readonly Edit[], facts: PairFacts): DraftPlan {
  const cells = edits.filter((edit) => edit.kind === "cell");
  const contextPositions = plan.contextPositions.slice();
  const slotPositions = plan.slotPositions.slice();
  const mutedHeads = [...plan.mutedHeads];
  for (const edit of edits) {
    if (edit.kind === "position") {
      const isSlot = "slot" in edit.of;
      for (const column of columnsOf(plan, edit.of)) {
        if (isSlot) move(slotPositions, column - plan.contextRows, edit.by);
        else move(contextPositions, column, edit.by);
      }
    } else if (edit.kind === "head") {
      const { layer, head } = edit;
      checkIndex("edit's layer", layer, facts.drafterLayerCount);
      checkIndex("edit's head", head, facts.drafterHeadCount);
      if (!mutedHeads.some((muted) => muted.layer === layer && muted.head === head)) {
        mutedHeads.push({ layer, head });
      }
    }
  }
  const { full, sliding } = plan.visible;
  const changes = cellChanges(plan, cells);
  const visible =
    changes.size === 0 ? plan.visible : { full: changed(full, changes), sliding: changed(sliding, changes) };
  return { ...plan, contextPositions, slotPositions, mutedHeads, visible };
}

/**
 * Drafts that take the place of the drafter's own, token by slot; of two for one slot the later one.
 * @throws RuleError for a slot whose output is not used, and for a token that the pair does not have
 */
export function draftsByHand(
  { blockSize, firstUsedSlot }: DraftPlan,
  edits: readonly Edit[],
  facts: PairFacts,
): ReadonlyMap<number, number> {
  const drafts = new Map<number, number>();
  for (const edit of edits) {
    if (edit.kind !== "draft") continue;
    const { slot, token } = edit;
    checkIndex("edit's slot", slot, blockSize, firstUsedSlot);
    checkIndex("edit's token", token, facts.vocabularySize);
    drafts.set(slot, token);
  }
  return drafts;
}

/** By row and then by column, whether the cell is seen. */
type Changes = ReadonlyMap<number, ReadonlyMap<number, boolean>>;

function cellChanges(plan: DraftPlan, cells: readonly CellEdit[]): Changes {
  const changes = new Map<number, Map<number, boolean>>();
  for (const { slot, column, visible } of cells) {
    checkIndex("edit's slot", slot, plan.blockSize);
    const row = changes.get(slot) ?? new Map<number, boolean>();
    for (const at of columnsOf(plan, column)) row.set(at, visible);
    changes.set(slot, row);
  }
  return changes;
}

function changed(mask: IntervalMask, changes: Changes): IntervalMask {
  const builder = new MaskBuilder(mask.rowCount, mask.columnCount);
  for (let row = 0; row < mask.rowCount; row++) {
    const ofRow = changes.get(row);
    for (let column = 0; column < mask.columnCount; column++) {
      if (ofRow?.get(column) ?? isVisible(mask, row, column)) builder.add(column, column + 1);
    }
    builder.closeRow();
  }
  return builder.build();
}

/**
 * Key columns of a slot, or of the context row of a sequence index: of the right one, for rows of rejected drafts
 * and of the request before have no index of their own. None where the loop has lost it.
 */
function columnsOf({ blockSize, contextRows, context }: DraftPlan, column: EditedColumn): number[] {
  if ("slot" in column) {
    checkIndex("edit's slot", column.slot, blockSize);
    return [contextRows + column.slot];
  }
  const own = context.flatMap((row, at) => (isOfText(row) ? [{ index: row.index, at }] : []));
  const last = own.at(-1);
  if (last === undefined)
    throw new RuleError("edit's context index", "of a context row that is there", column.context);
  checkIndex("edit's context index", column.context, last.index + 1);
  return own.filter(({ index }) => index === column.context).map(({ at }) => at);
}

/** Position ids behind this are no longer whole numbers in 32 bits. */
const positionEnd = 2 ** 24;

function move(positions: Int32Array, at: number, by: number): void {
  checkIndex("edit's position", positions[at] + by, positionEnd);
  positions[at] += by;
}
