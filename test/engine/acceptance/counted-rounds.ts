import type { Round, SlotDraft, Timeline } from "../../../src/engine/drafting/round";

/** A run with only what acceptance is counted from. */
export function timelineOf(rounds: readonly { accepted: number; drafted: number }[]): Timeline {
  const draft: SlotDraft = { slot: 1, token: 2, candidates: [], entropy: 0 };
  return {
    prompt: [2],
    firstToken: null,
    ending: null,
    rounds: rounds.map(
      ({ accepted, drafted }) =>
        ({ acceptedDrafts: accepted, drafts: new Array<SlotDraft>(drafted).fill(draft) }) as unknown as Round,
    ),
  };
}
