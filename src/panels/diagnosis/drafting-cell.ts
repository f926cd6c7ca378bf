import { namesOf } from "../../engine/diagnosis/wording";
import type { DiagnosisResult } from "./result";

/** A drafting cell on the log's first text, served with these deviations. */
export function draftingCell({ found, pair }: DiagnosisResult, deviations: readonly string[]) {
  const [log] = found.logs;
  return {
    kind: "drafting",
    name: "reproduced",
    title: `Drafting with ${namesOf(deviations)}`,
    params: {
      text: pair.tokenizer.decode(log.tokens),
      deviations: [...deviations],
      firstAnchor: "last-prompt-token",
    },
  };
}

/**
 * Drafting cells on the place that tells two candidates apart, the first of the two first. Served as trained
 * is run A of every drafting cell and needs none of its own.
 */
export function tellingCells({ found: { telling }, pair }: DiagnosisResult) {
  const place = telling?.place ?? null;
  if (place === null) return [];
  const text = pair.tokenizer.decode(place.tokens);
  return place.of
    .filter((deviations) => deviations.length > 0)
    .map((deviations) => ({
      kind: "drafting",
      name: "telling",
      title: `Where they part: drafting with ${namesOf(deviations)}`,
      params: {
        text,
        deviations: [...deviations],
        firstAnchor: place.kind === "anchor" ? "last-prompt-token" : "after-prompt",
      },
    }));
}
