/**
 * A row of the drafter's context, and what it was computed from. By right row i is the target's state of
 * index i; a loop that goes wrong leaves rows out, or leaves some behind.
 */
export interface ContextRow {
  /** Sequence index that the row was written for. */
  index: number;
  /** Token whose state it holds; null where nothing was written. */
  token: number | null;
  state: RowState;
}

/** `present`: the target's state of the row's index, which verification found right. */
type RowState =
  | { kind: "present" }
  | { kind: "unwritten" }
  /** The state of a draft that round `round` rejected, `offset` rows behind its anchor. */
  | { kind: "rejected"; round: number; offset: number }
  /** A row of the request before this one. */
  | { kind: "earlier" };

/** Whether it stands for a token of the text, written or not: rows of rejected drafts and of the request before do not. */
export function isOfText({ state }: ContextRow): boolean {
  return state.kind === "present" || state.kind === "unwritten";
}

/** Context rows as they are where nothing goes wrong. @param start index of the first token */
export function presentRows(tokens: readonly number[], start = 0): ContextRow[] {
  return tokens.map((token, at) => ({ index: start + at, token, state: { kind: "present" } }));
}
