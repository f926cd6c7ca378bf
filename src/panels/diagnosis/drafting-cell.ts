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
