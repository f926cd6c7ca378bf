import type { BlockPattern } from "./block-pattern";

/**
 * A convention says how one side (training or inference) lays out and reads a block. One record, no
 * behaviour: masks, position ids, labels and the inputs of a drafter forward are derived from it by
 * the pure functions beside this file and in `drafting/`.
 *
 * Symbols in the comments: `a` anchor index, `k` slot 0..B-1, `m` key slot of the same block,
 * `j` context index, `p = a + k`, `B` block size, `W` window.
 */
export interface Convention {
  /** Rows of one block: the anchor token and `blockSize - 1` mask tokens. */
  blockSize: number;
  /**
   * First context index that is hidden: `a` (strict, the real rule), `a + 1` (anchor included), or none
   * (every block sees one common context, whatever its anchor).
   */
  contextEnd: "before-anchor" | "through-anchor" | "whole-context";
  /** What a row sees, by the type of the drafter layer. */
  attention: Record<LayerType, AttentionRule>;
  /** Whether a context key must be in the anchor's document. Padding (document -1) is never seen. */
  documents: "ignored" | "same-document";
  /** What the rows of an unused anchor see: their own block only, or nothing at all. */
  deadAnchor: "own-block" | "empty-row";
  /**
   * Rows that see nothing though their anchor is used: those whose index `a + k` is not before the end
   * of the sequence (one past the last index that is not padding), or those whose anchor is padding.
   * Absent: there are none.
   */
  emptyRows?: "past-end" | "padding-anchor";
  positions: PositionRule;
  /**
   * Slot k predicts token `a + k + labelShift`. With 0, slot 0's output is thrown away. With 2 the row is
   * the one of index a, which holds token a + 1 beside the hidden state of a, as autoregressive drafters do.
   */
  labelShift: 0 | 1 | 2;
  /** How the loss is taken from the rows; absent where the side does not train, or it is not known. */
  loss?: LossRule;
  taps: TapRule;
  /** Token in slots 1..B-1: the one the checkpoint declares, the end-of-text token, or an id. */
  maskToken: "declared" | "end-of-text" | number;
  /** What is wrong between tensors and tokens; absent parts are as trained. */
  wiring?: WiringRule;
  /** What the loop around the drafter does wrong with its context and with what it commits. */
  loop?: LoopRule;
  /** How numbers are kept. */
  numerics?: NumericRule;
  /** The drafter's weights are those of another training, with one thing wrong; absent: its own. */
  training?: TrainingFault;
}

/** What was wrong when other weights were trained; `short`: nothing but the number of steps, which all share. */
export type TrainingFault =
  | "short"
  | "anchor-inclusive"
  | "causal-block"
  | "anti-causal-block"
  | "noisy-teacher"
  | "soft-labels"
  | "four-of-five-taps"
  | "label-shift"
  | "context-by-block-number";

export type LayerType = "full" | "sliding";

export interface AttentionRule {
  contextStart: ContextStart;
  direction: "both" | "causal" | "anti-causal";
  /** Farthest key slot to either side, `k - left <= m <= k + right`; null is no limit. */
  reach: { left: number | null; right: number | null };
  /** What else decides which key slots of its own block a slot sees; absent when nothing does. */
  pattern?: BlockPattern;
}

/**
 * First visible context index; negative values clip to 0 (dialects of the field, by their rule):
 * `start` 0; `anchor` a - keys; `query` p - keys + 1 (keys counts the query itself, so W + 1 keys is
 * p - W); `sink` the first `sink` and the last `window` rows once a > sink + window; `page` the last
 * `tokens` rows, start floored to a multiple of `page`; `rotation` a - (window - 1 + newRows);
 * `none` no context row at all.
 */
export type ContextStart =
  | { from: "start" }
  | { from: "anchor"; keys: number }
  | { from: "query"; keys: number }
  | { from: "sink"; sink: number; window: number }
  | { from: "page"; tokens: number; page: number }
  | { from: "rotation"; window: number; newRows: number }
  | { from: "none" };

