import type { Round } from "../../../engine/drafting/round";

/** Whether a free-running round committed this draft, though it commits drafts that the target did not agree to. */
export function isKeptUnverified({ bonus, committed, acceptedDrafts }: Round, ordinal: number): boolean {
  return bonus === null && committed.length > acceptedDrafts && ordinal < committed.length;
}
