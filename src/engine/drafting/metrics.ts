import type { Round, Timeline } from "./round";

/** Figures over all rounds of any number of runs, pooled: every round counts once. */
export interface DraftMetrics {
  rounds: number;
  /** Matched drafts per round, without the bonus token. */
  acceptedMean: number;
  /** Standard deviation of matched drafts over the rounds (population). */
  acceptedDeviation: number;
  /** Share of rounds with at least one matched draft, 0..1. */
  anyAcceptedShare: number;
  /** Share of neighbouring drafts in a block that hold the same token, 0..1. */
  adjacentRepeatRate: number;
}

export function metricsOf(timelines: readonly Timeline[]): DraftMetrics {
  const rounds = timelines.flatMap((timeline) => timeline.rounds);
  const accepted = rounds.map((round) => round.acceptedDrafts);
  const acceptedMean = mean(accepted);
  const squares = accepted.map((count) => (count - acceptedMean) ** 2);
  return {
    rounds: rounds.length,
    acceptedMean,
    acceptedDeviation: Math.sqrt(mean(squares)),
    anyAcceptedShare: mean(accepted.map((count) => (count > 0 ? 1 : 0))),
    adjacentRepeatRate: mean(rounds.flatMap(neighbourRepeats)),
  };
}

/** 1 or 0 for every pair of neighbouring drafts of a round. */
function neighbourRepeats(round: Round): number[] {
  const tokens = round.drafts.map((draft) => draft.token);
  return tokens.slice(1).map((token, at) => (token === tokens[at] ? 1 : 0));
}

/** Mean, and 0 for no values: a run without a round has accepted nothing. */
function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}
