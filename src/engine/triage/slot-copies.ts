import type { Round } from "../drafting/round";

/** How drafts stand to each other and to what the target wanted one slot on or back. Shares of compared slots, 0..1. */
export interface SlotCopies {
  /** Slot k holds the token of slot k - 1. */
  ofSlotBefore: number;
  /** Slot k is wrong, and holds what the target wants one token later: slots are read or numbered late. */
  wantedNext: number;
  /** Slot k is wrong, and holds what the target wanted one token earlier. */
  wantedBefore: number;
}

/**
 * @param rounds with their checks: behind a rejection the target goes on from drafts that are wrong, so that
 *   only slots up to one behind the first rejection are compared with what it wants.
 */
export function slotCopies(rounds: readonly Round[]): SlotCopies {
  let neighbours = 0;
  let copies = 0;
  let wrong = 0;
  let next = 0;
  let before = 0;
  for (const { drafts, checks } of rounds) {
    for (let at = 1; at < drafts.length; at++) {
      neighbours++;
      if (drafts[at].token === drafts[at - 1].token) copies++;
    }
    for (const [at, { drafted, expected, outcome }] of checks.entries()) {
      if (outcome !== "rejected") continue;
      wrong++;
      if (checks[at + 1]?.expected === drafted && drafted !== expected) next++;
      if (checks[at - 1]?.expected === drafted) before++;
    }
  }
  return {
    ofSlotBefore: share(copies, neighbours),
    wantedNext: share(next, wrong),
    wantedBefore: share(before, wrong),
  };
}

function share(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}
