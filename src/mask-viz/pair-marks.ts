import type { DifferenceKind } from "../engine/masks/difference";
import type { DifferenceRun } from "../engine/masks/difference-runs";
import { viewRuns } from "../engine/masks/projection/view-runs";
import { columnMarks, rowMarks } from "./lanes";
import type { PairInput } from "./pair-input";
import { hasMovedLabels } from "./row-content";
import { shiftedPositions } from "./shifted-positions";

/** What is found once per pair of masks, wherever the camera looks: summaries over all rows and columns. */
export interface PairMarks {
  /** Rows and columns that hold differing cells, 0 and 1. */
  rows: Record<DifferenceKind, Uint8Array>;
  columns: Record<DifferenceKind, Uint8Array>;
  /** The stops of "next difference". */
  runs: readonly DifferenceRun[];
  /** Columns of the frame whose position id moved, [frame.columnCount] of 0 and 1. */
  shifted: Uint8Array;
  /** Whether a row stands for another token on one side than on the other. */
  hasMovedLabels: boolean;
  /** Largest position id of both sides, which sets the width of its rail. */
  largestPosition: number;
}

export function marksOf(input: Pick<PairInput, "difference" | "projection" | "train" | "infer">): PairMarks {
  const { difference, projection, train, infer } = input;
  return {
    rows: { "train-only": rowMarks(difference.trainOnly), "infer-only": rowMarks(difference.inferOnly) },
    columns: {
      "train-only": columnMarks(difference.trainOnly),
      "infer-only": columnMarks(difference.inferOnly),
    },
    runs: viewRuns(difference, projection),
    shifted: shiftedPositions(train.rails, infer.rails, projection.frame),
    hasMovedLabels: hasMovedLabels(train.rails, infer.rails),
    largestPosition: Math.max(largestPosition(train.rails), largestPosition(infer.rails)),
  };
}

function largestPosition({ contextPositions, slotPositions }: PairInput["train"]["rails"]): number {
  let largest = 0;
  for (let i = 0; i < contextPositions.length; i++) largest = Math.max(largest, contextPositions[i]);
  for (const position of slotPositions) largest = Math.max(largest, position ?? 0);
  return largest;
}
