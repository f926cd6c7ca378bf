import type { DifferenceKind } from "../engine/masks/difference";
import { type DifferenceRun, differenceRuns } from "../engine/masks/difference-runs";
import { columnMarks, rowMarks } from "./lanes";
import type { PairInput } from "./pair-input";
import { shiftedPositions } from "./shifted-positions";

/** What is found once per pair of masks, whatever the view: summaries over all rows and columns. */
export interface PairMarks {
  /** Rows and columns that hold differing cells, 0 and 1. */
  rows: Record<DifferenceKind, Uint8Array>;
  columns: Record<DifferenceKind, Uint8Array>;
  /** The stops of "next difference". */
  runs: readonly DifferenceRun[];
  /** Columns whose position id moved, [columnCount] of 0 and 1. */
  shifted: Uint8Array;
  /** Largest position id of both sides, which sets the width of its rail. */
  largestPosition: number;
}

export function marksOf(input: Pick<PairInput, "difference" | "frame" | "train" | "infer">): PairMarks {
  const { difference, frame, train, infer } = input;
  return {
    rows: { "train-only": rowMarks(difference.trainOnly), "infer-only": rowMarks(difference.inferOnly) },
    columns: {
      "train-only": columnMarks(difference.trainOnly),
      "infer-only": columnMarks(difference.inferOnly),
    },
    runs: differenceRuns(difference, frame),
    shifted: shiftedPositions(train.rails, infer.rails, frame),
    largestPosition: Math.max(largestPosition(train.rails), largestPosition(infer.rails)),
  };
}

function largestPosition({ contextPositions, slotPositions }: PairInput["train"]["rails"]): number {
  let largest = 0;
  for (let i = 0; i < contextPositions.length; i++) largest = Math.max(largest, contextPositions[i]);
  for (const position of slotPositions) largest = Math.max(largest, position ?? 0);
  return largest;
}