export interface PositionRule {
  /** Position id of context index 0 (of index 0 of every document when `perDocument`). */
  origin: number;
  perDocument: boolean;
  /**
   * Where slot 0 stands: at the anchor's own position, or at `origin + number of context rows`, as
   * harnesses do that number the block after the context they sliced.
   */
  blockStart: "anchor" | "context-length";
  /** Added to the position of every slot: -1 one early, 1 one late. */
  shift: number;
  /** Slots that share one position id: slot k stands at `floor(k / slotsPerPosition)`; 1 is right. */
  slotsPerPosition: number;
  /** Ids of slots from here on become `limit - 1`, as where a model's length is kept; absent: none do. */
  limit?: number;
}

/**
 * Which rows of a used block the loss is taken from, and how much of it. A slot that is thrown away has
 * none in any case, nor has a block whose anchor is unused or padding.
 */
export interface LossRule {
  /** Slot k weighs 1, or `exp(-max(0, k - from) / gamma)`. */
  weight: { by: "uniform" } | { by: "decay"; gamma: number; from: number };
  /** What the weighted sum is divided by: the sum of the weights, or the number of rows with a loss. */
  dividedBy: "weights" | "rows";
  /**
   * Index that has to be supervised for the row to count: the one of the token it predicts, or the one
   * it stands at, `a + k`.
   */
  supervisedAt: "label" | "slot";
  /**
   * Where that index has to lie: in the sequence (padding is past its end), or in the anchor's document
   * as well.
   */
  within: "sequence" | "document";
}

/** How the taps that feed fc differ from the ones the checkpoint declares. */
interface TapRule {
  /** Added to every target layer: -1 one layer early, 1 one late. */
  shift: number;
  /** Ordinals of taps that are fed as zeros; negative ones count from the last: [-1] is "4 of 5 taps". */
  zeroed: readonly number[];
}

/** Parts of the forward that a port can get wrong though tokens, positions and mask are right. */
export interface WiringRule {
  /** Taps reach fc in the opposite order. */
  tapOrder?: "reversed";
  /** Taps are fed after the target's final norm. */
  tapNorm?: "final";
  /** Embeddings of all slots are multiplied by the root of the hidden size, as some families of targets do. */
  embeddingScale?: "sqrt-hidden";
  /** Slots 1.. hold a row of zeros: the mask token's row was never loaded. */
  maskRow?: "zeros";
  /** The drafter's last norm is left out, or scales by `1 + w` instead of `w`. */
  finalNorm?: "skipped" | "weight-plus-one";
  /** The head's weights do not belong to the hidden states: it was initialised, not loaded. */
  head?: "untrained";
  /** Draft ids that are target ids already are taken for offsets: `i + i` instead of `i`. */
  vocabulary?: "offsets-added";
}

export interface LoopRule {
  /**
   * Context rows that a round leaves behind: by right those of the anchor and the accepted drafts. One of
   * them is lost after every round with a rejection, one rejected draft stays, or all of them stay.
   */
  roundRows?: "one-short" | "one-long" | "all-drafted";
  /** Context rows of so many first tokens were never written: the target had them from a prefix cache. */
  unwrittenRows?: number;
  /** The rows of the prompt never reach the drafter, those of generated tokens do. */
  promptRows?: "missing";
  /** Rows and positions of the request before are still there. */
  earlierRequest?: "kept";
  /** The target's own token after the accepted drafts is left out of the text, or stands there twice. */
  bonus?: "lost" | "doubled";
}

export interface NumericRule {
  /** The boolean mask is added to the scores as 1 and 0, which hides nothing. */
  mask?: "added-as-numbers";
  /** States, keys and values between the graphs are kept in so few bits. */
  states?: "bfloat16" | "float16";
  /**
   * The states that feed fc come from a second run of the target over the same tokens with other arithmetic:
   * every matrix product and residual sum rounded to bfloat16, or the terms of every product added up in
   * another order. Verification has its own run and keeps its own numbers.
   */
  extraction?: "bfloat16" | "other-order";
}
