import { type Condition, compared } from "./condition";
import type { Convention, LayerType } from "./convention";
import { documentOf } from "./documents";
import { rowConditionOf } from "./empty-row";
import type { ColumnPlace, SlotPlace } from "./frame";
import type { GivenMask } from "./given-mask";
import { isVisible } from "./interval-mask";
import type { Layout } from "./layout";
import { patternCondition } from "./pattern-condition";
import { blockRangeOf, contextEndOf, contextWindowOf } from "./visible-range";

export type ClauseId =
  | "slot-exists"
  | "anchor-used"
  | "document"
  | "context-end"
  | "window"
  | "own-block"
  | "direction"
  | "reach"
  | "pattern"
  | "row-used"
  /** No rule decides: the mask that was given has the cell, or has it not. */
  | "given";

/** One condition of a cell with its numbers put in: `left operator right`. */
export interface Clause extends Condition {
  id: ClauseId;
}

/** All that decides a cell of one side. */
export interface SideRule {
  convention: Convention;
  layout: Layout;
  layerType: LayerType;
  /** The mask in place of the convention's, where there is one. */
  given?: GivenMask | null;
}

/**
 * The conditions a cell has to meet, all of them, in fixed order; a condition the convention does not
 * make is left out. The cell is visible when every clause passed; the first that failed decides.
 * Where a given mask is not what the convention says, that alone is the clause. Otherwise this is the definition of `maskOf` cell by cell; a property test holds the two together.
 */
export function clausesOf(side: SideRule, row: SlotPlace, column: ColumnPlace): Clause[] {
  const clauses = conventionClauses(side, row, column);
  if (!side.given || !hasCell(side, row, column)) return clauses;
  const isSeen = isVisible(side.given.mask, ...givenCell(side, row, column));
  if (clauses.every(({ passed }) => passed) === isSeen) return clauses;
  return [clause("given", isSeen, isSeen ? 1 : 0, "=", 1)];
}

/** Row and column of a given mask; only for slots that the side has. */
function givenCell({ convention, layout }: SideRule, row: SlotPlace, column: ColumnPlace): [number, number] {
  const rowOf = ({ block, slot }: SlotPlace) => block * convention.blockSize + slot;
  return [rowOf(row), column.kind === "context" ? column.index : layout.contextLength + rowOf(column)];
}

function hasCell({ convention }: SideRule, row: SlotPlace, column: ColumnPlace): boolean {
  return Math.max(row.slot, column.kind === "block" ? column.slot : 0) < convention.blockSize;
}

function conventionClauses(side: SideRule, row: SlotPlace, column: ColumnPlace): Clause[] {
  return column.kind === "context"
    ? contextClauses(side, row, column.index)
    : blockClauses(side, row, column);
}

/** The clause that hides the cell, or null when it is visible. */
export function hidingClause(side: SideRule, row: SlotPlace, column: ColumnPlace): Clause | null {
  return clausesOf(side, row, column).find((clause) => !clause.passed) ?? null;
}

function contextClauses(side: SideRule, row: SlotPlace, index: number): Clause[] {
  const { convention, layout, layerType } = side;
  const anchor = layout.anchors[row.block];
  const clauses = [...slotExists(convention, row.slot), anchorUsed(anchor)];
  if (anchor === null) return clauses;
  clauses.push(...rowUsed(side, anchor, row.slot));
  const document = documentOf(layout, index);
  if (convention.documents === "same-document") {
    const own = documentOf(layout, anchor);
    clauses.push(clause("document", document === own && own !== -1, document, "=", own));
  } else if (layout.documents !== null) {
    clauses.push(clause("document", document !== -1, document, ">=", 0));
  }
  const end = contextEndOf(convention, layout, anchor);
  const isThrough = convention.contextEnd === "through-anchor";
  clauses.push({ id: "context-end", ...compared(index, isThrough ? "<=" : "<", isThrough ? anchor : end) });
  const { contextStart } = convention.attention[layerType];
  if (contextStart.from !== "start") {
    const window = contextWindowOf(contextStart, anchor, row.slot);
    const isSink = index < window.sinkEnd;
    clauses.push(
      isSink
        ? clause("window", true, index, "<", window.sinkEnd)
        : clause("window", index >= window.start, index, ">=", window.start),
    );
  }
  return clauses;
}

function blockClauses(side: SideRule, row: SlotPlace, column: SlotPlace): Clause[] {
  const { convention, layout, layerType } = side;
  const { blockSize } = convention;
  const clauses = [
    ...slotExists(convention, Math.max(row.slot, column.slot)),
    clause("own-block", column.block === row.block, column.block, "=", row.block),
  ];
  const anchor = layout.anchors[row.block];
  if (convention.deadAnchor === "empty-row") clauses.push(anchorUsed(anchor));
  if (anchor !== null) clauses.push(...rowUsed(side, anchor, row.slot));
  const rule = convention.attention[layerType];
  if (rule.direction === "causal") {
    clauses.push(clause("direction", column.slot <= row.slot, column.slot, "<=", row.slot));
  } else if (rule.direction === "anti-causal") {
    clauses.push(clause("direction", column.slot >= row.slot, column.slot, ">=", row.slot));
  }
  if (rule.reach.left !== null && column.slot <= row.slot) {
    const { start } = blockRangeOf({ ...rule, direction: "both" }, row.slot, blockSize);
    clauses.push(clause("reach", column.slot >= start, column.slot, ">=", start));
  }
  if (rule.reach.right !== null && column.slot > row.slot) {
    const { end } = blockRangeOf({ ...rule, direction: "both" }, row.slot, blockSize);
    clauses.push(clause("reach", column.slot < end, column.slot, "<", end));
  }
  // A slot that the side lacks is hidden already; a pattern may have no place for it.
  if (rule.pattern !== undefined && Math.max(row.slot, column.slot) < blockSize) {
    clauses.push({ id: "pattern", ...patternCondition(rule.pattern, row.slot, column.slot) });
  }
  return clauses;
}

/** Named only where it fails: in most cells of most comparisons it says nothing. */
function slotExists(convention: Convention, slot: number): Clause[] {
  const { blockSize } = convention;
  return slot < blockSize ? [] : [clause("slot-exists", false, slot, "<", blockSize)];
}

/** What `emptyRows` asks of a row. */
function rowUsed({ convention, layout }: SideRule, anchor: number, slot: number): Clause[] {
  const condition = rowConditionOf(convention, layout);
  return condition === null ? [] : [{ id: "row-used", ...condition(anchor, slot) }];
}

/** An unused anchor has no index; -1 stands for it. */
function anchorUsed(anchor: number | null): Clause {
  return clause("anchor-used", anchor !== null, anchor ?? -1, ">=", 0);
}

function clause(
  id: ClauseId,
  passed: boolean,
  left: number,
  operator: Clause["operator"],
  right: number,
): Clause {
  return { id, passed, left, operator, right };
}
