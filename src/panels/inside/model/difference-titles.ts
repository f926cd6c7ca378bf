import type { DifferenceKind } from "./difference-rows";

export const differenceTitles: Readonly<Record<DifferenceKind, string>> = {
  attention: "Attention",
  lens: "Lens tokens",
  candidates: "Candidates",
  entropy: "Entropy",
};
