/** A change by hand; the run goes on from it. */
export type Edit =
  /** The text holds this token at this sequence index; what stood there and after is gone. */
  | ({ kind: "token"; index: number } & PutToken)
  /** In the branch's first round this slot drafts this token. */
  | ({ kind: "draft"; slot: number } & PutToken)
  /** The slot sees this column, or no longer does, in layers of every type. */
  | { kind: "cell"; slot: number; column: EditedColumn; visible: boolean }
  /** Added to the position id. */
  | { kind: "position"; of: EditedColumn; by: number }
  /** The head of this drafter layer adds nothing to the residual stream. */
  | ({ kind: "head" } & MutedHead)
  /** Served with these deviations from here on, instead of the run's own. */
  | { kind: "rule"; deviations: readonly string[] };

interface PutToken {
  token: number;
  /** What the token said where it was chosen, for whoever reads of it without its tokenizer. */
  text?: string;
}

/** A context row by the sequence index that it holds the state of, or a slot of the block. */
export type EditedColumn = { context: number } | { slot: number };

/** A drafter's attention head that adds nothing to the residual stream. */
export interface MutedHead {
  layer: number;
  head: number;
}

/** A run that goes on from another one after changes by hand. */
export interface Branch {
  /** "A", "B", or the name of an earlier branch: "C", "D", ... in order. */
  of: string;
  /** Rounds before this one are the parent's. With a token edit: the first whose anchor comes at or after it. */
  round: number;
  edits: readonly Edit[];
  /**
   * Cells, positions and heads are changed in every later round too, where a context index stays an absolute
   * one, and not only in the first.
   */
  lasting: boolean;
}
