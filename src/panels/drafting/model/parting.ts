import { divergenceOf } from "../../../engine/drafting/divergence";
import { metricsOf } from "../../../engine/drafting/metrics";
import type { PairTokenizer } from "../../../engine/models/tokenizer";
import { visibleToken } from "../../../mask-viz/token-text";
import { type DraftingResult, runsOf } from "../../../store/drafting-result";

/** How two runs compare: where they part, and what it costs. */
export interface Parting {
  /** Which run drafts how much, and where the two part; verdict first. */
  sentences: readonly string[];
  /** Whether both committed texts are the same as far as both go. */
  sameText: boolean;
  /** Round and slot to jump to, the first drafted token that differs. */
  place: { round: number; slot: number } | null;
}

/** Null without a round; without a second run there is only the first sentence. */
export function partingOf(result: DraftingResult, tokenizer: PairTokenizer): Parting | null {
  const { aligned, deviated } = result;
  if (aligned.timeline.rounds.length === 0) return null;
  if (!deviated) return { sentences: [costSentence(result)], sameText: true, place: null };
  const found = divergenceOf(aligned.timeline, deviated.timeline);
  const name = (token: number) => `“${visibleToken(tokenizer.tokenText(token))}”`;
  const logit = found.logit
    ? `Their first logit differs in round ${found.logit.round + 1}, slot ${found.logit.slot}, by ${found.logit.difference.toPrecision(3)}.`
    : "No top logit differs by more than 0.001 while both draft from the same anchor.";
  const draft = found.draft
    ? `The first draft that differs: round ${found.draft.round + 1}, slot ${found.draft.slot}; A drafts ${name(found.draft.left.token)}, B drafts ${name(found.draft.right.token)}.`
    : "Every token drafted from the same anchor is the same.";
  const committed = found.committed
    ? `The committed texts part at index ${found.committed.index}: A has ${name(found.committed.left)}, B has ${name(found.committed.right)}.${result.settings.freeRunning ? " Free-running verifies nothing." : " Verification should not allow that: look at the target's cache and numerics, not at the drafter."}`
    : result.settings.freeRunning
      ? "The committed text of both runs is the same so far, though free-running verifies nothing."
      : "The committed text of both runs is the same: verification is lossless.";
  return {
    sentences: [costSentence(result), draft, logit, committed],
    sameText: found.committed === null,
    place: found.draft,
  };
}

function costSentence(result: DraftingResult): string {
  const means = runsOf(result).map((run) => metricsOf([run.timeline]).acceptedMean.toFixed(1));
  const drafts = result.aligned.timeline.rounds[0].drafts.length;
  if (result.settings.freeRunning) {
    const ofEach = means.length > 1 ? `${means[0]} in run A and ${means[1]} in run B` : means[0];
    return `Of ${drafts} drafts a round the target would accept ${ofEach}.`;
  }
  const ofB = means.length > 1 ? `, B accepts ${means[1]}` : "";
  return `A accepts ${means[0]} of ${drafts} drafts a round${ofB}.`;
}
