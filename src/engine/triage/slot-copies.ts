import { sequenceBefore, type Timeline } from "../drafting/round";

/** Where the text has what was drafted: how many drafts are in place, and how many stand beside it. */
export interface SlotCopies {
  /** Drafts whose index and the next one are in the text: those that the others are counted among. */
  known: number;
  /** Drafts that are the token which the text has at their index. */
  inPlace: number;
  /** Of those that are not: drafts that are the token one index later. */
  oneAhead: number;
  /** The same with the token one index earlier, unless the later one is it too. */
  oneBehind: number;
}

/**
 * @param timeline a verified run: its text is the target's own, so that it says what every draft should have
 *   been, those behind a rejection too
 */
export function slotCopies(timeline: Timeline): SlotCopies {
  const text = sequenceBefore(timeline);
  const found = { known: 0, inPlace: 0, oneAhead: 0, oneBehind: 0 };
  for (const { index, drafted } of timeline.rounds.flatMap(({ checks }) => checks)) {
    if (index + 1 >= text.length) continue;
    found.known++;
    if (text[index] === drafted) found.inPlace++;
    else if (text[index + 1] === drafted) found.oneAhead++;
    else if (text[index - 1] === drafted) found.oneBehind++;
  }
  return found;
}
