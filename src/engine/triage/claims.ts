import { trainingInWords } from "../drafting/deviations";
import { counted } from "../masks/wording";
import type { Halves } from "./against-aligned";
import { repeatSentences, repeatsItself } from "./repeats-itself";
import type { RunFigures } from "./run-figures";

/** A symptom that the figures of a run show: the figures in a sentence that names the run; null where they do not. */
type Claim = (figures: RunFigures) => string | null;

/** A drafter that is served right accepts something in three rounds of four: none in five is chance once in a thousand times. */
const enoughRounds = 5;
/**
 * Accepted drafts of a round. Of the measured deviations those that leave a drafter nothing to go by have 0.00 to
 * 0.09, and the next ones 0.30; reported ones have 0.01 to 0.02.
 */
const nextToNothing = 0.1;
/** Drafts that make an acceptance length of 1.5: more is not about 1. */
const aboutOneDrafts = 0.5;
/** Between the halves of a text, in accepted drafts of a round: less is a token here and there. */
const leastChange = 1;
/** A share of fewer drafts is one or two of them. */
const enoughDrafts = 10;
/** Numerics that round otherwise change a draft in hundreds; a twentieth is another computation. */
const flippedShare = 0.05;

/** By symptom, what tells the most first. Where a claim says "most", it is more than half. */
export const claims: Readonly<Record<string, Claim>> = {
  "committed-otherwise": ({ name, otherwiseRounds, acceptance: { roundCount } }) =>
    otherwiseRounds === 0
      ? null
      : `Run ${name} commits another number of tokens than its accepted drafts and the bonus in ${ofRounds(otherwiseRounds, roundCount)}.`,
  "committed-garbled": ({ name, isVerified, committed, otherwiseRounds }) =>
    isVerified && otherwiseRounds === 0 && repeatsItself(committed)
      ? repeatSentences(committed, `committed text of run ${name}`).join(" ")
      : null,
  "same-token": ({ name, uniformRounds, acceptance: { roundCount } }) =>
    2 * uniformRounds <= roundCount
      ? null
      : `Run ${name} drafts one and the same token in all slots in ${ofRounds(uniformRounds, roundCount)}.`,
  "one-ahead": (figures) => offClaim(figures, "oneAhead"),
  "one-behind": (figures) => offClaim(figures, "oneBehind"),
  "never-beyond": ({ name, acceptance, against }) =>
    against === null || acceptance.draftCount === 0 || acceptance.draftCount >= against.acceptance.draftCount
      ? null
      : `Run ${name} drafts ${counted(acceptance.draftCount, "token")} in a block, run ${against.name} ${against.acceptance.draftCount}.`,
  "nothing-accepted": ({ name, isVerified, committed, otherwiseRounds, acceptance }) => {
    const { pooled, accepted, roundCount } = acceptance;
    const isTextFine = isVerified && otherwiseRounds === 0 && !repeatsItself(committed);
    if (!isTextFine || roundCount < enoughRounds || pooled > nextToNothing) return null;
    return `Run ${name} accepts ${accepted === 0 ? "no draft" : counted(accepted, "draft")} in ${counted(roundCount, "round")}.`;
  },
  "first-slot-only": ({ name, isVerified, acceptance: { acceptedAt, roundCount } }) =>
    roundCount < enoughRounds || acceptedAt.length < 2 || acceptedAt[0] === 0 || acceptedAt[1] > 0
      ? null
      : `Run ${name} ${accepts(isVerified)} the first draft in ${ofRounds(acceptedAt[0], roundCount)}, and never a second one.`,
  "accurate-in-training": ({ name, isVerified, acceptance: { pooled, roundCount } }) =>
    roundCount < enoughRounds || pooled > aboutOneDrafts
      ? null
      : `Run ${name} ${isVerified ? "has" : "would have"} an acceptance length of ${(1 + pooled).toFixed(2)} over ${counted(roundCount, "round")}; what training came to is not to be seen here.`,
  "drafts-repeat": ({ name, isVerified, repeatingRounds, acceptance: { roundCount } }) =>
    2 * repeatingRounds <= roundCount
      ? null
      : `The draft of run ${name} repeats itself in ${ofRounds(repeatingRounds, roundCount)}${isVerified ? ", where the text does not" : ""}.`,
  "climbs-from-start": (figures) => halvesClaim(figures, ([first, second]) => [first, second]),
  "falls-with-length": (figures) => halvesClaim(figures, ([first, second]) => [second, first]),
  "other-weights": ({ onlyWeights, ...figures }) => {
    const lower = lowerClaim(figures, (own, aligned) => own < aligned);
    if (onlyWeights === null || lower === null) return null;
    return `${lower.replace(/\.$/, "")}, served the same. The weights are of a drafter ${trainingInWords(onlyWeights)}.`;
  },
  "much-lower": (figures) =>
    figures.onlyWeights === null ? lowerClaim(figures, (own, aligned) => own < aligned / 2) : null,
  lower: (figures) =>
    figures.onlyWeights === null
      ? lowerClaim(figures, (own, aligned) => own < aligned && own >= aligned / 2)
      : null,
  "one-token-flips": ({ name, against }) =>
    against === null ||
    against.drafts.differing === 0 ||
    against.drafts.differing > flippedShare * against.drafts.compared
      ? null
      : `Of ${counted(against.drafts.compared, "draft")} that runs ${against.name} and ${name} make from the same anchors, ${against.drafts.differing} ${against.drafts.differing === 1 ? "differs" : "differ"}.`,
};

