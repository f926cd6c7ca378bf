import type { LayerType } from "../masks/convention";
import type { IntervalMask } from "../masks/interval-mask";

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
