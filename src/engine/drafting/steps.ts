import type { Round, Timeline } from "./round";

/**
 * One thing that happens inside a run, in order. The state shown on screen is a function of the
 * timeline and the number of the current step, so going back is exact and free.
 */
export type Step =
  | { kind: "prompt" }
  | { kind: "context"; round: number }
  | { kind: "block"; round: number }
  | { kind: "draft"; round: number; slot: number }
  | { kind: "verify"; round: number; slot: number }
  | { kind: "commit"; round: number }
  | { kind: "bonus"; round: number };

/** Slots that the verification looks at: the accepted ones and the first rejected one. */
function observedSlots(round: Round): number[] {
  return round.checks.filter((check) => check.outcome !== "unobserved").map((check) => check.slot);
}

/** The steps of one round: context taken, block laid out, slots drafted, verified, committed, bonus. */
function stepsOfRound(round: Round): Step[] {
  const at = round.index;
  const steps: Step[] = [
    { kind: "context", round: at },
    { kind: "block", round: at },
  ];
  for (const draft of round.drafts) steps.push({ kind: "draft", round: at, slot: draft.slot });
  for (const slot of observedSlots(round)) steps.push({ kind: "verify", round: at, slot });
  steps.push({ kind: "commit", round: at });
  if (round.bonus !== null) steps.push({ kind: "bonus", round: at });
  return steps;
}

/** All steps of a run; step 0 is the prompt with the target's first token. */
export function stepsOf(timeline: Timeline): Step[] {
  return [{ kind: "prompt" }, ...timeline.rounds.flatMap(stepsOfRound)];
}

/** The last step of the block before the step at `current`, or 0. */
export function previousBlock(steps: readonly Step[], current: number): number {
  const here = roundOf(steps[current]);
  const startOfHere = steps.findIndex((step) => roundOf(step) === here);
  if (here === null || current !== startOfHere) return Math.max(0, startOfHere);
  const before = roundOf(steps[current - 1]);
  return steps.findIndex((step) => roundOf(step) === before);
}

/** The first step of the next block, or null when the run has to go on first. */
export function nextBlock(steps: readonly Step[], current: number): number | null {
  const here = roundOf(steps[current]);
  const found = steps.findIndex((step, index) => index > current && roundOf(step) !== here);
  return found < 0 ? null : found;
}

/** The next step that shows a rejected draft, or null when no round that has run holds one. */
export function nextRejection(timeline: Timeline, steps: readonly Step[], current: number): number | null {
  const found = steps.findIndex((step, index) => index > current && isRejection(timeline, step));
  return found < 0 ? null : found;
}

function isRejection(timeline: Timeline, step: Step): boolean {
  if (step.kind !== "verify") return false;
  const check = timeline.rounds[step.round].checks.find((one) => one.slot === step.slot);
  return check?.outcome === "rejected";
}

export function roundOf(step: Step): number | null {
  return step.kind === "prompt" ? null : step.round;
}

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
export function compareSteps(left: Step, right: Step): number {
  return (
    (roundOf(left) ?? -1) - (roundOf(right) ?? -1) ||
    phaseOrder[left.kind] - phaseOrder[right.kind] ||
    slotOf(left) - slotOf(right)
  );
}

function slotOf(step: Step): number {
  return "slot" in step ? step.slot : 0;
}

/** The step that puts the token at a sequence index into the text; null where the run has not come so far. */
export function stepOfIndex({ prompt, firstToken, rounds }: Timeline, index: number): Step | null {
  if (index < prompt.length + (firstToken === null ? 0 : 1)) return { kind: "prompt" };
  const round = rounds.find(({ plan, committed }) => index <= plan.anchor + committed.length);
  if (round === undefined) return null;
  const isAdded = round.bonus !== null && index > round.plan.anchor + round.acceptedDrafts;
  return { kind: isAdded ? "bonus" : "commit", round: round.index };
}
