import type { Convention, LayerType, NumericRule, TrainingFault, WiringRule } from "../masks/convention";
import type { IntervalMask } from "../masks/interval-mask";
import type { Layout } from "../masks/layout";
import { maskOf } from "../masks/mask";
import { railsOf } from "../masks/rails";
import { contextEndOf } from "../masks/visible-range";
import { RuleError } from "../tensor/rule-error";
import { contextOfLedger } from "./context-cells";
import { type ContextRow, presentRows } from "./context-row";
import type { MutedHead } from "./edit";
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
  contextRows: number;
  /** What the context rows hold, [contextRows]: by right row i is the target's present state of index i. */
  context: readonly ContextRow[];
  /** Position id of every context row, [contextRows]. */
  contextPositions: Int32Array;
  /** Position id of every slot, [blockSize]. */
  slotPositions: Int32Array;
  /** Visible cells, [blockSize, contextRows + blockSize], by drafter layer type. */
  visible: Record<LayerType, IntervalMask>;
  /** Residual-stream index X_i per fc input, in fc order; null is fed as zeros. */
  taps: readonly (number | null)[];
  wiring: WiringRule;
  numerics: NumericRule;
  /** The drafter's weights: its own, or those of a training with one thing wrong. */
  training: TrainingFault | null;
  /** Attention heads of the drafter that add nothing to the residual stream. */
  mutedHeads: readonly MutedHead[];
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
 * @param ledger context rows before the anchor; those of a loop without faults when left out
 * @throws RuleError when the convention asks for a tap or a token that the pair does not have
 */
export function planDraft(
  convention: Convention,
  sequence: readonly number[],
  facts: PairFacts,
  ledger: readonly ContextRow[] = presentRows(sequence.slice(0, -1)),
): DraftPlan {
  const layout = layoutOf(sequence.length);
  const anchor = sequence.length - 1;
  const { blockSize } = convention;
  const contextEnd = contextEndOf(convention, layout, anchor);
  const isThrough = contextEnd > anchor;
  const context = isThrough ? [...ledger, ...presentRows(sequence.slice(anchor), anchor)] : ledger;
  const rails = railsOf(convention, layout);
  const visible = (layerType: LayerType) =>
    contextOfLedger(maskOf(convention, layout, layerType), layout.contextLength, context);
  // A counter that was not reset goes on from where the request before ended.
  const before = context.filter(({ state }) => state.kind === "earlier").length;
  // Who numbers the block after its context counts the rows that are there.
  const isCounted = convention.positions.blockStart === "context-length";
  const drift = isCounted ? context.length - before - contextEnd : 0;
  const positionOf = ({ index, state }: ContextRow) =>
    convention.positions.origin + index + (state.kind === "earlier" ? 0 : before);
  const maskToken = maskTokenOf(convention, facts);
  return {
    anchor,
    blockSize,
    blockTokens: Array.from({ length: blockSize }, (_, slot) => (slot === 0 ? sequence[anchor] : maskToken)),
    contextRows: context.length,
    context,
    contextPositions: Int32Array.from(context, positionOf),
    slotPositions: Int32Array.from(
      { length: blockSize },
      (_, slot) => before + drift + (rails.slotPositions[slot] ?? 0),
    ),
    visible: { full: visible("full"), sliding: visible("sliding") },
    taps: tapsOf(convention, facts),
    wiring: convention.wiring ?? {},
    numerics: convention.numerics ?? {},
    mutedHeads: [],
    training: trainingOf(convention, facts),
    firstUsedSlot: firstUsedSlotOf(convention),
  };
}

/** Slot 0 drafts only where a slot is read as the token behind its own. */
export function firstUsedSlotOf({ labelShift }: Convention): 0 | 1 {
  return labelShift === 0 ? 1 : 0;
}

function trainingOf({ training }: Convention, { trainings = [] }: PairFacts): TrainingFault | null {
  if (training === undefined) return null;
  if (trainings.includes(training)) return training;
  throw new RuleError("drafter's weights", "of a training that this pair has", `trained-${training}`);
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
  const order = convention.wiring?.tapOrder === "reversed" ? facts.taps.toReversed() : facts.taps;
  return order.map((declared, ordinal) => {
    if (zeroed.some((one) => (one < 0 ? one + facts.taps.length : one) === ordinal)) return null;
    const tap = declared + shift;
    if (tap < 0 || tap > facts.targetLayerCount) {
      throw new RuleError("tap", `a state X_i with 0 <= i <= ${facts.targetLayerCount}`, tap);
    }
    return tap;
  });
}
