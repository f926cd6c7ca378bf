import { sequenceBefore, type Timeline } from "../drafting/round";

/** How drafts stand to each other and to the text that came out. Shares, 0..1. */
export interface SlotCopies {
  /** Of all drafts but the first of a block: those that hold the token of the draft before. */
  ofSlotBefore: number;
  /** Wrong drafts whose neighbours in the text are known: what the next two are shares of. */
  wrongCount: number;
  /** Of the wrong drafts: those that hold the token that the text has one index later. */
  oneAhead: number;
  /** Of the wrong drafts: those that hold the token that the text has one index earlier. */
  oneBehind: number;
}

/**
 * @param timelines verified runs: their text is the target's own, so that it says what every draft should
 *   have been, those behind a rejection too
 */
export function slotCopies(timelines: readonly Timeline[]): SlotCopies {
  let neighbours = 0;
  let copies = 0;
  let wrong = 0;
  let ahead = 0;
  let behind = 0;
  for (const timeline of timelines) {
    const text = sequenceBefore(timeline);
    for (const { checks } of timeline.rounds) {
      for (const [at, { index, drafted }] of checks.entries()) {
        if (at > 0) neighbours++;
        if (at > 0 && checks[at - 1].drafted === drafted) copies++;
        if (index + 1 >= text.length || text[index] === drafted) continue;
        wrong++;
        if (text[index + 1] === drafted) ahead++;
        if (text[index - 1] === drafted) behind++;
      }
    }
  }
  return {
    ofSlotBefore: share(copies, neighbours),
    wrongCount: wrong,
    oneAhead: share(ahead, wrong),
    oneBehind: share(behind, wrong),
  };
}

function share(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}
