import type { Comparison } from "../../engine/masks/comparison";
import { sameFrameCell } from "../../mask-viz/modes/carried-cell";
import { numberBehind } from "./in-front";
import { type ExaminedCell, examine, type MasksPicture } from "./model";
import { inferTitle } from "./other-sides";

/** The cell in hand as an inference side behind the one in front has it. */
export interface CellBehind {
  title: string;
  comparison: Comparison;
  /** Null where its block has no such slot. */
  examined: ExaminedCell | null;
}

/** @param cell in the frame of the pair in front. */
export function cellsBehind(
  { comparison: front, others }: Pick<MasksPicture, "comparison" | "others">,
  inFront: number,
  cell: { row: number; column: number },
): CellBehind[] {
  return others.map(({ comparison }, place) => {
    const own = sameFrameCell(cell, front.frame, comparison.frame);
    const title = inferTitle(numberBehind(place, inFront));
    return { title, comparison, examined: own && examine({ comparison }, own) };
  });
}
