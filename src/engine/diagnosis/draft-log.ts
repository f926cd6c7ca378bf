/**
 * What somebody's harness drafted in one generation. The tokens before the first block end with its anchor;
 * every round's tokens follow those that the round before committed.
 */
export interface DraftLog {
  /** Where it stands in what was given: "line 3". */
  name: string;
  /** Token ids up to the first anchor, which is the last of them. */
  tokens: readonly number[];
  rounds: readonly LoggedRound[];
  /** Token ids of the request before, where the harness had one. */
  earlier: readonly number[];
}

export interface LoggedRound {
  /**
   * The first of the block's drafted token ids, the anchor not among them: a harness may log no more than it
   * verified, or those that were accepted, which may be none, or stop where the text does. How many more the block had is not known.
   */
  drafts: readonly number[];
  /**
   * Whether drafts came as text. One text can be cut into tokens in several ways, so what a candidate drafts
   * is written out and cut anew before the two are compared.
   */
  isText: boolean;
  /** Token ids that the round added to the text; null where it is not known, and then no round follows. */
  committed: readonly number[] | null;
  /** Drafts that the harness accepted, the bonus token not counted; null where it is not known. */
  accepted: number | null;
  scores: Scores | null;
}

/** What the drafter gave to some tokens, draft by draft. */
export interface Scores {
  as: "logits" | "logprobs";
  /** Token id and value, [drafts][any number]. */
  rows: readonly (readonly (readonly [number, number])[])[];
}

/** Rounds of all logs together. */
export function blockCount(logs: readonly DraftLog[]): number {
  return logs.reduce((sum, { rounds }) => sum + rounds.length, 0);
}
