import type { CellExplanation } from "../../engine/masks/reason";

/** The clause that hides a differing cell on one of its sides; null where the sides agree. */
export function hidingClause({ state, train, infer }: CellExplanation) {
  const hiding = state === "train-only" ? infer : state === "infer-only" ? train : null;
  return hiding?.lines[hiding.deciding].clause ?? null;
}
