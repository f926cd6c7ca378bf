import type { LayerType, TrainingFault } from "../masks/convention";

/** What the loop needs to know of the loaded target and drafter. */
export interface PairFacts {
  vocabularySize: number;
  targetLayerCount: number;
  drafterLayerCount: number;
  drafterHeadCount: number;
  /** One entry per drafter layer. */
  layerTypes: readonly LayerType[];
  /** W of the sliding layers, a query sees keys less than W positions away; null without a window. */
  slidingWindow: number | null;
  /** Whether a slot sees only itself and the slots before it, by layer type. */
  causal: Readonly<Record<LayerType, boolean>>;
  blockSize: number;
  maskTokenId: number;
  /** Tokens that end a text; the loop stops after committing one. */
  endTokenIds: readonly number[];
  /** Taps as indices i of the residual stream X_i (Hugging Face `hidden_states[i]`), fc order. */
  taps: readonly number[];
  /** Other weights of the drafter that a plan may ask for; absent: there are none. */
  trainings?: readonly TrainingFault[];
  /** Longest sequence, in tokens, that positions and caches allow. */
  maxLength: number;
}
