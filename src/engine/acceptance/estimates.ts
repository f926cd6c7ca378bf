import type { Timeline } from "../drafting/round";
import { type Acceptance, acceptanceOf, type RoundCounts, roundCountsOf, withBonus } from "./acceptance";
import { bootstrapInterval, type Interval, wilson } from "./intervals";

/** A figure with its 95 % interval, where one can be had. */
export interface Estimate {
  value: number;
  interval: Interval | null;
}

/** The figures of acceptance with what they may be off by; null without a round to count. */
export interface Estimates {
  acceptance: Acceptance;
  /** Percentile bootstrap over rounds. */
  lengthWithBonus: Estimate | null;
  lengthWithoutBonus: Estimate | null;
  /** With the bonus token; percentile bootstrap over runs. */
  meanOfMeans: Estimate | null;
  /** Percentile bootstrap over rounds: the drafts of one round hang together, so no share of drafts by themselves. */
  rate: Estimate | null;
  /** Wilson; null where no round observed the draft, [draftCount]. */
  perDraft: readonly Estimate[];
  conditional: readonly (Estimate | null)[];
}

export function estimatesOf(timelines: readonly Timeline[]): Estimates {
  const acceptance = acceptanceOf(timelines);
  const runs = timelines.map(roundCountsOf).filter((run) => run.length > 0);
  const rounds = runs.flat();
  const without = rounds.length === 0 ? null : bootstrapped(rounds, acceptedMean);
  const means = runs.map((run) => withBonus(acceptedMean(run)));
  const { perDraft, conditional, acceptedAt, draftedAt, observed } = acceptance;
  return {
    acceptance,
    lengthWithoutBonus: without,
    lengthWithBonus: without && {
      value: withBonus(without.value),
      interval: without.interval && {
        low: withBonus(without.interval.low),
        high: withBonus(without.interval.high),
      },
    },
    meanOfMeans: means.length === 0 ? null : bootstrapped(means, mean),
    rate: acceptance.drafted === 0 ? null : bootstrapped(rounds, acceptedShare),
    perDraft: perDraft.map((value, draft) => ({
      value,
      interval: wilson(acceptedAt[draft], draftedAt[draft]),
    })),
    conditional: conditional.map((value, draft) =>
      value === null ? null : { value, interval: wilson(acceptedAt[draft], observed[draft]) },
    ),
  };
}

function bootstrapped<Value>(
  values: readonly Value[],
  figure: (sample: readonly Value[]) => number,
): Estimate {
  return { value: figure(values), interval: bootstrapInterval(values, figure) };
}

function acceptedMean(rounds: readonly RoundCounts[]): number {
  return mean(rounds.map(({ accepted }) => accepted));
}

function acceptedShare(rounds: readonly RoundCounts[]): number {
  const drafted = sum(rounds.map((round) => round.drafted));
  return drafted === 0 ? 0 : sum(rounds.map(({ accepted }) => accepted)) / drafted;
}

function mean(values: readonly number[]): number {
  return sum(values) / values.length;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
