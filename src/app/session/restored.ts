import { type NotebookDocument, readDocument } from "../../notebook/document";
import type { Draft } from "../../store/drafts";
import { contentHash } from "./content-hash";
import { saysTheSame } from "./same-cells";

/** Unfinished work that was brought back: from when, and whether what it began from has changed since. */
export interface Restored {
  savedAtMs: number;
  originChanged: boolean;
}

/**
 * What is to be said about a draft that has been opened; null where it says what its notebook says, or where
 * the user has been told before.
 * @param beganAs the parsed JSON of what it began from, as that is now; null where that cannot be had.
 */
export function restoredFrom(draft: Draft, beganAs: unknown, document: NotebookDocument): Restored | null {
  if (draft.acknowledged) return null;
  const { savedAtMs } = draft;
  if (beganAs === null) return { savedAtMs, originChanged: false };
  const originChanged = contentHash(JSON.stringify(beganAs)) !== draft.originHash;
  return isSame(beganAs, document) ? null : { savedAtMs, originChanged };
}

function isSame(beganAs: unknown, document: NotebookDocument): boolean {
  try {
    return saysTheSame(document, readDocument(beganAs).document);
  } catch {
    // What it began from is no notebook any more.
    return false;
  }
}
