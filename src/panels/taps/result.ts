import type { TargetNumerics } from "../../engine/drafting/pair";
import type { StateDistance } from "../../engine/inside/cross-tap";
import type { DraftChange } from "../../engine/inside/draft-change";
import type { ContextMatch } from "../../engine/inside/match-context";
import type { OpenPair } from "../../engine/runtime/named-pair";
import type { RunName } from "../../store/branches";

/** What one block was fed with, and what other extractions of the same states would be. */
export interface TapsResult {
  pair: OpenPair;
  /** Name of the drafting cell. */
  of: string;
  round: number;
  /** Runs of the cell that have this round. */
  runs: readonly RunTaps[];
  /** Runs that ended before it. */
  without: readonly RunName[];
  extractions: readonly Extraction[];
  /** Run A's text up to this block's anchor. */
  tokens: readonly number[];
  /** X_0..X_T of it, each [tokens, hiddenSize]; the last one is behind the final norm. */
  states: readonly Float32Array[];
}

export interface RunTaps extends ContextMatch {
  name: RunName;
  /** Sequence index of the block's anchor. */
  anchor: number;
}

/** The same states in other arithmetic, over the same tokens. */
export interface Extraction {
  numerics: Exclude<TargetNumerics, "reference">;
  /** [targetLayerCount + 1] */
  distances: readonly StateDistance[];
  /** What run A's block becomes when it is fed with them. */
  change: DraftChange;
}

export function hiddenSizeOf({ states, tokens }: TapsResult): number {
  return states[0].length / tokens.length;
}
