/** What both sides look at: the base sequence and the anchors whose blocks are asked for. */
export interface Layout {
  /** Tokens of the base sequence; context columns are 0..contextLength-1. */
  contextLength: number;
  /** Document ordinal of every base index, -1 on padding; null when the sequence is one document. */
  documents: readonly number[] | null;
  /** Anchor indices in query-row order; null is an unused (dead) anchor. */
  anchors: readonly (number | null)[];
}
