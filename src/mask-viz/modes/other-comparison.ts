import type { Difference } from "../../engine/masks/difference";
import { type Frame, hasSlot, placeOfColumn, placeOfRow } from "../../engine/masks/frame";
import { isVisible } from "../../engine/masks/interval-mask";
import type { ProjectionChoice } from "../../engine/masks/projection/projection";
import type { CellPosition } from "../camera";
import type { OverlayState } from "../paint-overlay";
import type { MaskPairSide, PairInput } from "../pair-input";
import { type ProjectedMasks, projectMasks } from "../project-masks";
import { carriedCell, carriedSelection, nearestCell, sameFrameCell } from "./carried-cell";

/** A further inference side, compared with training in a frame of its own: its block may have another size. */
export interface OtherComparison {
  frame: Frame;
  difference: Difference;
  train: MaskPairSide;
  infer: MaskPairSide;
  tokensOfRows: readonly (string | null)[] | null;
  /** What came of the comparison, in a sentence. */
  verdict: string;
}

export function masksOfOther(other: OtherComparison, choice: ProjectionChoice): ProjectedMasks {
  const { frame, difference, train, infer } = other;
  return projectMasks(frame, { train: train.mask, infer: infer.mask, difference }, choice);
}

/** The masks of a pair as they were laid out for it. */
export function projectedOf({ projection, framed, difference, train, infer }: PairInput): ProjectedMasks {
  return { projection, framed, difference, train: train.mask, infer: infer.mask };
}

export function inputOfOther(
  { frame, train, infer, tokensOfRows }: OtherComparison,
  masks: ProjectedMasks,
  tokensOfColumns: readonly (string | null)[] | null,
): PairInput {
  const { projection, framed, difference } = masks;
  return {
    frame,
    projection,
    framed,
    difference,
    train: { ...train, mask: masks.train },
    infer: { ...infer, mask: masks.infer },
    tokensOfColumns,
    tokensOfRows,
    weights: { train: null, infer: null },
  };
}

/** The cursor and the selection of the pair above as they stand in the pane of another side. */
export function stateInOther(
  { cell, isLocked, selection }: OverlayState,
  main: ProjectedMasks,
  masks: ProjectedMasks,
): OverlayState {
  const carried = cell === null ? null : carriedCell(cell, main, masks);
  const isAbsent = cell !== null && carried === null;
  const { slotCount } = masks.projection.frame;
  return {
    cell: cell === null ? null : (carried ?? nearestCell(cell, main, masks)),
    isLocked,
    highlightedRow: null,
    selection: selection === null ? null : carriedSelection(selection, main, masks),
    absent: isAbsent ? `no such slot, blocks of ${slotCount}` : null,
  };
}

/** What a further side does with a cell of the frame above: `Inference 2 sees it.` */
export function wordsOfOther({ frame, infer }: OtherComparison, cell: CellPosition, from: Frame): string {
  const carried = sameFrameCell(cell, from, frame);
  if (carried === null || lacksCell(frame, carried)) return `${infer.title} has no such cell.`;
  return `${infer.title} ${isVisible(infer.mask, carried.row, carried.column) ? "sees" : "hides"} it.`;
}

/** Whether the inference side's block is too small for a cell of the frame. */
function lacksCell(frame: Frame, { row, column }: CellPosition): boolean {
  const key = placeOfColumn(frame, column);
  const isRow = hasSlot(frame, "infer", placeOfRow(frame, row).slot);
  return !(isRow && (key.kind === "context" || hasSlot(frame, "infer", key.slot)));
}
