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
    ...contextLines(convention, layout, rule.contextStart),
    ...(lacksSlots ? [`context &= slot < ${blockSize}  # this side has ${blockSize} slots in a block`] : []),
    ...blockLines(convention, layout, rule),
    ...patternLines(rule.pattern),
    ...emptyRowLines(convention, layout),
    ...(lacksSlots ? [`own_block &= (slot < ${blockSize}) & (slot.T < ${blockSize})`] : []),
  ];
}

/** Whether the documents say anything about what this side sees. */
export function usesDocuments({ documents, emptyRows }: Convention, layout: Layout): boolean {
  if (layout.documents === null || layout.contextLength === 0) return false;
  return documents === "same-document" || emptyRows === "padding-anchor" || hasPadding(layout);
}

function hasPadding({ documents }: Layout): boolean {
  return documents?.includes(-1) ?? false;
}

function contextLines(convention: Convention, layout: Layout, start: ContextStart): string[] {
  if (start.from === "none") {
    return ["context = torch.zeros(len(row), context_length, dtype=torch.bool)  # no context"];
  }
  const lines = [`context = ${contextEnds[convention.contextEnd]}`, ...startLines(start)];
  if (!usesDocuments(convention, layout)) return lines;
  if (convention.documents === "same-document") {
    lines.push("context &= documents == documents[anchor]  # in the anchor's document");
  }
  if (hasPadding(layout)) lines.push("context &= documents >= 0  # never padding");
  return lines;
}

const contextEnds = {
  "before-anchor": "key < anchor  # the context before the anchor",
  "through-anchor": "key <= anchor  # the context up to and with the anchor",
  "whole-context": "(anchor >= 0) & (key >= 0)  # the whole context, for every block",
};

/** Rows of used anchors that see nothing all the same. */
function emptyRowLines({ emptyRows }: Convention, layout: Layout): string[] {
  const all = ["context &= used", "own_block &= used"];
  if (emptyRows === "past-end") {
    const end = sequenceEndOf(layout);
    return [`used = (anchor < 0) | (anchor + slot < ${end})  # rows past the end see nothing`, ...all];
  }
  if (emptyRows === "padding-anchor" && hasPadding(layout)) {
    return ["used = (anchor < 0) | (documents[anchor] >= 0)  # rows of padding see nothing", ...all];
  }
  return [];
}

function startLines(start: Exclude<ContextStart, { from: "none" }>): string[] {
  switch (start.from) {
    case "start":
      return [];
    case "anchor":
      return [`context &= key >= anchor - ${start.keys}  # a window counted from the anchor`];
    case "query":
      return [`context &= key > anchor + slot - ${start.keys}  # a window counted from every slot`];
    case "sink": {
      const { sink, window } = start;
      return [
        `fits = anchor <= ${sink} + ${window}`,
        `context &= fits | (key < ${sink}) | (key >= anchor - ${window})  # the first rows and the last`,
      ];
    }
    case "page": {
      const { tokens, page } = start;
      return [
        `page_start = (anchor - ${tokens}).clamp(min=0) // ${page} * ${page}`,
        "context &= key >= page_start  # the last rows, from the start of a page",
      ];
    }
    case "rotation": {
      const { window, newRows } = start;
      return [`context &= key >= anchor - (${window} - 1 + ${newRows})  # what a rotating cache still holds`];
    }
  }
}

function blockLines({ deadAnchor }: Convention, { anchors }: Layout, rule: AttentionRule): string[] {
  const { direction, reach } = rule;
  const lines = ["own_block = block == block.T  # the slots of its own block"];
  if (direction === "causal") lines.push("own_block &= slot.T <= slot  # up to itself");
  if (direction === "anti-causal") lines.push("own_block &= slot.T >= slot  # from itself on");
  if (reach.left !== null) lines.push(`own_block &= slot.T >= slot - ${reach.left}  # reach to the left`);
  if (reach.right !== null) lines.push(`own_block &= slot.T <= slot + ${reach.right}  # reach to the right`);
  if (deadAnchor === "empty-row" && anchors.includes(null)) {
    lines.push("own_block &= anchor >= 0  # unused anchors see nothing");
  }
  return lines;
}
