import type { LayerType } from "../masks/convention";
import type { DraftPlan } from "./plan";

/** What the loop needs to know of the loaded target and drafter. */
export interface PairFacts {
  vocabularySize: number;
  targetLayerCount: number;
  drafterLayerCount: number;
  drafterHeadCount: number;
  /** One entry per drafter layer. */
  layerTypes: readonly LayerType[];
  /** W of the sliding layers, null when the checkpoint has none. */
  slidingWindow: number | null;
  blockSize: number;
  maskTokenId: number;
  /** Tokens that end a text; the loop stops after committing one. */
  endTokenIds: readonly number[];
  /** Taps as indices i of the residual stream X_i (Hugging Face `hidden_states[i]`), fc order. */
  taps: readonly number[];
  /** Longest sequence, in tokens, that positions and caches allow. */
  maxLength: number;
}

/**
 * One run's view of the loaded pair: it owns the target's and the drafter's caches. Every call says
 * where it starts; cache rows at or after that index are dropped first, so a run can be continued
 * from any earlier round.
 */
export interface PairRun {
  /**
   * Runs the target over `tokens` at sequence indices `start, start + 1, ...` and keeps their
   * residual states for later context rows.
   * @returns logits, [rows, vocabularySize]; rows = tokens.length, or 1 with `rows: "last"`.
   */
  target(request: { start: number; tokens: readonly number[]; rows: "all" | "last" }): Promise<Float32Array>;
  /** Runs the drafter once on the plan's exact inputs. */
  draft(plan: DraftPlan, want: { attention: boolean }): Promise<DraftOutput>;
  close(): void;
}

export interface DraftOutput {
  /** [blockSize, vocabularySize] */
  logits: Float32Array;
  /** One per drafter layer, [heads, blockSize, contextRows + blockSize], or null when not asked for. */
  attention: readonly Float32Array[] | null;
}
