import type { Ending, Round, Timeline } from "../../../engine/drafting/round";
import type { Step } from "../../../engine/drafting/steps";
import { counted } from "../../../engine/masks/wording";
import type { PairTokenizer } from "../../../engine/models/tokenizer";
import { visibleToken } from "../../../mask-viz/token-text";
import type { RunResult } from "../../../store/drafting-result";
import { editsOfSlot } from "./edited";
import { isKeptUnverified } from "./kept-unverified";
import { contextSentence, otherwise, positionIdWords } from "./plan-sentences";

const endings: Record<Ending, string> = {
  "end-of-text": "The text has ended.",
  "token-limit": "The token limit is reached.",
  "context-full": "No further block fits into the context.",
};

/** What happens at one of a run's own steps, in plain words. */
export function stepSentence(run: RunResult, step: Step, tokenizer: PairTokenizer): string {
  const { timeline } = run;
  const name = (token: number) => `“${visibleToken(tokenizer.tokenText(token))}”`;
  if (step.kind === "prompt") {
    const count = timeline.prompt.length;
    if (timeline.firstToken === null) {
      const last = name(timeline.prompt[count - 1]);
      return `The target has read ${counted(count - 1, "token")}; the prompt's last token ${last} at index ${count - 1} is the first anchor.`;
    }
    const read = `The target has read ${counted(count, "token")}`;
    if (timeline.rounds.length === 0 && timeline.ending) {
      return `${read} and says ${name(timeline.firstToken)}: there is nothing to draft. ${endings[timeline.ending]}`;
    }
    return `${read}; ${name(timeline.firstToken)} at index ${count} is the first anchor.`;
  }
  const round = timeline.rounds[step.round];
  const isLastRound = step.round === timeline.rounds.length - 1;
  const endsText = isLastRound && timeline.ending === "end-of-text" && round.bonus === null;
  const sentence =
    forcedSentence(timeline, round, step, name) ??
    (step.kind === "commit" ? commitSentence(round, endsText) : roundSentence(round, step, name));
  const isLast = isLastRound && isLastOf(round, step);
  return isLast && timeline.ending ? `${sentence} ${endings[timeline.ending]}` : sentence;
}

/** What a round commits and adds where the text was changed by hand in it; null elsewhere. */
function forcedSentence(
  { forced = [] }: Timeline,
  round: Round,
  { kind }: Step,
  name: (token: number) => string,
): string | null {
  if (kind !== "commit" && kind !== "bonus") return null;
  const { plan, committed, drafts, acceptedDrafts, bonus } = round;
  const ordinal = committed.findIndex((_, at) => forced.includes(plan.anchor + 1 + at));
  if (ordinal < 0) return null;
  const token = `${name(committed[ordinal])}, put there by hand at index ${plan.anchor + 1 + ordinal}`;
  return kind === "commit"
    ? `${acceptedDrafts} of ${counted(drafts.length, "draft")} ${areOf(acceptedDrafts)} accepted. The text goes on with ${token}: what stood there and behind it is gone.`
    : `The target's own next token was ${name(bonus ?? 0)}, the bonus. It gave way to ${token}.`;
}

function isLastOf(round: Round, step: Step): boolean {
  return step.kind === (round.bonus === null ? "commit" : "bonus");
}

function roundSentence(
  round: Round,
  step: Exclude<Step, { kind: "prompt" | "commit" }>,
  name: (token: number) => string,
): string {
  const { plan } = round;
  switch (step.kind) {
    case "context":
      return contextSentence(round);
    case "block":
      return [
        `The block: slot 0 holds the anchor ${name(round.anchorToken)}, ${plan.blockSize === 2 ? "slot 1 holds" : `slots 1 to ${plan.blockSize - 1} hold`} ${name(plan.blockTokens[1] ?? round.anchorToken)}, at ${positionIdWords(plan.slotPositions[0], plan.slotPositions[plan.blockSize - 1])}.`,
        ...otherwise(plan),
      ].join(" ");
    case "draft": {
      const { token, candidates } = round.drafts[step.slot - plan.firstUsedSlot];
      const [best] = candidates;
      const own = `${name(best.token)} (${probabilityText(best.probability)})`;
      return isForced(round, step.slot)
        ? `Slot ${step.slot} drafts ${name(token)}, put there by hand; the drafter's own is ${own}.`
        : `Slot ${step.slot} drafts ${own}.`;
    }
    case "verify":
      return verifySentence(round, step.slot, name);
    case "bonus":
      return bonusSentence(round, name(round.bonus ?? 0));
  }
}

/** The bonus token, and how often it was committed: a loop can lose or double it. */
function bonusSentence({ bonus, acceptedDrafts, committed }: Round, name: string): string {
  const said = `The target adds its own next token, ${name}: the bonus.`;
  const times = bonus === null ? 0 : committed.length - acceptedDrafts;
  if (times === 0)
    return `${said} It is lost: nothing commits it, and the next block opens on the last draft.`;
  const twice = times > 1 ? " It is committed twice." : "";
  return `${said}${twice} Acceptance length ${acceptedDrafts + 1}.`;
}

function verifySentence(round: Round, slot: number, name: (token: number) => string): string {
  const check = round.checks[slot - round.plan.firstUsedSlot];
  const [best] = check.candidates;
  const byHand = isForced(round, slot) ? ", put there by hand" : "";
  const drafted = `Slot ${slot} drafted ${name(check.drafted)}${byHand}`;
  if (check.outcome === "accepted") {
    return `${drafted}; the target agrees (${probabilityText(best.probability)}).`;
  }
  const isKept = isKeptUnverified(round, slot - round.plan.firstUsedSlot);
  const consequence = isKept
    ? "Free-running keeps it all the same, and what follows."
    : "Rejected, and what follows is not looked at.";
  return `${drafted}; the target says ${name(check.expected)} (${probabilityText(best.probability)}). ${consequence}`;
}

/** @param endsText the text ends inside this round's drafts: nothing behind that slot is committed. */
function commitSentence(round: Round, endsText: boolean): string {
  const { drafts, acceptedDrafts, bonus } = round;
  const committed = bonus === null ? round.committed.length : acceptedDrafts;
  const accepted = `${acceptedDrafts} of ${counted(drafts.length, "draft")} ${areOf(acceptedDrafts)} accepted`;
  const end = endsText ? `, and the text ends at slot ${drafts[committed - 1].slot}` : "";
  if (committed > acceptedDrafts) {
    return `${counted(committed, "draft")} ${areOf(committed)} committed unverified${end}; the target would have accepted ${acceptedDrafts}.`;
  }
  if (committed < acceptedDrafts) return `${accepted}${end}: ${committed} ${areOf(committed)} committed.`;
  return `${accepted} and committed${end}.`;
}

function areOf(count: number): string {
  return count === 1 ? "is" : "are";
}

function isForced(round: Round, slot: number): boolean {
  return editsOfSlot(round, slot).some(({ kind }) => kind === "draft");
}

/** Two digits, and never a rounded 1.00 or 0.00. */
export function probabilityText(probability: number): string {
  if (probability > 0.995 && probability < 1) return "> 0.99";
  if (probability < 0.005 && probability > 0) return "< 0.01";
  return probability.toFixed(2);
}
