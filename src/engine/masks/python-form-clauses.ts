import type { AttentionRule, ContextStart, Convention, LayerType } from "./convention";
import { sequenceEndOf } from "./documents";
import type { Layout } from "./layout";
import { patternLines } from "./python-form-pattern";

/**
 * What a side sees as lines of torch code, one for each clause that is in force. The names in it are
 * those that `python-form.ts` sets up: columns are `key` for the context, rows `block`, `slot` and `anchor`,
 * and transposed they are the columns of the slots.
 */
export function clauseLines(
  convention: Convention,
  layout: Layout,
  layerType: LayerType,
  slotCount: number,
): string[] {
  const rule = convention.attention[layerType];
  const { blockSize } = convention;
  // In the frame of two sides, rows and columns that only the other one has.
  const lacksSlots = blockSize < slotCount;
  return [
    ...contextLines(convention, layout, rule.contextStart, asGrid),
    ...(lacksSlots ? [`context &= slot < ${blockSize}  # this side has ${blockSize} slots in a block`] : []),
    ...blockLines(convention, layout, rule, asGrid),
    ...patternLines(rule.pattern),
    ...emptyRowLines(convention, layout, asGrid),
    ...(lacksSlots ? [`own_block &= (slot < ${blockSize}) & (slot.T < ${blockSize})`] : []),
  ];
}

/**
 * The same for one cell of a side by itself, as the body of a mask_mod: `key` is the context index of the
 * column, `key_block` and `key_slot` those of a slot. A pattern is left out.
 */
export function cellClauseLines(convention: Convention, layout: Layout, layerType: LayerType): string[] {
  const rule = convention.attention[layerType];
  return [
    ...contextLines(convention, layout, rule.contextStart, asCell),
    ...blockLines(convention, layout, rule, asCell),
    ...emptyRowLines(convention, layout, asCell),
  ];
}

/** How the code speaks of key columns: all of them as one axis of a grid, or the one of a cell. */
interface Notation {
  keyBlock: string;
  keySlot: string;
  keyDocument: string;
  noContext: string;
  /** A condition more for what is seen so far. */
  narrowed(name: string, condition: string): string;
}

const asGrid: Notation = {
  keyBlock: "block.T",
  keySlot: "slot.T",
  keyDocument: "documents",
  noContext: "torch.zeros(len(row), context_length, dtype=torch.bool)",
  narrowed: (name, condition) => `${name} &= ${condition}`,
};

/** Nothing in place: the code may be vectorized or compiled. */
const asCell: Notation = {
  keyBlock: "key_block",
  keySlot: "key_slot",
  keyDocument: "documents[key]",
  noContext: "key < 0",
  narrowed: (name, condition) => `${name} = ${name} & (${condition})`,
};

/** Whether the documents say anything about what this side sees. */
export function usesDocuments({ documents, emptyRows }: Convention, layout: Layout): boolean {
  if (layout.documents === null || layout.contextLength === 0) return false;
  return documents === "same-document" || emptyRows === "padding-anchor" || hasPadding(layout);
}

function hasPadding({ documents }: Layout): boolean {
  return documents?.includes(-1) ?? false;
}

function contextLines(
  convention: Convention,
  layout: Layout,
  start: ContextStart,
  { noContext, keyDocument, narrowed }: Notation,
): string[] {
  if (start.from === "none") return [`context = ${noContext}  # no context`];
  const lines = [
    `context = ${contextEnds[convention.contextEnd]}`,
    ...startLines(start, (condition) => narrowed("context", condition)),
  ];
  if (!usesDocuments(convention, layout)) return lines;
  if (convention.documents === "same-document") {
    lines.push(`${narrowed("context", `${keyDocument} == documents[anchor]`)}  # in the anchor's document`);
  }
  if (hasPadding(layout)) lines.push(`${narrowed("context", `${keyDocument} >= 0`)}  # never padding`);
  return lines;
}

const contextEnds = {
  "before-anchor": "key < anchor  # the context before the anchor",
  "through-anchor": "key <= anchor  # the context up to and with the anchor",
  "whole-context": "(anchor >= 0) & (key >= 0)  # the whole context, for every block",
};

/** Rows of used anchors that see nothing all the same. */
function emptyRowLines({ emptyRows }: Convention, layout: Layout, { narrowed }: Notation): string[] {
  const all = [narrowed("context", "used"), narrowed("own_block", "used")];
  if (emptyRows === "past-end") {
    const end = sequenceEndOf(layout);
    return [`used = (anchor < 0) | (anchor + slot < ${end})  # rows past the end see nothing`, ...all];
  }
  if (emptyRows === "padding-anchor" && hasPadding(layout)) {
    return ["used = (anchor < 0) | (documents[anchor] >= 0)  # rows of padding see nothing", ...all];
  }
  return [];
}

function startLines(
  start: Exclude<ContextStart, { from: "none" }>,
  narrowed: (condition: string) => string,
): string[] {
  switch (start.from) {
    case "start":
      return [];
    case "anchor":
      return [`${narrowed(`key >= anchor - ${start.keys}`)}  # a window counted from the anchor`];
    case "query":
      return [`${narrowed(`key > anchor + slot - ${start.keys}`)}  # a window counted from every slot`];
    case "sink": {
      const { sink, window } = start;
      return [
        `fits = anchor <= ${sink} + ${window}`,
        `${narrowed(`fits | (key < ${sink}) | (key >= anchor - ${window})`)}  # the first rows and the last`,
      ];
    }
    case "page": {
      const { tokens, page } = start;
      return [
        `page_start = (anchor - ${tokens}).clamp(min=0) // ${page} * ${page}`,
        `${narrowed("key >= page_start")}  # the last rows, from the start of a page`,
      ];
    }
    case "rotation": {
      const { window, newRows } = start;
      const held = narrowed(`key >= anchor - (${window} - 1 + ${newRows})`);
      return [`${held}  # what a rotating cache still holds`];
    }
  }
}

function blockLines(
  { deadAnchor }: Convention,
  { anchors }: Layout,
  rule: AttentionRule,
  { keyBlock, keySlot, narrowed }: Notation,
): string[] {
  const { direction, reach } = rule;
  const block = (condition: string) => narrowed("own_block", condition);
  const lines = [`own_block = block == ${keyBlock}  # the slots of its own block`];
  if (direction === "causal") lines.push(`${block(`${keySlot} <= slot`)}  # up to itself`);
  if (direction === "anti-causal") lines.push(`${block(`${keySlot} >= slot`)}  # from itself on`);
  if (reach.left !== null) lines.push(`${block(`${keySlot} >= slot - ${reach.left}`)}  # reach to the left`);
  if (reach.right !== null) {
    lines.push(`${block(`${keySlot} <= slot + ${reach.right}`)}  # reach to the right`);
  }
  if (deadAnchor === "empty-row" && anchors.includes(null)) {
    lines.push(`${block("anchor >= 0")}  # unused anchors see nothing`);
  }
  return lines;
}
