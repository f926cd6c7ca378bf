import { trainingInWords } from "../drafting/deviations";
import type { TrainingFault } from "../masks/convention";
import { counted } from "../masks/wording";
import type { Fit } from "./claims";
import { rightRecipe } from "./only-weights";
import { repeatSentences } from "./repeats-itself";
import type { RunFigures } from "./run-figures";

export interface TriageVerdict {
  id:
    | "nothing"
    | "committed-otherwise"
    | "committed-garbled"
    | "one-off"
    | "drafts-garbled"
    | "rejected"
    | "lower"
    | "sound";
  sentence: string;
  /** Figures that it rests on, a sentence each. */
  evidence: readonly string[];
  /** What to look at next. */
  next: string;
}

/** The one thing to say of a run first, of all that its figures show. */
export function verdictOf(figures: RunFigures, fits: readonly Fit[]): TriageVerdict {
  const verdict = verdictOfServing(figures, fits);
  const { onlyWeights } = figures;
  return onlyWeights === null || isOfText(verdict) ? verdict : ofWeights(verdict, figures, onlyWeights);
}

/** What is wrong with the text, or that there is none yet: weights have no part in it. */
function isOfText({ id }: TriageVerdict): boolean {
  return id === "nothing" || id === "committed-otherwise" || id === "committed-garbled";
}

/** Where only the weights differ there is nothing to compare between the sides, and run A is another drafter. */
function ofWeights(verdict: TriageVerdict, { against }: RunFigures, training: TrainingFault): TriageVerdict {
  const aligned = `run ${against?.name ?? "A"}`;
  const equal = `Nothing to compare between the two sides: masks, positions and taps are equal by the plan, only the weights differ from those of ${aligned}.`;
  const heldAgainst =
    training === rightRecipe
      ? "These are the right recipe with fewer steps: hold the other trainings against this run."
      : `Hold this run against a drafter ${trainingInWords(rightRecipe)}, the right recipe for as many, and not against ${aligned}, which had more of them.`;
  return { ...verdict, next: `${equal} ${heldAgainst}` };
}

function verdictOfServing(figures: RunFigures, fits: readonly Fit[]): TriageVerdict {
  const { acceptance, committed, drafted, isVerified, against } = figures;
  if (acceptance.roundCount === 0) {
    return { id: "nothing", sentence: "No round was drafted yet.", evidence: [], next: "Run it." };
  }
  const [is, are] = isVerified ? ["is", "are"] : ["would be", "would be"];
  const length = `${acceptance.pooled.toFixed(2)} of ${counted(acceptance.draftCount, "draft")} ${are} accepted in a round, over ${counted(acceptance.roundCount, "round")}.`;
  /** The figures of the first of these symptoms that the run shows. */
  const shown = (...symptoms: string[]) => fits.find(({ symptom }) => symptoms.includes(symptom))?.because;
  const otherwise = shown("committed-otherwise");
  if (otherwise !== undefined) {
    return {
      id: "committed-otherwise",
      sentence: "The text is not what verification decided.",
      evidence: [otherwise, ...repeatSentences(committed, "committed text"), length],
      next: "Follow one round from its verification to the text: every accepted draft and the bonus once, and nothing else.",
    };
  }
  const garbled = shown("committed-garbled");
  if (garbled !== undefined) {
    return {
      id: "committed-garbled",
      sentence: "The committed text repeats itself, and verification would not let a drafter do that.",
      evidence: [garbled, length],
      next: "Run the same blocks on the other backend, below, to see whether it is the arithmetic; decode with the target alone and see whether it goes round by itself; then look at verification and the target's cache.",
    };
  }
  const ahead = shown("one-ahead");
  const off = ahead ?? shown("one-behind");
  if (off !== undefined) {
    return {
      id: "one-off",
      sentence: `The drafts are the right words, one place too ${ahead === undefined ? "late" : "early"}.`,
      evidence: [off, length],
      next: "Compare the position ids of the block on both sides, then which slot is read as which token.",
    };
  }
  const repeats = shown("same-token", "drafts-repeat");
  if (repeats !== undefined) {
    return {
      id: "drafts-garbled",
      sentence: isVerified
        ? "Most drafts are garbled and the committed text is right: it is the drafter, its mask or what it is fed."
        : "Most drafts are garbled, and so is the text, since nothing was verified.",
      evidence: [repeats, ...repeatSentences(drafted, "draft that repeats the most"), length],
      next: isVerified
        ? "Compare the masks and the positions of both sides, then the tensors that feed the drafter."
        : "Run it verified, so that every block opens on a right text; what is garbled then is the drafter's.",
    };
  }
  if (shown("nothing-accepted", "accurate-in-training") !== undefined) {
    return {
      id: "rejected",
      sentence: `Most drafts do not repeat themselves, and ${acceptance.accepted === 0 ? `none ${is}` : `few ${are}`} accepted.`,
      evidence: [length],
      next: "Compare the inputs of both sides, tensor by tensor.",
    };
  }
  const { opening, repeats: some } = repeatsOf(figures);
  const lower = shown("other-weights", "much-lower", "lower");
  if (lower !== undefined) {
    return {
      id: "lower",
      sentence: `${opening}, and fewer drafts ${are} accepted than in run ${against?.name}${figures.onlyWeights === null ? "" : ", which is another drafter"}.`,
      evidence: [...some, lower],
      next: "Compare the masks and the positions of both sides; where they are the same, match the taps, which need not be far off to cost this.",
    };
  }
  if (acceptance.accepted === 0) {
    return {
      id: "rejected",
      sentence: `${opening}, and no draft ${is} accepted in as few rounds.`,
      evidence: [...some, length],
      next: "Draft more rounds; where nothing is accepted then, compare the inputs of both sides, tensor by tensor.",
    };
  }
  const asTrained = against?.acceptance.pooled;
  return {
    id: "sound",
    sentence: `${opening}, and ${against === null ? `drafts ${are} accepted` : `no fewer drafts ${are} accepted than in run ${against.name}`}.`,
    evidence: [
      ...some,
      length,
      ...(asTrained === undefined ? [] : [`Run ${against?.name} has ${asTrained.toFixed(2)}.`]),
    ],
    next:
      against === null
        ? "Compare acceptance per draft with that of a run that is known to be right."
        : "Whatever is served otherwise costs nothing on this text: try a longer one, or another.",
  };
}

/** Where most drafts are not garbled: whether any is, and what of the text repeats that came out unverified. */
function repeatsOf({ name, isVerified, repeatingRounds, committed, acceptance }: RunFigures) {
  // Nothing kept the drafts out of it, and three in a row are what people report.
  const isStutter = !isVerified && (committed.repeat?.count ?? 0) >= 3;
  const repeats = [
    ...(repeatingRounds === 0
      ? []
      : [
          `The draft of run ${name} repeats itself in ${repeatingRounds} of ${counted(acceptance.roundCount, "round")}.`,
        ]),
    ...(isStutter ? repeatSentences(committed, "text that came out") : []),
  ];
  return {
    opening: repeats.length === 0 ? "Neither text is garbled" : "Most drafts are not garbled",
    repeats,
  };
}
