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
  draft(plan: DraftPlan, want: { attention: boolean }): Promise<DraftOutput>;
  close(): void;
}

/** The round whose anchor and drafts the rows are, or the request before. */
export type KeptStates = number | "earlier";

export interface DraftOutput {
  /** [blockSize, vocabularySize] */
  logits: Float32Array;
  /** One per drafter layer, [heads, blockSize, contextRows + blockSize], or null when not asked for. */
  attention: readonly Float32Array[] | null;
}
