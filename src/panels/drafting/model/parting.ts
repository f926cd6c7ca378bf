import { divergenceOf } from "../../../engine/drafting/divergence";
import { metricsOf } from "../../../engine/drafting/metrics";
import { writtenTokens } from "../../../engine/drafting/round";
import { counted } from "../../../engine/masks/wording";
import type { PairTokenizer } from "../../../engine/models/tokenizer";
import { visibleToken } from "../../../mask-viz/token-text";
import { branchIndex } from "../../../store/branches";
import type { RunResult } from "../../../store/drafting-result";

/** How two runs compare: where they part, and what it costs. */
export interface Parting {
  /** Which run drafts how much, and where the two part; verdict first. */
  sentences: readonly string[];
  /** Whether both committed texts are the same as far as both go. */
  sameText: boolean;
  /** Round and slot to jump to, the first drafted token that differs. */
  place: { round: number; slot: number } | null;
}

/** Of one run or two. Null without a round; without a second run there is only the first sentence. */
export function partingOf(
  [left, right]: readonly RunResult[],
  tokenizer: PairTokenizer,
  freeRunning: boolean,
): Parting | null {
  if (left === undefined || left.timeline.rounds.length === 0) return null;
  const cost = costSentence(right === undefined ? [left] : [left, right], freeRunning);
  if (right === undefined) return { sentences: [cost], sameText: true, place: null };
  const found = divergenceOf(left.timeline, right.timeline);
  const name = (token: number) => `“${visibleToken(tokenizer.tokenText(token))}”`;
  const logit = found.logit
    ? `Their first logit differs in round ${found.logit.round + 1}, slot ${found.logit.slot}, by ${found.logit.difference.toPrecision(3)}.`
    : "No top logit differs by more than 0.001 while both draft from the same anchor.";
  const draft = found.draft
    ? `The first draft that differs: round ${found.draft.round + 1}, slot ${found.draft.slot}; ${left.name} drafts ${name(draftedAt(left, found.draft))}, ${right.name} drafts ${name(draftedAt(right, found.draft))}.`
    : "Every token drafted from the same anchor is the same.";
  const committed = found.committed
    ? `The committed texts part at index ${found.committed.index}: ${left.name} has ${name(found.committed.left)}, ${right.name} has ${name(found.committed.right)}.${whyOtherText([left, right], freeRunning)}`
    : sameTextSentence([left, right], freeRunning);
  return {
    sentences: [cost, draft, logit, committed],
    sameText: found.committed === null,
    place: found.draft,
  };
}

function draftedAt({ timeline }: RunResult, { round, slot }: { round: number; slot: number }): number {
  return timeline.rounds[round].drafts.find((draft) => draft.slot === slot)?.token ?? 0;
}

/** What both runs have written is the same; until both have ended that is said of what there is. */
function sameTextSentence(runs: readonly RunResult[], freeRunning: boolean): string {
  const length = Math.min(...runs.map(({ timeline }) => writtenTokens(timeline).length));
  const hasEnded = runs.every(({ timeline }) => timeline.ending !== null);
  const same = `The committed text of both runs is the same${hasEnded ? "" : " so far"}, over ${counted(length, "token")}`;
  if (freeRunning) return `${same}, though free-running verifies nothing.`;
  return hasEnded ? `${same}: verification is lossless.` : `${same}.`;
}

/** A branch may have another text for a good reason: its own change, or one of the run it comes from. */
function whyOtherText(runs: readonly RunResult[], freeRunning: boolean): string {
  if (freeRunning) return " Free-running verifies nothing.";
  if (runs.some(({ name }) => branchIndex(name) >= 0)) return "";
  return " Verification should not allow that: look at the target's cache and numerics, not at the drafter.";
}

function costSentence(runs: readonly RunResult[], freeRunning: boolean): string {
  const [first, second] = runs.map(({ name, timeline }) => ({
    name,
    mean: metricsOf([timeline]).acceptedMean.toFixed(1),
  }));
  const drafts = counted(runs[0].timeline.rounds[0].drafts.length, "draft");
  if (freeRunning) {
    const ofEach =
      second === undefined
        ? first.mean
        : `${first.mean} in run ${first.name} and ${second.mean} in run ${second.name}`;
    return `Of ${drafts} a round the target would accept ${ofEach}.`;
  }
  const ofSecond = second === undefined ? "" : `, ${second.name} accepts ${second.mean}`;
  return `${first.name} accepts ${first.mean} of ${drafts} a round${ofSecond}.`;
}
