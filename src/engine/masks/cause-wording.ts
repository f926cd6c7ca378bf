import { isOnAnchor } from "./anchor-cells";
import type { Cause } from "./causes";
import { cellName } from "./cell-name";
import type { Comparison } from "./comparison";
import type { AttentionRule, ContextStart, Convention } from "./convention";
import type { Side } from "./frame";
import { patternName } from "./pattern-wording";
import { counted, sentence } from "./wording";

/** Where the cells of a cause lie, to follow "16 infer-only cells". */
export function causePlace(cause: Cause, comparison: Comparison): string {
  const { frame } = comparison;
  const isStraight = cause.cellCount === cause.blockCount * frame.sharedSlotCount;
  switch (cause.clause) {
    case "context-end":
      if (!isOnAnchor(cause, comparison)) {
        return `on context from the anchor on, first at ${cellName(frame, cause.first)}`;
      }
      if (!isStraight) return `on the anchor itself, first at ${cellName(frame, cause.first)}`;
      return cause.blockCount === 1
        ? `in one straight column: context ${cause.first.column}, the anchor itself`
        : `in ${cause.blockCount} straight columns, one per block: the anchor itself`;
    case "document":
      return `on context of another document, first at ${cellName(frame, cause.first)}`;
    case "window": {
      const { contextStart } = hidingRule(cause, comparison);
      const where = contextStart.from === "none" ? "on the whole context" : "on context outside the window";
      return `${where}, first at ${cellName(frame, cause.first)}`;
    }
    case "direction":
      return `inside the block, first at ${cellName(frame, cause.first)}`;
    case "reach":
      return `inside the block beyond the reach of a slot, first at ${cellName(frame, cause.first)}`;
    case "pattern":
      return `inside the block outside a slot's pattern, first at ${cellName(frame, cause.first)}`;
    case "row-used":
      return `in rows that see nothing on one side, first at ${cellName(frame, cause.first)}`;
    case "slot-exists":
      return `on key slots that the other side lacks, first at ${cellName(frame, cause.first)}`;
    case "anchor-used":
      return `in rows of unused anchors, first at ${cellName(frame, cause.first)}`;
    case "own-block":
      return `on slots of other blocks, first at ${cellName(frame, cause.first)}`;
    case "given":
      return `first at ${cellName(frame, cause.first)}`;
  }
}

/** What the two sides do differently there; led by the count where there are several causes. */
export function causeSentence(cause: Cause, comparison: Comparison, withCount: boolean): string {
  const rule = differenceInWords(cause, comparison);
  if (!withCount) return sentence(rule);
  return `${counted(cause.cellCount, `${cause.kind} cell`)} ${causePlace(cause, comparison)}. ${sentence(rule)}`;
}

function differenceInWords(cause: Cause, comparison: Comparison): string {
  const hiding = cause.kind === "train-only" ? "infer" : "train";
  const sideSays = (side: Side, words: (convention: Convention) => string) => {
    const { given, convention } = comparison[side];
    if (given === null) return words(convention);
    if (side !== hiding) return `${given.name} shows these cells`;
    return cause.clause === "given"
      ? `${given.name} hides these cells, which the preset's own rules show`
      : `${given.name} hides these cells: ${words(convention)}`;
  };
  const say = (words: (convention: Convention) => string) =>
    `in training ${sideSays("train", words)}, at inference ${sideSays("infer", words)}`;
  const ruleOf = (convention: Convention) => convention.attention[comparison.layerType];
  switch (cause.clause) {
    case "context-end":
      return say(({ contextEnd }) => contextEndInWords[contextEnd]);
    case "document":
      return say(({ documents }) =>
        documents === "ignored" ? "documents are ignored" : "context must be in the anchor's document",
      );
    case "window":
      return say((convention) => windowInWords(ruleOf(convention).contextStart));
    case "direction":
      return say((convention) => directionInWords(ruleOf(convention).direction));
    case "reach":
      return say((convention) => reachInWords(ruleOf(convention)));
    case "pattern":
      return say((convention) => patternInWords(ruleOf(convention).pattern));
    case "row-used":
      return say(({ emptyRows }) => emptyRowsInWords(emptyRows));
    case "slot-exists":
      return say(({ blockSize }) => `a block has ${counted(blockSize, "slot")}`);
    case "anchor-used":
      return say(({ deadAnchor }) =>
        deadAnchor === "empty-row"
          ? "rows of an unused anchor see nothing"
          : "rows of an unused anchor see their own block",
      );
    case "own-block":
      return say(() => "a block sees its own slots");
    case "given":
      return say(() => "the rules show these cells");
  }
}

const contextEndInWords = {
  "before-anchor": "the context stops before the anchor",
  "through-anchor": "the context includes the anchor",
  "whole-context": "every block sees the whole context",
};

function patternInWords(pattern: AttentionRule["pattern"]): string {
  if (pattern === undefined) return "no pattern narrows the block";
  return `a slot of the block sees by the pattern "${patternName(pattern)}"`;
}

function emptyRowsInWords(rule: Convention["emptyRows"]): string {
  if (rule === "past-end") return "rows behind the end of the sequence see nothing";
  if (rule === "padding-anchor") return "rows whose anchor is padding see nothing";
  return "such rows see like any other";
}

/** Attention rule of the side that hides the cells. */
function hidingRule({ kind }: Cause, { train, infer, layerType }: Comparison): AttentionRule {
  return (kind === "train-only" ? infer : train).convention.attention[layerType];
}

function windowInWords(start: ContextStart): string {
  switch (start.from) {
    case "start":
      return "there is no window";
    case "anchor":
      return `the window is ${counted(start.keys, "key")} before the anchor`;
    case "query":
      return `the window is ${counted(start.keys, "key")} up to the query`;
    case "sink":
      return `the context is the first ${start.sink} and the last ${start.window} rows`;
    case "page":
      return `the context is the last ${counted(start.tokens, "row")}${start.page === 1 ? "" : `, back to the start of a page of ${start.page}`}`;
    case "rotation":
      return `a rotating cache keeps the last ${counted(start.window - 1 + start.newRows, "row")}`;
    case "none":
      return "there is no context";
  }
}

function directionInWords(direction: AttentionRule["direction"]): string {
  if (direction === "both") return "a slot sees its block both ways";
  return direction === "causal" ? "the block is causal" : "the block is anti-causal";
}

/** To a side on which the block hides all slots anyway, no reach is told: "without limit" would be wrong. */
function reachInWords({ reach: { left, right }, direction }: AttentionRule): string {
  if (left === null && right === null) return "the window does not reach into the block";
  const side = (limit: number | null, name: string) =>
    limit === null ? `without limit to the ${name}` : `${counted(limit, "slot")} to the ${name}`;
  const sides = [
    ...(direction === "anti-causal" ? [] : [side(left, "left")]),
    ...(direction === "causal" ? [] : [side(right, "right")]),
  ];
  return `a slot reaches ${sides.join(" and ")}`;
}
