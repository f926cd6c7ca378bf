import { type Acceptance, acceptanceOf } from "../acceptance/acceptance";
import { type Timeline, writtenTokens } from "../drafting/round";
import { type SlotCopies, slotCopies } from "./slot-copies";
import { type TextFindings, textFindings } from "./text-findings";

/** A first look at a run: which of its two texts is garbled, and what that speaks for. */
export interface Triage {
  /** All drafts, block after block, accepted or not. */
  drafted: TextFindings;
  /** The text that came out. */
  committed: TextFindings;
  copies: SlotCopies;
  acceptance: Acceptance;
  verdict: TriageVerdict;
}

interface TriageVerdict {
  id: "drafts-garbled" | "committed-garbled" | "rejected" | "sound" | "nothing";
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
/** Accepted drafts per round under which drafts count as rejected. */
const lowAcceptance = 0.5;

export function triageOf(timelines: readonly Timeline[]): Triage {
  const rounds = timelines.flatMap((timeline) => timeline.rounds);
  const drafted = worst(rounds.map(({ drafts }) => textFindings(drafts.map(({ token }) => token))));
  const committed = worst(timelines.map((timeline) => textFindings(writtenTokens(timeline))));
  const acceptance = acceptanceOf(timelines);
  const copies = slotCopies(rounds);
  return {
    drafted,
    committed,
    copies,
    acceptance,
    verdict: verdictOf(drafted, committed, copies, acceptance),
  };
}

function verdictOf(
  drafted: TextFindings,
  committed: TextFindings,
  copies: SlotCopies,
  acceptance: Acceptance,
): TriageVerdict {
  if (acceptance.roundCount === 0) {
    return {
      id: "nothing",
      sentence: "No round was drafted yet.",
      evidence: [],
      next: "Run it.",
      symptoms: [],
    };
  }
  const length = `${acceptance.pooled.toFixed(2)} of ${acceptance.draftCount} drafts are accepted in a round, over ${acceptance.roundCount} rounds.`;
  if (isGarbled(committed)) {
    return {
      id: "committed-garbled",
      sentence: "The committed text is garbled, and verification would not let a drafter do that.",
      evidence: [...repeats(committed, "committed text"), length],
      next: "Look at verification, the target's cache and its numbers; decode with the target alone and see whether it goes round by itself.",
      symptoms: ["committed-garbled"],
    };
  }
  if (isGarbled(drafted)) {
    return {
      id: "drafts-garbled",
      sentence:
        "The drafts are garbled and the committed text is right: it is the drafter, its mask or what it is fed.",
      evidence: [...repeats(drafted, "drafts"), length],
      next: "Compare the masks and the positions of both sides, then the tensors that feed the drafter.",
      symptoms:
        acceptance.accepted === 0
          ? ["nothing-accepted", "first-slot-only"]
          : ["first-slot-only", "every-slot-lower"],
    };
  }
  if (acceptance.pooled < lowAcceptance) {
    const late = copies.wantedNext > 0.3;
    const early = copies.wantedBefore > 0.3;
    return {
      id: "rejected",
      sentence:
        late || early
          ? `The drafts read well and stand one token ${late ? "early" : "late"}.`
          : "The drafts read well and are rejected.",
      evidence: [
        length,
        ...(late
          ? [
              `${percent(copies.wantedNext)} of the first wrong drafts are what the target wants one token later.`,
            ]
          : []),
        ...(early
          ? [
              `${percent(copies.wantedBefore)} of the first wrong drafts are what the target wanted one token earlier.`,
            ]
          : []),
      ],
      next:
        late || early
          ? "Compare labels and position ids of both sides."
          : "Compare the inputs of both sides, tensor by tensor.",
      symptoms: ["accurate-in-training", "nothing-accepted", "climbs-from-start", "second-request"],
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

function isGarbled({ repeat, doubledShare, tokenCount }: TextFindings): boolean {
  if (repeat !== null && repeat.count >= garbledCount) return true;
  return tokenCount >= 8 && doubledShare >= garbledShare;
}

/** The findings of the text that repeats the most. */
function worst(found: readonly TextFindings[]): TextFindings {
  const weight = ({ repeat, doubledShare }: TextFindings) => (repeat?.count ?? 0) + doubledShare;
  return found.reduce((worse, one) => (weight(one) > weight(worse) ? one : worse), textFindings([]));
}

function repeats({ repeat, doubledShare, loop }: TextFindings, what: string): string[] {
  return [
    ...(repeat === null
      ? []
      : [
          `In the ${what}, ${repeat.unitLength === 1 ? "one token stands" : `${repeat.unitLength} tokens stand`} ${repeat.count} times in a row.`,
        ]),
    ...(doubledShare > 0 ? [`${percent(doubledShare)} of its neighbours are the same token.`] : []),
    ...(loop === null ? [] : [`At its end it goes round every ${loop.period} tokens, ${loop.count} times.`]),
  ];
}

function percent(share: number): string {
  return `${Math.round(100 * share)} %`;
}
