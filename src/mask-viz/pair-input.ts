import type { Difference } from "../engine/masks/difference";
import type { Frame, Side } from "../engine/masks/frame";
import type { IntervalMask } from "../engine/masks/interval-mask";
import type { Projection } from "../engine/masks/projection/projection";
import type { Rails } from "../engine/masks/rails";
import type { AttentionWeights } from "./attention-weights";
import type { CellPosition } from "./camera";
import type { FramedMasks } from "./project-masks";

/** Everything that is drawn, without any size or place on the screen. */
export interface PairInput {
  frame: Frame;
  /** Which cells of the frame are behind those that are drawn; all masks below are as it lays them out. */
  projection: Projection;
  /** The same masks in the frame, for exact counts. */
  framed: FramedMasks;
  difference: Difference;
  train: MaskPairSide;
  infer: MaskPairSide;
  /** Token text of the columns, [columnCount] or fewer; null where there is none. */
  tokensOfColumns: readonly (string | null)[] | null;
  /** Token text of the rows, [rowCount]; null is a mask token. */
  tokensOfRows: readonly (string | null)[] | null;
  weights: Record<Side, AttentionWeights | null>;
}

export interface MaskPairSide {
  title: string;
  detail?: string;
  /** In the frame, or as a view lays it out, [rowCount, columnCount]. */
  mask: IntervalMask;
  rails: SideRails;
  /** Cells of the frame that were changed by hand; views other than the absolute one do not show them. */
  edited?: readonly CellPosition[];
}

/** What stands beside the axes; a `Rails` is one, and so are the ids of a draft plan, which has no more. */
export interface SideRails {
  /** By context column; columns past its end have no id. */
  contextPositions: ArrayLike<number>;
  /** By row, and so by the key column of the same slot. */
  slotPositions: readonly (number | null)[];
  /** By row, as in `Rails`. */
  labels?: Rails["labels"];
  lossWeights?: Rails["lossWeights"];
  withoutLoss?: Rails["withoutLoss"];
  /** By block. */
  droppedBlocks?: Rails["droppedBlocks"];
}

export function columnPosition(rails: SideRails, frame: Frame, column: number): number | null {
  const { contextLength } = frame.layout;
  if (column >= contextLength) return rails.slotPositions[column - contextLength] ?? null;
  return column < rails.contextPositions.length ? rails.contextPositions[column] : null;
}

/** Whether a cell of either side was changed by hand. */
export function hasEdits({ train, infer }: Pick<PairInput, "train" | "infer">): boolean {
  return [train, infer].some(({ edited = [] }) => edited.length > 0);
}
