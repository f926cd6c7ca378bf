import type { RunTaps, TapsResult } from "../result";
import { cosineWords, differenceWords, errorWords } from "./number-words";
import { stateWords } from "./state-words";

/** Rows of text, for saved forms and for a reader who wants the numbers. */
export interface TextTable {
  caption: string;
  head: readonly string[];
  rows: readonly (readonly string[])[];
}

/** A row per input of fc: every cosine, and which is which. */
export function matchTable({ name, inputs }: RunTaps): TextTable {
  const states = inputs.at(0)?.cosines.keys() ?? [];
  return {
    caption: `Run ${name}: cosine of every input of fc with every state of the target`,
    head: [
      "Input of fc",
      ...Array.from(states, (state) => stateWords(state).huggingFace),
      "Best",
      "Declared",
    ],
    rows: inputs.map(({ ordinal, cosines, best, declared }) => [
      `${ordinal}`,
      ...cosines.map((cosine) => cosineWords(cosine, 3)),
      best === null ? "none" : stateWords(best).huggingFace,
      stateWords(declared).huggingFace,
    ]),
  };
}

/** A row per state: how far each extraction is off. */
export function extractionTable(
  { extractions, pair }: TapsResult,
  tokenText: (token: number) => string,
): TextTable {
  const names = extractions.map(({ numerics }) => (numerics === "bfloat16" ? "bfloat16" : "other order"));
  const [first] = extractions;
  return {
    caption: "States of each extraction against the reference",
    head: [
      "State",
      "Output of",
      "Tap",
      ...names.flatMap((name) => [`${name}: relative error`, "cosine", "largest difference"]),
    ],
    rows: (first?.distances ?? []).map(({ state }) => {
      const { huggingFace, layer } = stateWords(state);
      return [
        huggingFace,
        layer,
        pair.facts.taps.includes(state) ? "tap" : "",
        ...extractions.flatMap(({ distances }) => {
          const { relativeError, cosine, largest } = distances[state];
          const { difference, token, channel } = largest;
          return [
            errorWords(relativeError),
            cosineWords(cosine, 6),
            difference === 0
              ? "none"
              : `${differenceWords(difference)} at token ${token} (${tokenText(token)}), channel ${channel}`,
          ];
        }),
      ];
    }),
  };
}
