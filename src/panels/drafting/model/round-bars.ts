import { roundOf, type Step } from "../../../engine/drafting/steps";
import type { RunResult } from "../../../store/drafting-result";
import { isEdited } from "./edited";

/** One round on the timeline: a bar per run, height = accepted drafts. */
export interface RoundBar {
  round: number;
  /** Step number of the round's first step. */
  firstStep: number;
  /** Null where the run has no such round. */
  runs: readonly ({ accepted: number; drafts: number; isEdited: boolean } | null)[];
}

export function roundBars(runs: readonly RunResult[], steps: readonly Step[]): RoundBar[] {
  const count = Math.max(0, ...runs.map((run) => run.timeline.rounds.length));
  return Array.from({ length: count }, (_, round) => ({
    round,
    firstStep: steps.findIndex((step) => roundOf(step) === round),
    runs: runs.map(({ timeline }) => {
      const found = timeline.rounds[round];
      return found
        ? { accepted: found.acceptedDrafts, drafts: found.drafts.length, isEdited: isEdited(found) }
        : null;
    }),
  }));
}
