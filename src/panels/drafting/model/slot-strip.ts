import type { Candidate, Round, SlotCheck, SlotDraft } from "../../../engine/drafting/round";
import type { Step } from "../../../engine/drafting/steps";
import type { PairTokenizer } from "../../../engine/models/tokenizer";
import type { RunResult } from "../../../store/drafting-result";
import { editWords } from "./branch-words";
import { editsOfSlot } from "./edited";
import { isKeptUnverified } from "./kept-unverified";
import { begunRounds } from "./round-progress";

/** One slot of the current round, with what has happened to it so far. */
export interface SlotView {
  slot: number;
  /** The step at the cursor is about this slot. */
  isCurrent: boolean;
  /** What was changed by hand about it, in words; null where nothing was. */
  edited: string | null;
  /** Null until the block is laid out. */
  laidOut: { position: number; token: string; isAnchor: boolean; isMaskToken: boolean } | null;
  /** Null until drafted, and always for a slot whose output is thrown away. */
  draft: DraftView | null;
  /** Null until verified. */
  check: CheckView | null;
}

interface CheckView {
  outcome: SlotCheck["outcome"];
  /** Committed all the same, as the run is free-running: then nothing is rejected. */
  isKept: boolean;
  text: string;
  candidates: readonly CandidateView[];
}
export interface DraftView {
  text: string;
  /** Null where it was set by hand and is none of the candidates. */
  probability: number | null;
  /** Set by hand. */
  isForced: boolean;
  candidates: readonly CandidateView[];
  /** In nats, of the drafter's softmax over the whole vocabulary. */
  entropy: number;
}

export interface CandidateView {
  token: number;
  text: string;
  probability: number;
}

/** The block of the round that the step is in, slot by slot; empty before the first round. */
export function slotStrip(
  run: RunResult,
  step: Step,
  tokenizer: PairTokenizer,
  maskTokenId: number,
): SlotView[] {
  const progress = begunRounds(run.timeline, step).at(-1);
  if (!progress) return [];
  const { round, blockLaidOut, draftedEnd, verifiedEnd } = progress;
  const { plan } = round;
  return Array.from({ length: plan.blockSize }, (_, slot): SlotView => {
    const ordinal = slot - plan.firstUsedSlot;
    const draft = slot < draftedEnd ? round.drafts[ordinal] : undefined;
    const check = slot < verifiedEnd ? round.checks[ordinal] : undefined;
    return {
      slot,
      isCurrent: "slot" in step && step.slot === slot,
      edited: blockLaidOut ? editedWords(round, slot, tokenizer) : null,
      laidOut: blockLaidOut
        ? {
            position: plan.slotPositions[slot],
            token: tokenizer.tokenText(plan.blockTokens[slot]),
            isAnchor: slot === 0,
            isMaskToken: plan.blockTokens[slot] === maskTokenId,
          }
        : null,
      draft: draft ? draftView(round, draft, tokenizer) : null,
      check: check
        ? {
            outcome: check.outcome,
            isKept: isKeptUnverified(round, ordinal),
            text: tokenizer.tokenText(check.expected),
            candidates: candidateViews(check.candidates, tokenizer),
          }
        : null,
    };
  });
}

function draftView(round: Round, draft: SlotDraft, tokenizer: PairTokenizer): DraftView {
  const { slot, token, candidates, entropy } = draft;
  return {
    text: tokenizer.tokenText(token),
    probability: candidates.find((candidate) => candidate.token === token)?.probability ?? null,
    isForced: editsOfSlot(round, slot).some(({ kind }) => kind === "draft"),
    candidates: candidateViews(candidates, tokenizer),
    entropy,
  };
}

function editedWords(round: Round, slot: number, tokenizer: PairTokenizer): string | null {
  const edits = editsOfSlot(round, slot);
  return edits.length === 0 ? null : edits.map((edit) => editWords(edit, tokenizer)).join(", ");
}

export function candidateViews(candidates: readonly Candidate[], tokenizer: PairTokenizer): CandidateView[] {
  return candidates.map(({ token, probability }) => ({
    token,
    text: tokenizer.tokenText(token),
    probability,
  }));
}
