import type { Timeline } from "../engine/drafting/round";
import {
  nextBlock,
  nextRejection,
  previousBlock,
  roundOf,
  type Step,
  stepsOf,
} from "../engine/drafting/steps";

/**
 * Two runs stepped by one cursor. Their steps are merged in the order of a round, so both draft and
 * verify side by side; where one run has no such step (it rejected earlier, it has ended) it stands still.
 */
const phaseOrder: Record<Step["kind"], number> = {
  prompt: 0,
  context: 1,
  block: 2,
  draft: 3,
  verify: 4,
  commit: 5,
  bonus: 6,
};

/** Before 0 when `left` happens before `right` in a run, 0 when both are the same step. */
function compareSteps(left: Step, right: Step): number {
  return (
    (roundOf(left) ?? -1) - (roundOf(right) ?? -1) ||
    phaseOrder[left.kind] - phaseOrder[right.kind] ||
    slotOf(left) - slotOf(right)
  );
}

function slotOf(step: Step): number {
  return "slot" in step ? step.slot : 0;
}

/** Steps of all timelines together, each once. A further round only adds steps at the end. */
export function lockstep(timelines: readonly Timeline[]): Step[] {
  const steps = timelines.flatMap(stepsOf).sort(compareSteps);
  return steps.filter((step, at) => at === 0 || compareSteps(steps[at - 1], step) !== 0);
}

/** Where one run stands when the cursor is at `step`: its own last step at or before it. */
export function ownStep(timeline: Timeline, step: Step): Step {
  const own = stepsOf(timeline);
  return own.findLast((one) => compareSteps(one, step) <= 0) ?? own[0];
}

export type Motion = "start" | "block-back" | "step-back" | "step" | "block" | "rejection" | "end";

/**
 * The step that a motion leads to; `"further"` when it lies behind the last round that has run.
 * `finished` is true when no run can go on: then a motion ends at the last step, and the search for a
 * rejection stays where it is.
 */
export function destination(
  motion: Motion,
  timelines: readonly Timeline[],
  steps: readonly Step[],
  cursor: number,
  finished: boolean,
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
