import { findingSentence, furtherSentences } from "../../../engine/diagnosis/wording";
import type { DiagnosisResult } from "../result";

/** Everything that was found, a sentence each, the verdict first. */
export function findingsOf(output: DiagnosisResult | null): string[] {
  if (output === null) return ["Not run yet."];
  const { diagnosis, telling } = output.found;
  return [findingSentence(diagnosis), ...furtherSentences(diagnosis, telling)];
}

/** Candidates that a saved form lists; the rest is as far off. */
export const mostListed = 10;
