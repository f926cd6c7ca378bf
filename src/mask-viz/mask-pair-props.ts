import type { Difference } from "../engine/masks/difference";
import type { Frame, Side } from "../engine/masks/frame";
import type { AttentionWeights } from "./attention-weights";
import type { CellPosition } from "./camera";
import type { MaskPairSide } from "./pair-input";

export interface MaskPairProps {
  frame: Frame;
  difference: Difference;
  train: MaskPairSide;
  infer: MaskPairSide;
  /** Why a cell is on or off on each side. */
  sentenceOf(cell: CellPosition): string;
  tokensOfColumns?: readonly (string | null)[];
  tokensOfRows?: readonly (string | null)[];
  /** A cell to go to; without it the component keeps the cursor to itself. */
  cursor?: CellPosition | null;
  onCursor?(cell: CellPosition | null, isLocked: boolean): void;
  /** The row of the token being looked at. */
  highlightedRow?: number | null;
  weights?: Record<Side, AttentionWeights | null>;
}
