import type { Convention, LayerType } from "../masks/convention";
import { forEachInterval, type IntervalMask } from "../masks/interval-mask";
import type { Layout } from "../masks/layout";
import { maskOf } from "../masks/mask";
import { MaskBuilder } from "../masks/mask-builder";
import { railsOf } from "../masks/rails";
import { contextEndOf } from "../masks/visible-range";
import { RuleError } from "../tensor/rule-error";
import type { PairFacts } from "./pair-facts";

/**
 * The exact inputs of one drafter forward. The picture and the run are both made from it.
 * Key columns: context rows 0..contextRows-1, then slots 0..blockSize-1.
 */
export interface DraftPlan {
  /** Index in the sequence of the token in slot 0. */
  anchor: number;
  blockSize: number;
  /** Token ids of the slots, [blockSize]. */
  blockTokens: readonly number[];
  /** Context rows are the target's states of sequence indices 0..contextRows-1. */
  contextRows: number;
  /** Position id of every context row, [contextRows]. */
  contextPositions: Int32Array;
  /** Position id of every slot, [blockSize]. */
  slotPositions: Int32Array;
  /** Visible cells, [blockSize, contextRows + blockSize], by drafter layer type. */
  visible: Record<LayerType, IntervalMask>;
  /** Residual-stream index X_i per fc input, in fc order; null is fed as zeros. */
  taps: readonly (number | null)[];
  /** First slot whose output is used: 1, or 0 when slot k predicts token a + k + 1. */
  firstUsedSlot: 0 | 1;
}

/** What both sides look at in a live round: the committed tokens, the last of which is the anchor. */
export function layoutOf(sequenceLength: number): Layout {
  return { contextLength: sequenceLength, documents: null, anchors: [sequenceLength - 1] };
}

/**
 * Derives the plan of the next block from the convention.
 * @param sequence committed tokens; the last one is the anchor's
 * @throws RuleError when the convention asks for a tap or a token that the pair does not have
 */
export function planDraft(convention: Convention, sequence: readonly number[], facts: PairFacts): DraftPlan {
  const layout = layoutOf(sequence.length);
  const anchor = sequence.length - 1;
  const { blockSize, labelShift } = convention;
  const contextRows = contextEndOf(convention, layout, anchor);
  const rails = railsOf(convention, layout);
  const visible = (layerType: LayerType) =>
    cutContext(maskOf(convention, layout, layerType), layout.contextLength, contextRows);
  const maskToken = maskTokenOf(convention, facts);
  return {
    anchor,
    blockSize,
    blockTokens: Array.from({ length: blockSize }, (_, slot) => (slot === 0 ? sequence[anchor] : maskToken)),
    contextRows,
    contextPositions: rails.contextPositions.slice(0, contextRows),
    slotPositions: Int32Array.from({ length: blockSize }, (_, slot) => rails.slotPositions[slot] ?? 0),
    visible: { full: visible("full"), sliding: visible("sliding") },
    taps: tapsOf(convention, facts),
    firstUsedSlot: labelShift === 0 ? 1 : 0,
  };
}

/** The mask without the context columns from `contextRows` on, which no row of it sees. */
function cutContext(mask: IntervalMask, contextLength: number, contextRows: number): IntervalMask {
  const removed = contextLength - contextRows;
  const builder = new MaskBuilder(mask.rowCount, mask.columnCount - removed);
  for (let row = 0; row < mask.rowCount; row++) {
    forEachInterval(mask, row, 0, contextRows, (start, end) => builder.add(start, end));
    forEachInterval(mask, row, contextLength, mask.columnCount, (start, end) =>
      builder.add(start - removed, end - removed),
    );
    builder.closeRow();
  }
  return builder.build();
}

function maskTokenOf(convention: Convention, facts: PairFacts): number {
  const { maskToken } = convention;
  if (maskToken === "declared") return facts.maskTokenId;
  if (maskToken === "end-of-text") {
    if (facts.endTokenIds.length > 0) return facts.endTokenIds[0];
    throw new RuleError("mask token", "the end-of-text token of the target", "a target without one");
  }
  if (!Number.isInteger(maskToken) || maskToken < 0 || maskToken >= facts.vocabularySize) {
    throw new RuleError("mask token", `a token id < ${facts.vocabularySize}`, maskToken);
  }
  return maskToken;
}

function tapsOf(convention: Convention, facts: PairFacts): (number | null)[] {
  const { shift, zeroed } = convention.taps;
  return facts.taps.map((declared, ordinal) => {
    if (zeroed.some((one) => (one < 0 ? one + facts.taps.length : one) === ordinal)) return null;
    const tap = declared + shift;
    if (tap < 0 || tap > facts.targetLayerCount) {
      throw new RuleError("tap", `a state X_i with 0 <= i <= ${facts.targetLayerCount}`, tap);
    }
    return tap;
  });
}
