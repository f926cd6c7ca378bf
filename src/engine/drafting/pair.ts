import type { NumericRule } from "../masks/convention";
import type { DraftPlan } from "./plan";

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
  target(request: {
    start: number;
    tokens: readonly number[];
    rows: "all" | "last";
    /** Keeps the states of these rows under this name, for context rows that outlive their tokens. */
    keepAs?: KeptStates;
  }): Promise<Float32Array>;
  /** Runs the drafter once on the plan's exact inputs. */
  draft(plan: DraftPlan, want: DraftWish): Promise<DraftOutput>;
  /**
   * Every state X_0..X_T of the target over tokens from the start of a sequence, each [tokens, hiddenSize]; X_T
   * is behind the final norm. The run's caches stay as they are.
   */
  streams(tokens: readonly number[], numerics: TargetNumerics): Promise<Float32Array[]>;
  close(): void;
}

/** The round whose anchor and drafts the rows are, or the request before. */
export type KeptStates = number | "earlier";

/** How the target computes: as it verifies, or as a rule of extraction says. */
export type TargetNumerics = "reference" | NonNullable<NumericRule["extraction"]>;

export interface DraftWish {
  attention: boolean;
  inside?: boolean;
}

export interface DraftOutput {
  /** [blockSize, vocabularySize] */
  logits: Float32Array;
  /** One per drafter layer, [heads, blockSize, contextRows + blockSize], or null when not asked for. */
  attention: readonly Float32Array[] | null;
  /** There when it was asked for. */
  inside?: BlockInside;
}

/** What a drafter forward computes on its way. */
export interface BlockInside {
  /**
   * Logit lens: one per drafter layer, [blockSize, vocabularySize], the head over the final norm of the stream
   * after the layer. The last one equals the logits.
   */
  lens: readonly Float32Array[];
  /** The residual stream after each drafter layer, [blockSize, hiddenSize]. */
  streams: readonly Float32Array[];
  /** What feeds fc for the plan's context rows, [contextRows, taps * targetHiddenSize]; zeros where nothing was written. */
  features: Float32Array;
}