/** Right words in the wrong place: most of all drafts, right ones too, are what the text has beside them. */
function offClaim({ name, isVerified, copies }: RunFigures, way: "oneAhead" | "oneBehind"): string | null {
  const off = copies[way];
  if (!isVerified || copies.known < enoughDrafts || 2 * off <= copies.known) return null;
  const where = way === "oneAhead" ? "later" : "earlier";
  return `${off} of ${counted(copies.known, "draft")} of run ${name} are what the text has one index ${where}, ${copies.inPlace} ${copies.inPlace === 1 ? "is" : "are"} in place.`;
}

/** Acceptance changes twofold beside that of run A, so that what is easy or hard in the text itself falls out. */
function halvesClaim(
  { name, acceptance, against }: RunFigures,
  ordered: (halves: Halves) => readonly [low: number, high: number],
): string | null {
  if (against === null || against.halves === null) return null;
  if (acceptance.pooled >= against.acceptance.pooled) return null;
  const { own, aligned } = against.halves;
  const [low, high] = ordered(own);
  const [lowBeside, highBeside] = ordered(aligned);
  // Where run A accepts nothing either, it is the text. Without divisions, as it may accept nothing in the other half.
  if (high - low < leastChange || lowBeside === 0 || 2 * low * highBeside > high * lowBeside) return null;
  const words = ([first, second]: Halves) =>
    `${first.toFixed(2)} in the first half of the text and ${second.toFixed(2)} in the second`;
  return `Drafts accepted in a round: run ${name} ${words(own)}, run ${against.name} ${words(aligned)}.`;
}

function lowerClaim(
  { name, isVerified, acceptance, against }: Omit<RunFigures, "onlyWeights">,
  isLower: (own: number, aligned: number) => boolean,
): string | null {
  if (against === null || acceptance.roundCount === 0) return null;
  const { acceptance: aligned } = against;
  if (!isLower(acceptance.pooled, aligned.pooled)) return null;
  return `Run ${name} ${accepts(isVerified)} ${acceptance.pooled.toFixed(2)} drafts in a round over ${counted(acceptance.roundCount, "round")}, run ${against.name} ${aligned.pooled.toFixed(2)} over ${counted(aligned.roundCount, "round")}.`;
}

/** What is not verified is accepted by nobody. */
function accepts(isVerified: boolean): string {
  return isVerified ? "accepts" : "would have accepted";
}

function ofRounds(part: number, whole: number): string {
  return `${part} of ${counted(whole, "round")}`;
}

/** All claims that hold of a run, what tells the most first. */
export interface Fit {
  symptom: string;
  /** The figures that show it, in a sentence that names the run. */
  because: string;
}

export function fitsOf(figures: RunFigures): Fit[] {
  return Object.entries(claims).flatMap(([symptom, claim]) => {
    const because = claim(figures);
    return because === null ? [] : [{ symptom, because }];
  });
}
