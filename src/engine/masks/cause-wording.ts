import type { Cause } from "./causes";
import type { Comparison } from "./comparison";
import type { AttentionRule, ContextStart, Convention } from "./convention";
import { type Frame, placeOfColumn, placeOfRow } from "./frame";
import { counted, sentence } from "./wording";

/** Where the cells of a cause lie, to follow "16 infer-only cells". */
export function causePlace(cause: Cause, { frame }: Comparison): string {
  const isStraight = cause.cellCount === cause.blockCount * frame.sharedSlotCount;
  switch (cause.clause) {
    case "context-end": {
      const index = placeOfColumn(frame, cause.first.column);
      const name = index.kind === "context" ? `context ${index.index}` : "";
      if (!isStraight) return `on the anchor itself, first at ${firstPlace(cause, frame)}`;
      return cause.blockCount === 1
        ? `in one straight column: ${name}, the anchor itself`
        : `in ${cause.blockCount} straight columns, one per block: the anchor itself`;
    }
    case "document":
      return `on context of another document, first at ${firstPlace(cause, frame)}`;
    case "window":
      return `on context outside the window, first at ${firstPlace(cause, frame)}`;
    case "direction":
      return `inside the block, first at ${firstPlace(cause, frame)}`;
    case "reach":
      return `inside the block beyond the reach of a slot, first at ${firstPlace(cause, frame)}`;
    case "slot-exists":
      return `on key slots that the other side lacks, first at ${firstPlace(cause, frame)}`;
    case "anchor-used":
      return `in rows of unused anchors, first at ${firstPlace(cause, frame)}`;
    case "own-block":
      return `on slots of other blocks, first at ${firstPlace(cause, frame)}`;
  }
}

/** What the two sides do differently there; led by the count where there are several causes. */
export function causeSentence(cause: Cause, comparison: Comparison, withCount: boolean): string {
  const rule = differenceInWords(cause, comparison);
  if (!withCount) return sentence(rule);
  return `${counted(cause.cellCount, `${cause.kind} cell`)} ${causePlace(cause, comparison)}: ${rule}.`;
}

function differenceInWords(cause: Cause, comparison: Comparison): string {
  const say = (words: (convention: Convention) => string) =>
    `in training ${words(comparison.train.convention)}, at inference ${words(comparison.infer.convention)}`;
  const ruleOf = (convention: Convention) => convention.attention[comparison.layerType];
  switch (cause.clause) {
    case "context-end":
      return say(({ contextEnd }) =>
        contextEnd === "before-anchor"
          ? "the context stops before the anchor"
          : "the context includes the anchor",
      );
    case "document":
      return say(({ documents }) =>
        documents === "ignored" ? "documents are ignored" : "context must be in the anchor's document",
      );
    case "window":
      return say((convention) => windowInWords(ruleOf(convention).contextStart));
    case "direction":
      return say((convention) => directionInWords(ruleOf(convention).direction));
    case "reach":
      return say((convention) => reachInWords(ruleOf(convention).reach));
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
  }
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
      return `the context is the last ${counted(start.tokens, "row")} from a page of ${start.page}`;
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

function reachInWords({ left, right }: AttentionRule["reach"]): string {
  if (left === null && right === null) return "the window does not reach into the block";
  const side = (limit: number | null, name: string) =>
    limit === null ? `without limit to the ${name}` : `${counted(limit, "slot")} to the ${name}`;
  return `a slot reaches ${side(left, "left")} and ${side(right, "right")}`;
}

/** `slot 3, c24` in a single block, `block 2, slot 3, c24` among several. */
function firstPlace(cause: Cause, frame: Frame): string {
  const row = placeOfRow(frame, cause.first.row);
  const column = placeOfColumn(frame, cause.first.column);
  const block = frame.layout.anchors.length === 1 ? "" : `block ${row.block}, `;
  const key = column.kind === "context" ? `context ${column.index}` : `key slot ${column.slot}`;
  return `${block}slot ${row.slot}, ${key}`;
}
