import type { Clause, SideRule } from "./clauses";
import type { ColumnPlace, SlotPlace } from "./frame";
import { patternName } from "./pattern-wording";

/** A clause with its numbers and its answer: `before the anchor: 24 < 24 no`. */
export function clauseText(clause: Clause, side: SideRule): string {
  const answer = clause.passed ? "yes" : "no";
  if (clause.id === "given")
    return `seen in ${givenName(side)}: ${answer}, by the preset's own rules: ${clause.passed ? "no" : "yes"}`;
  if (clause.id === "anchor-used") return `anchor used: ${answer}`;
  return `${clauseName(clause, side)}: ${clause.left} ${clause.operator} ${clause.right} ${answer}`;
}

function clauseName(clause: Clause, { convention, layerType }: SideRule): string {
  switch (clause.id) {
    case "slot-exists":
      return "slot in the block";
    case "anchor-used":
      return "anchor used";
    case "document":
      return clause.operator === "=" ? "same document" : "not padding";
    case "context-end":
      return contextEndNames[convention.contextEnd];
    case "window":
      return clause.operator === "<" ? "in the sink" : "in the window";
    case "own-block":
      return "same block";
    case "direction":
      return convention.attention[layerType].direction === "causal"
        ? "not after the query's slot"
        : "not before the query's slot";
    case "reach":
      return "within reach in the block";
    case "pattern":
      return patternName(convention.attention[layerType].pattern);
    case "row-used":
      return convention.emptyRows === "padding-anchor"
        ? "anchor not padding"
        : "before the end of the sequence";
    case "given":
      return "in the given mask";
  }
}

const contextEndNames = {
  "before-anchor": "before the anchor",
  "through-anchor": "up to the anchor",
  "whole-context": "in the context",
};

/** Why the clause hides the cell, as the end of a sentence that starts with "because". */
export function hiddenBecause(clause: Clause, side: SideRule, row: SlotPlace, column: ColumnPlace): string {
  const { convention, layout, layerType } = side;
  const key = keyName(column);
  switch (clause.id) {
    case "slot-exists":
      return `this side has no slot ${clause.left}, its block size is ${clause.right}`;
    case "anchor-used":
      return `the anchor of block ${row.block} is unused`;
    case "document":
      return clause.left === -1
        ? `${key} is padding`
        : clause.right === -1
          ? "the anchor is padding"
          : `${key} is in document ${clause.left} and the anchor in document ${clause.right}`;
    case "context-end":
      return clause.left === layout.anchors[row.block]
        ? `${key} is the anchor itself (${clause.left} ${clause.operator} ${clause.right} is false)`
        : `${key} lies after the anchor (${clause.left} ${clause.operator} ${clause.right} is false)`;
    case "window":
      return convention.attention[layerType].contextStart.from === "none"
        ? "this side gives the block no context"
        : `${key} is older than the window, which starts at ${clause.right}`;
    case "own-block":
      return `${key} belongs to block ${clause.left}, not to block ${clause.right}`;
    case "direction":
      return clause.operator === "<="
        ? `${key} comes after the query's slot ${row.slot} and the block is causal`
        : `${key} comes before the query's slot ${row.slot} and the block is anti-causal`;
    case "reach":
      return `${key} is out of reach of slot ${row.slot} (${clause.left} ${clause.operator} ${clause.right} is false)`;
    case "pattern":
      return `${key} is not in the pattern of slot ${row.slot}, ${patternName(convention.attention[layerType].pattern)} (${clause.left} ${clause.operator} ${clause.right} is false)`;
    case "row-used":
      return convention.emptyRows === "padding-anchor"
        ? "the anchor is padding, and such rows see nothing"
        : `slot ${row.slot} would stand at ${clause.left}, behind the end of the sequence at ${clause.right}, and such rows see nothing`;
    case "given":
      return `${givenName(side)} hides it, though the preset's own rules show it`;
  }
}

/** Why a cell that passes every clause is seen, as the end of a sentence that starts with "because". */
export function visibleBecause(
  deciding: Clause,
  side: SideRule,
  row: SlotPlace,
  column: ColumnPlace,
): string {
  if (deciding.id === "given") return `${givenName(side)} shows it, though the preset's own rules hide it`;
  const key = keyName(column);
  if (column.kind === "block") {
    return column.slot === row.slot ? "a slot sees itself" : `${key} is in the query's own block`;
  }
  const anchor = side.layout.anchors[row.block];
  if (side.convention.contextEnd === "whole-context") return `${key} is in the context that every block sees`;
  if (column.index === anchor) {
    return `${key} is the anchor itself, which this side counts as context (${anchor} <= ${anchor})`;
  }
  return `${key} lies before the anchor (${column.index} < ${anchor})`;
}

function givenName({ given }: SideRule): string {
  return given?.name ?? "the given mask";
}

function keyName(column: ColumnPlace): string {
  return column.kind === "context" ? `context ${column.index}` : `slot ${column.slot}`;
}
