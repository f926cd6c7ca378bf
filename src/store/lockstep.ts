import { type Breakpoint, firstHit } from "../engine/drafting/breakpoints";
import type { Timeline } from "../engine/drafting/round";
import {
  compareSteps,
  nextBlock,
  nextRejection,
  previousBlock,
  type Step,
  stepsOf,
} from "../engine/drafting/steps";

/**
 * Runs stepped by one cursor: the steps of all timelines together, each once, in the order of a round, so that
 * all draft and verify side by side. A further round only adds steps at the end.
 */
export function lockstep(timelines: readonly Timeline[]): Step[] {
  const steps = timelines.flatMap(stepsOf).sort(compareSteps);
  return steps.filter((step, at) => at === 0 || compareSteps(steps[at - 1], step) !== 0);
}

/**
 * Where one run stands when the cursor is at `step`: its own last step at or before it. Where it has no such step
 * (it rejected earlier, it has ended) it stands still.
 */
export function ownStep(timeline: Timeline, step: Step): Step {
  const own = stepsOf(timeline);
  return own.findLast((one) => compareSteps(one, step) <= 0) ?? own[0];
}

/** Where steps in lockstep stand at a step: the last one at or before it. */
export function placeOf(steps: readonly Step[], step: Step): number {
  return Math.max(
    0,
    steps.findLastIndex((one) => compareSteps(one, step) <= 0),
  );
}

export type Motion =
  | "start"
  | "block-back"
  | "step-back"
  | "step"
  | "block"
  | "rejection"
  | "breakpoint"
  | "end";

/** What to stop at, and run A, shown or not, from which a run differs. */
interface Stops {
  stopAt: readonly Breakpoint[];
  aligned: Timeline;
}

/**
 * The step that a motion leads to; `"further"` when it lies behind the last round that has run.
 * `finished` is true when no run can go on: then a motion ends at the last step, and the search for a
 * rejection or a breakpoint stays where it is.
 */
export function destination(
  motion: Motion,
  timelines: readonly Timeline[],
  steps: readonly Step[],
  cursor: number,
  finished: boolean,
  { stopAt, aligned }: Stops,
): number | "further" {
  const last = steps.length - 1;
  const behind = finished ? last : "further";
  switch (motion) {
    case "start":
      return 0;
    case "block-back":
      return previousBlock(steps, cursor);
    case "step-back":
      return Math.max(0, cursor - 1);
    case "step":
      return cursor < last ? cursor + 1 : behind;
    case "block":
      return nextBlock(steps, cursor) ?? behind;
    case "rejection":
      return rejectionAfter(timelines, steps, cursor) ?? (finished ? cursor : "further");
    case "breakpoint":
      if (stopAt.length === 0) return cursor;
      return (
        breakpointAfter({ stopAt, aligned }, timelines, steps, cursor) ?? (finished ? cursor : "further")
      );
    case "end":
      return behind;
  }
}

/** The nearest later step at which the target rejects a draft of either run. */
function rejectionAfter(timelines: readonly Timeline[], steps: readonly Step[], cursor: number) {
  const found = timelines.flatMap((timeline) => {
    const own = stepsOf(timeline);
    const at = own.findLastIndex((step) => compareSteps(step, steps[cursor]) <= 0);
    const next = nextRejection(timeline, own, at);
    return next === null ? [] : [steps.findIndex((step) => compareSteps(step, own[next]) === 0)];
  });
  return found.length === 0 ? null : Math.min(...found);
}

/** The nearest later step at which a breakpoint is hit. */
function breakpointAfter(
  { stopAt, aligned }: Stops,
  timelines: readonly Timeline[],
  steps: readonly Step[],
  cursor: number,
): number | null {
  if (cursor + 1 >= steps.length) return null;
  const hit = firstHit(stopAt, timelines, aligned, steps[cursor + 1]);
  return hit && placeOf(steps, hit.step);
}
