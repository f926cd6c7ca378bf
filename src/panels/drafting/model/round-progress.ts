import type { Round, Timeline } from "../../../engine/drafting/round";
import type { Step } from "../../../engine/drafting/steps";

/** How far one round has come at a step of its run; everything on the screen is cut to this. */
export interface RoundProgress {
  round: Round;
  isCurrent: boolean;
  blockLaidOut: boolean;
  /** Slots below this one have been drafted. */
  draftedEnd: number;
  /** Slots below this one have been verified. */
  verifiedEnd: number;
  isCommitted: boolean;
  bonusAdded: boolean;
}

/** The rounds that have begun at `step`, oldest first. */
export function begunRounds(timeline: Timeline, step: Step): RoundProgress[] {
  if (step.kind === "prompt") return [];
  return timeline.rounds
    .slice(0, step.round + 1)
    .map((round) => (round.index === step.round ? currentRound(round, step) : finishedRound(round)));
}

function finishedRound(round: Round): RoundProgress {
  return {
    round,
    isCurrent: false,
    blockLaidOut: true,
    draftedEnd: round.plan.blockSize,
    verifiedEnd: round.plan.blockSize,
    isCommitted: true,
    bonusAdded: round.bonus !== null,
  };
}

function currentRound(round: Round, step: Step): RoundProgress {
  const whole = finishedRound(round);
  const begun = { ...whole, isCurrent: true, isCommitted: false, bonusAdded: false };
  switch (step.kind) {
    case "prompt":
    case "context":
      return { ...begun, blockLaidOut: false, draftedEnd: 0, verifiedEnd: 0 };
    case "block":
      return { ...begun, draftedEnd: 0, verifiedEnd: 0 };
    case "draft":
      return { ...begun, draftedEnd: step.slot + 1, verifiedEnd: 0 };
    case "verify": {
      // Behind a rejection nothing is looked at any more, so all later slots have their outcome too.
      const check = round.checks.find((one) => one.slot === step.slot);
      const isLast = check?.outcome === "rejected";
      return { ...begun, verifiedEnd: isLast ? round.plan.blockSize : step.slot + 1 };
    }
    case "commit":
      return { ...begun, isCommitted: true };
    case "bonus":
      return { ...begun, isCommitted: true, bonusAdded: true };
  }
}
