import type { CapturedMatch } from "../../../engine/inside/match-capture";
import { stateName } from "../../../engine/inside/match-taps";
import type { Capture } from "../../../engine/inside/read-capture";
import { counted } from "../../../engine/masks/wording";
import { cosineWords, differenceWords, errorWords } from "./number-words";
import { stateWords } from "./state-words";
import type { TextTable } from "./tables";

/** Below it a layer is taken for none of the states. */
const leastCosine = 0.98;

/** A file is off as much as bfloat16 is where the two are no further apart than by this factor. */
const alikeFactor = 2;

interface Beside {
  /** Of this block's text. */
  tokenCount: number;
  bound: number;
  /** The largest relative error of the target's own states in bfloat16; null where it was not measured. */
  bfloat16Error: number | null;
}

/** What a file's layers are, a sentence each, the most telling one first. */
export function captureFindings(
  capture: Capture,
  matches: readonly CapturedMatch[],
  { tokenCount, bound, bfloat16Error }: Beside,
): string[] {
  const { partsAt, hasTokens, fileTokenCount } = capture;
  const isCut = fileTokenCount !== tokenCount;
  return [
    ...(partsAt === null
      ? []
      : [`The file's token ids are others from index ${partsAt} on: its states are of another text.`]),
    whichLayers(matches),
    ...matches
      .filter(({ isBeforeFinalNorm }) => isBeforeFinalNorm)
      .map(
        ({ ordinal, cosines }) =>
          `Layer ${ordinal} of the file is the last state before the final norm; ${stateWords(cosines.length - 1).huggingFace} is behind it.`,
      ),
    ...howFar(matches, bound, bfloat16Error),
    ...(isCut
      ? [
          `The file has states of ${counted(fileTokenCount, "token")}, this block's text has ${tokenCount}: the first ${capture.tokenCount} are compared.`,
        ]
      : []),
    ...(hasTokens ? [] : ["The file does not name its tokens: whether they are this text's is not known."]),
  ];
}

function whichLayers(matches: readonly CapturedMatch[]): string {
  const strangers = matches.filter(isStranger);
  if (strangers.length === matches.length) {
    const { best, cosines } = matches[0];
    const most =
      best === null
        ? "it is zeros, or holds what is no number"
        : `the best cosine of its first layer is ${cosineWords(cosines[best], 3)}`;
    return `None of its layers is a state of this target over this text: ${most}.`;
  }
  const shifts = new Set(
    matches.filter((match) => !isStranger(match)).map(({ best, ordinal }) => (best ?? 0) - ordinal),
  );
  if (strangers.length === 0 && shifts.size === 1 && matches.length > 1) {
    const [shift] = shifts;
    if (shift === 0) return "Layer i of the file is hidden_states[i], the output of layer i - 1.";
    if (shift === 1) return "Layer i of the file is hidden_states[i + 1], the output of layer i.";
  }
  const each = matches.map((match) =>
    isStranger(match)
      ? `layer ${match.ordinal} is none of them`
      : `layer ${match.ordinal} is ${stateName(match.best ?? 0)}`,
  );
  return matches.length <= 8
    ? `Of the file, ${each.join("; ")}.`
    : `Its ${matches.length} layers are not in the order of the target's states: see the table.`;
}

function howFar(matches: readonly CapturedMatch[], bound: number, bfloat16Error: number | null): string[] {
  const known = matches.flatMap((match) =>
    isStranger(match) || match.isBeforeFinalNorm || match.distance === null
      ? []
      : [{ ...match, distance: match.distance }],
  );
  if (known.length === 0) return [];
  const first = known.find(({ distance }) => distance.relativeError > bound);
  const worst = known.reduce((most, each) =>
    each.distance.relativeError > most.distance.relativeError ? each : most,
  );
  const factor = worst.distance.relativeError / (bfloat16Error ?? Number.POSITIVE_INFINITY);
  const isAlike = factor > 1 / alikeFactor && factor < alikeFactor;
  return [
    first === undefined
      ? `All ${known.length === 1 ? "of it is" : "are"} within ${errorWords(bound)} of the reference, at most ${errorWords(worst.distance.relativeError)} off.`
      : `Layer ${first.ordinal} is the first that is off by more than ${errorWords(bound)} (${errorWords(first.distance.relativeError)}); the most is ${errorWords(worst.distance.relativeError)} in layer ${worst.ordinal}.`,
    ...(bfloat16Error !== null && isAlike
      ? [`That is about what bfloat16 does to these states here (${errorWords(bfloat16Error)}).`]
      : []),
  ];
}

/** @returns whether it is like none of the states. */
function isStranger({ best, cosines, isBeforeFinalNorm }: CapturedMatch): boolean {
  return best === null || (!isBeforeFinalNorm && (cosines[best] ?? 0) < leastCosine);
}

/** A row per layer of the file. */
export function captureTable(
  matches: readonly CapturedMatch[],
  tokenText: (index: number) => string,
): TextTable {
  return {
    caption: "Layers of the file",
    head: [
      "Layer of the file",
      "Nearest state",
      "Output of",
      "Cosine",
      "Relative error",
      "Largest difference",
    ],
    rows: matches.map((match) => {
      const { ordinal, best, cosines, distance, isBeforeFinalNorm } = match;
      if (best === null || distance === null) return [`${ordinal}`, "none", "", "zeros", "", ""];
      const { huggingFace, layer } = stateWords(best);
      const { difference, token, channel } = distance.largest;
      return [
        `${ordinal}`,
        isBeforeFinalNorm
          ? "before the final norm"
          : isStranger(match)
            ? `none; ${huggingFace}`
            : huggingFace,
        isBeforeFinalNorm ? stateWords(cosines.length - 1).layer : layer,
        cosineWords(cosines[best], 6),
        errorWords(distance.relativeError),
        difference === 0
          ? "none"
          : `${differenceWords(difference)} at token ${token} (${tokenText(token)}), channel ${channel}`,
      ];
    }),
  };
}
