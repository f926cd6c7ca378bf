import type { LayerType } from "../masks/convention";

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
