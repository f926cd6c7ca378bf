import type { Round, SlotCheck, SlotDraft } from "../../../engine/drafting/round";
import type { Step } from "../../../engine/drafting/steps";
import type { PairTokenizer } from "../../../engine/models/tokenizer";
import { repeatedTokens, type TokenRange } from "../../../engine/triage/repeated-tokens";
import type { RunResult } from "../../../store/drafting-result";
import { editsOfSlot } from "./edited";
import { isKeptUnverified } from "./kept-unverified";
import { begunRounds, type RoundProgress } from "./round-progress";

/**
 * What a chip stands for; every kind has its own colour and its own shape. `target` is a token that
 * the target wrote itself: its first one after the prompt, and every bonus. `unchecked` was committed
 * in a free-running round although the target did not say it, be it that it said another token or was not asked.
 */
export type ChipKind =
  | "prompt"
  | "mask-token"
  | "drafted"
  | "accepted"
  | "rejected"
  | "unobserved"
  | "unchecked"
  | "target";

export interface Chip {
  kind: ChipKind;
  token: number;
  text: string;
  /** Part of what the line repeats: a unit three times in a row or more, or the loop that a text ends in. */
  isRepeat: boolean;
  /** Put there by hand. */
  isForced: boolean;
  /** Where it comes from; null for the prompt and the target's first token. */
  place: { round: number; slot: number | null } | null;
  /** Sequence index, in the committed line. */
  index: number | null;
  /** What drafter and target thought of it, as far as the cursor has seen them. */
  drafter: Thought | null;
  target: Thought | null;
}

/** Best candidates of a model for one token, and the entropy of its softmax in nats. */
type Thought = Pick<SlotDraft, "candidates" | "entropy">;

/** The chips of one round, or of the prompt (`round` null). */
export interface ChipGroup {
  round: number | null;
  isCurrent: boolean;
  chips: readonly Chip[];
}

export interface TextLines {
  draft: readonly ChipGroup[];
  committed: readonly ChipGroup[];
}

/** The two lines of a run at one of its own steps. */
export function textLines(run: RunResult, step: Step, tokenizer: PairTokenizer): TextLines {
  const rounds = begunRounds(run.timeline, step);
  const chip = (kind: ChipKind, token: number, place: Chip["place"]): Chip => ({
    kind,
    token,
    text: tokenizer.tokenText(token),
    isRepeat: false,
    isForced: false,
    place,
    index: null,
    drafter: null,
    target: null,
  });
  const { prompt, firstToken, forced = [] } = run.timeline;
  const opened = (kind: ChipKind, token: number, index: number): Chip => ({
    ...chip(kind, token, null),
    index,
    isForced: forced.includes(index),
  });
  const opening: ChipGroup = {
    round: null,
    isCurrent: step.kind === "prompt",
    chips: [
      ...prompt.map((token, index) => opened("prompt", token, index)),
      ...(firstToken === null ? [] : [opened("target", firstToken, prompt.length)]),
    ],
  };
  const groups = rounds.map((progress) => {
    const known = progress.isCurrent ? undefined : finishedGroups.get(progress.round);
    const made = known ?? {
      draft: {
        round: progress.round.index,
        isCurrent: progress.isCurrent,
        chips: draftChips(progress, chip),
      },
      committed: {
        round: progress.round.index,
        isCurrent: progress.isCurrent,
        chips: committedChips(progress, forced, chip),
      },
    };
    if (!progress.isCurrent) finishedGroups.set(progress.round, made);
    return { progress, made };
  });
  const committed = groups.filter(({ progress }) => progress.isCommitted).map(({ made }) => made.committed);
  return {
    draft: groups.filter(({ progress }) => progress.blockLaidOut).map(({ made }) => made.draft),
    committed: [opening, ...withRepeats(committed)],
  };
}

/** The groups of one text, with what it repeats marked across them; those without a repeat stay as they are. */
function withRepeats(groups: readonly ChipGroup[]): readonly ChipGroup[] {
  const ranges = repeatedTokens(groups.flatMap(({ chips }) => chips.map(({ token }) => token)));
  let start = 0;
  return groups.map((group) => {
    const chips = markedChips(group.chips, ranges, start);
    start += group.chips.length;
    return chips === group.chips ? group : { ...group, chips };
  });
}

function markedChips(chips: readonly Chip[], ranges: readonly TokenRange[], start: number): readonly Chip[] {
  const repeats = (at: number) => ranges.some((range) => range.start <= at && at < range.end);
  if (!chips.some((_, at) => repeats(start + at))) return chips;
  return chips.map((chip, at) => (repeats(start + at) ? { ...chip, isRepeat: true } : chip));
}

/** Rounds that are over look the same at every later step, so their chips are made once. */
const finishedGroups = new WeakMap<Round, { draft: ChipGroup; committed: ChipGroup }>();

/** A free-running round commits what the target rejects, and what stands behind that. */
function draftKind(round: Round, check: SlotCheck | null, ordinal: number): ChipKind {
  if (check === null) return "drafted";
  return check.outcome !== "accepted" && isKeptUnverified(round, ordinal) ? "unchecked" : check.outcome;
}

type MakeChip = (kind: ChipKind, token: number, place: Chip["place"]) => Chip;

function draftChips(progress: RoundProgress, chip: MakeChip): readonly Chip[] {
  const { round, draftedEnd, verifiedEnd } = progress;
  const drafted = round.drafts.filter(({ slot }) => slot < draftedEnd).map(({ token }) => token);
  const chips = round.drafts.map((draft, ordinal) => {
    const place = { round: round.index, slot: draft.slot };
    if (draft.slot >= draftedEnd) return chip("mask-token", round.plan.blockTokens[draft.slot], place);
    const check = draft.slot < verifiedEnd ? round.checks[ordinal] : null;
    return {
      ...chip(draftKind(round, check, ordinal), draft.token, place),
      isForced: editsOfSlot(round, draft.slot).some(({ kind }) => kind === "draft"),
      drafter: draft,
      target: check,
    };
  });
  return markedChips(chips, repeatedTokens(drafted), 0);
}

function committedChips(progress: RoundProgress, forced: readonly number[], chip: MakeChip): Chip[] {
  const { round, bonusAdded } = progress;
  // A loop can lose the bonus token, or double it.
  const draftCount =
    round.bonus === null ? round.committed.length : Math.min(round.acceptedDrafts, round.committed.length);
  const chips = round.committed.slice(0, draftCount).map((token, at): Chip => {
    const draft = round.drafts[at];
    const isAccepted = round.checks[at].outcome === "accepted";
    return {
      ...chip(isAccepted ? "accepted" : "unchecked", token, { round: round.index, slot: draft.slot }),
      drafter: draft,
      target: round.checks[at],
    };
  });
  const rejected = round.checks[round.acceptedDrafts];
  const added = bonusAdded ? round.committed.slice(draftCount) : [];
  const own = added.map((token) => ({
    ...chip("target", token, { round: round.index, slot: null }),
    target: rejected ?? null,
  }));
  return [...chips, ...own].map((one, at): Chip => {
    const index = round.plan.anchor + 1 + at;
    return forced.includes(index) ? { ...one, index, kind: "unchecked", isForced: true } : { ...one, index };
  });
}
