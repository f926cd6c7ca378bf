import type { Acceptance } from "../acceptance/acceptance";
import type { Round } from "../drafting/round";
import type { SlotCopies } from "./slot-copies";
import type { TextFindings } from "./text-findings";

export interface TriageVerdict {
  id:
    | "nothing"
    | "committed-otherwise"
    | "committed-garbled"
    | "one-off"
    | "drafts-garbled"
    | "rejected"
    | "sound";
  sentence: string;
  /** Figures that it rests on, a sentence each. */
  evidence: readonly string[];
  /** What to look at next. */
  next: string;
  /** Symptoms of the list that fit, the best first. */
  symptoms: readonly string[];
}

/** A text is garbled when a unit stands so often in a row, or so many neighbours are the same. */
const garbledCount = 4;
const garbledShare = 0.25;
/** Accepted share of the drafts under which they count as rejected. */
const lowAcceptance = 0.1;
/** So many wrong drafts, and such a share of them one place off, are no chance. */
const leastWrong = 10;
const oneOffShare = 0.5;

/** What was counted, and a verdict rests on. */
export interface Findings {
  /** The block whose drafts repeat the most. */
  drafted: TextFindings;
  /** The text that came out; of several the one that repeats the most. */
  committed: TextFindings;
  copies: SlotCopies;
  acceptance: Acceptance;
}

export function verdictOf(rounds: readonly Round[], found: Findings): TriageVerdict {
  const { drafted, committed, copies, acceptance } = found;
  if (rounds.length === 0) {
    return {
      id: "nothing",
      sentence: "No round was drafted yet.",
      evidence: [],
      next: "Run it.",
      symptoms: [],
    };
  }
  const isVerified = !rounds.some(isUnverified);
  const length = `${acceptance.pooled.toFixed(2)} of ${acceptance.draftCount} drafts ${isVerified ? "are" : "would be"} accepted in a round, over ${acceptance.roundCount} rounds.`;
  const otherwise = rounds.filter(commitsOtherwise).length;
  if (otherwise > 0) {
    return {
      id: "committed-otherwise",
      sentence: "The text is not what verification decided.",
      evidence: [
        `${otherwise} of ${rounds.length} rounds commit another number of tokens than their accepted drafts and the bonus.`,
        ...repeats(committed, "committed text"),
        length,
      ],
      next: "Follow one round from its verification to the text: every accepted draft and the bonus once, and nothing else.",
      symptoms: ["committed-garbled"],
    };
  }
  if (isVerified && isGarbled(committed)) {
    return {
      id: "committed-garbled",
      sentence: "The committed text is garbled, and verification would not let a drafter do that.",
      evidence: [...repeats(committed, "committed text"), length],
      next: "Run the same blocks on the other backend, below, to see whether it is the arithmetic; decode with the target alone and see whether it goes round by itself; then look at verification and the target's cache.",
      symptoms: ["committed-garbled"],
    };
  }
  const oneOff = oneOffOf(copies);
  if (oneOff !== null) return { ...oneOff, evidence: [...oneOff.evidence, length] };
  if (isGarbled(drafted)) {
    return {
      id: "drafts-garbled",
      sentence: isVerified
        ? "The drafts are garbled and the committed text is right: it is the drafter, its mask or what it is fed."
        : "The drafts are garbled, and so is the text, since nothing was verified.",
      evidence: [...repeats(drafted, "drafts"), length],
      next: isVerified
        ? "Compare the masks and the positions of both sides, then the tensors that feed the drafter."
        : "Run it verified, so that every block opens on a right text; what is garbled then is the drafter's.",
      symptoms:
        acceptance.accepted === 0
          ? ["nothing-accepted", "first-slot-only"]
          : ["first-slot-only", "every-slot-lower"],
    };
  }
  if (acceptance.pooled < lowAcceptance * acceptance.draftCount) {
    return {
      id: "rejected",
      sentence:
        acceptance.accepted === 0
          ? "The drafts do not repeat themselves, and none is accepted."
          : "The drafts do not repeat themselves, and few are accepted.",
      evidence: [length],
      next: "Compare the inputs of both sides, tensor by tensor.",
      symptoms:
        acceptance.accepted === 0
          ? ["nothing-accepted", "accurate-in-training"]
          : ["accurate-in-training", "nothing-accepted", "climbs-from-start", "second-request"],
    };
  }
  return {
    id: "sound",
    sentence: "Neither text is garbled, and drafts are accepted.",
    evidence: [length],
    next: "Compare acceptance per draft with that of a run that is known to be right.",
    symptoms: ["every-slot-lower", "falls-with-length"],
  };
}

/** Right words in the wrong place: what the wrong drafts say stands one index on, or one back. */
function oneOffOf({ wrongCount, oneAhead, oneBehind }: SlotCopies): TriageVerdict | null {
  const isAhead = oneAhead >= oneBehind;
  const most = Math.max(oneAhead, oneBehind);
  if (wrongCount < leastWrong || most < oneOffShare) return null;
  return {
    id: "one-off",
    sentence: `The drafts are the right words, one place too ${isAhead ? "early" : "late"}.`,
    evidence: [
      `${percent(most)} of ${wrongCount} wrong drafts are what the text has one index ${isAhead ? "later" : "earlier"}.`,
    ],
    next: "Compare the position ids of the block on both sides, then which slot is read as which token.",
    symptoms: [isAhead ? "one-ahead" : "one-behind", "accurate-in-training"],
  };
}

/** A free-running round commits drafts that the target did not agree to. */
function isUnverified({ bonus, committed, acceptedDrafts }: Round): boolean {
  return bonus === null && committed.length > acceptedDrafts;
}

function commitsOtherwise({ bonus, committed, acceptedDrafts }: Round): boolean {
  return bonus !== null && committed.length !== acceptedDrafts + 1;
}

function isGarbled({ repeat, doubledShare, tokenCount }: TextFindings): boolean {
  if (repeat !== null && repeat.count >= garbledCount) return true;
  return tokenCount >= 8 && doubledShare >= garbledShare;
}

function repeats({ repeat, doubledShare, loop }: TextFindings, what: string): string[] {
  return [
    ...(repeat === null || repeat.count < 3
      ? []
      : [
          `In the ${what}, ${repeat.unitLength === 1 ? "one token stands" : `${repeat.unitLength} tokens stand`} ${repeat.count} times in a row.`,
        ]),
    ...(doubledShare > 0
      ? [`${percent(doubledShare)} of the neighbours in the ${what} are the same token.`]
      : []),
    ...(loop === null || loop.period === 1
      ? []
      : [`At its end it goes round every ${loop.period} tokens, ${loop.count} times.`]),
  ];
}

function percent(share: number): string {
  return `${Math.round(100 * share)} %`;
}
