import { type Round, sequenceBefore, type Timeline } from "../drafting/round";

/** A timeline as one line of a log, which `readDraftLog` reads; it was drafted with these deviations. */
export function draftLogLine(timeline: Timeline, deviations: readonly string[]): string {
  const { earlier = [], rounds, ending } = timeline;
  const line = {
    deviations,
    tokens: sequenceBefore(timeline, 0),
    ...(earlier.length === 0 ? {} : { earlier }),
    rounds: rounds.map(loggedRound),
    ending,
  };
  return JSON.stringify(line);
}

function loggedRound({ drafts, committed, acceptedDrafts }: Round) {
  return {
    drafts: drafts.map(({ token }) => token),
    committed,
    accepted: acceptedDrafts,
    // To six digits: a 32 bit float has seven.
    logits: drafts.map(({ candidates }) =>
      candidates.map(({ token, logit }) => [token, Number(logit.toPrecision(6))]),
    ),
  };
}
