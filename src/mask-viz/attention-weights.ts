import type { Frame, Side } from "../engine/masks/frame";

/** Attention below this is not worth a mark. */
export const LEAST_WEIGHT = 0.001;

/** Attention that was really paid by some rows of a side. */
export interface AttentionWeights {
  rowStart: number;
  rowCount: number;
  /** [rowCount, columnCount of the frame] */
  values: Float32Array;
}

/** Attention of a cell, 0 where none is given. */
export function weightAt(
  weights: AttentionWeights | null,
  frame: Frame,
  row: number,
  column: number,
): number {
  if (weights === null || row < weights.rowStart || row >= weights.rowStart + weights.rowCount) return 0;
  return weights.values[(row - weights.rowStart) * frame.columnCount + column];
}

/** Largest weight of both sides, which share one scale; 0 where none is given. */
export function largestWeight(weights: Record<Side, AttentionWeights | null>): number {
  let largest = 0;
  for (const side of ["train", "infer"] as const) {
    for (const value of weights[side]?.values ?? []) if (value > largest) largest = value;
  }
  return largest;
}

/** Largest weight of either side, for a scale of each; null unless both have weights. */
export function largestOfSides({
  train,
  infer,
}: Record<Side, AttentionWeights | null>): Record<Side, number> | null {
  if (train === null || infer === null) return null;
  return { train: largestWeight({ train, infer: null }), infer: largestWeight({ train: null, infer }) };
}
