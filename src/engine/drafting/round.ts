import type { Convention } from "../masks/convention";
import type { Edit } from "./edit";
import type { DraftPlan } from "./plan";

/** A token with what the model gave it; probability is the softmax over the whole vocabulary at temperature 1. */
export interface Candidate {
  token: number;
  logit: number;
  probability: number;
}

/** What the drafter said in one slot. */
export interface SlotDraft {
  slot: number;
  token: number;
  /** Best first, `candidates[0].token === token` under greedy decoding, unless the token was set by hand. */
  candidates: readonly Candidate[];
  /** Of the drafter's softmax over the whole vocabulary, in nats; NaN where only a log tells of the draft. */
  entropy: number;
}

/** What the target said about one drafted token. */
export interface SlotCheck {
  slot: number;
  /** Sequence index of the drafted token. */
  index: number;
  drafted: number;
  /** The target's own greedy token at this index, given everything before it in the block. */
  expected: number;
  /** `accepted` is part of the matched prefix; `unobserved` lies behind the first rejection. */
  outcome: "accepted" | "rejected" | "unobserved";
  candidates: readonly Candidate[];
  /** Of the target's softmax over the whole vocabulary, in nats. */
  entropy: number;
}

/**
 * Everything one draft-and-verify produced, kept whole: stepping back is looking at an earlier round.
 * A round commits `committed` at sequence indices `anchor + 1 ...`.
 */
export interface Round {
  index: number;
  plan: DraftPlan;
  anchorToken: number;
  /** Used slots in order (slot 0 is missing when its output is thrown away). */
  drafts: readonly SlotDraft[];
  /** One per draft. */
  checks: readonly SlotCheck[];
  /**
   * Matched drafts; `acceptedDrafts + 1` is the acceptance length with the bonus token. Matches behind an
   * end-of-text token count, as in the reference loop, though nothing behind it is committed.
   */
  acceptedDrafts: number;
  /** The target's token after the matched prefix; null in a free-running round, which has none. */
  bonus: number | null;
  /** Tokens added to the sequence: accepted drafts and the bonus, or every draft when free-running. */
  committed: readonly number[];
  /** Per drafter layer [heads, blockSize, contextRows + blockSize], or null. */
  attention: readonly Float32Array[] | null;
  /** What was changed by hand in this round; absent where nothing was. */
  edits?: readonly Edit[];
  /** Rule of the loop that it ran under; absent where only a log tells of the round. */
  loop?: NonNullable<Convention["loop"]>;
}

/** Why a run can go no further. */
export type Ending = "end-of-text" | "token-limit" | "context-full";

/** A run as a list of rounds over a prompt. Immutable: a new round makes a new timeline. */
export interface Timeline {
  prompt: readonly number[];
  /** Tokens of the request before, for a loop that keeps its rows; absent for one that does not. */
  earlier?: readonly number[];
  /** The target's first token after the prompt; null when the prompt's own last token is the first anchor. */
  firstToken: number | null;
  rounds: readonly Round[];
  ending: Ending | null;
  /** Sequence indices whose token was put there by hand, ascending; absent where none was. */
  forced?: readonly number[];
}

/** Tokens of the sequence before round `roundIndex` (all rounds when left out), prompt included. */
export function sequenceBefore(timeline: Timeline, roundIndex = timeline.rounds.length): number[] {
  const tokens = [...timeline.prompt];
  if (timeline.firstToken !== null) tokens.push(timeline.firstToken);
  for (const round of timeline.rounds.slice(0, roundIndex)) tokens.push(...round.committed);
  return tokens;
}

/** Tokens after the prompt. */
export function writtenTokens(timeline: Timeline): number[] {
  return sequenceBefore(timeline).slice(timeline.prompt.length);
}
