import { sentenceOf } from "../../engine/tensor/sentence-of";
/** How safe the open notebook is in this browser. */
export type Saving =
  /** Nothing has been changed, so there is nothing to keep. */
  | { state: "unchanged" }
  | { state: "saved"; savedAtMs: number }
  | { state: "saving" | "unsaved" }
  /** Storage is full or closed to the page; the sentence says which. */
  | { state: "failed"; sentence: string }
  /** Another tab has saved the same notebook since, and this one has changes too: nothing is saved here. */
  | { state: "conflict"; sentence: string };

export const conflictSentence =
  "This notebook was changed in another tab. What you changed here is not saved until you choose.";

/** Why the browser did not store something. */
export function storageSentence(error: unknown): string {
  const name = error instanceof Error ? error.name : "";
  if (name === "QuotaExceededError")
    return "This browser has no room left to keep the notebook; deleting others in the gallery makes some.";
  if (name === "SecurityError" || name === "InvalidStateError") {
    return "This browser does not let the page keep anything, as in a private window.";
  }
  return `This browser did not keep the notebook: ${sentenceOf(error)}.`;
}
