import type { Timeline } from "../drafting/round";

/**
 * Acceptance over all rounds of any number of runs. `c_i` below is the number of rounds that accepted more
 * than i drafts, R the number of rounds; draft 0 is the first one behind the anchor.
 */
export interface Acceptance {
  roundCount: number;
  /** Drafts of the longest round. */
  draftCount: number;
  /** Drafts of all rounds together, and those of them that were accepted. */
  drafted: number;
  accepted: number;
  /** Rounds by the number of drafts that they accepted, [draftCount + 1]. */
  histogram: readonly number[];
  /** Rounds that drafted i, [draftCount]. */
  draftedAt: readonly number[];
  /** Rounds in which draft i was observed: the one that was rejected is, those behind it are not, [draftCount]. */
  observed: readonly number[];
  /** Rounds that accepted draft i, and so all before it: c_i, [draftCount]. */
  acceptedAt: readonly number[];
  /** Share of the rounds that drafted i which accepted it, c_i / R where every round did, [draftCount]. */
  perDraft: readonly number[];
  /**
   * Share of the rounds that accepted draft i among those that accepted all before it, c_i / c_(i-1); null
   * where none did: such a draft was never observed. Rounds that did not draft it do not count, [draftCount].
   */
  conditional: readonly (number | null)[];
  /** Accepted drafts of a round: mean over all rounds, which counts every round once. */
  pooled: number;
  /** The same as the mean over the runs of each run's own mean, which counts every run once. */
  meanOfMeans: number;
}

export function acceptanceOf(timelines: readonly Timeline[]): Acceptance {
  const runs = timelines.map(roundCountsOf);
  const rounds = runs.flat();
  const draftCount = rounds.reduce((most, { drafted }) => Math.max(most, drafted), 0);
  const histogram = new Array<number>(draftCount + 1).fill(0);
  for (const { accepted } of rounds) histogram[accepted]++;
  const drafting = Array.from({ length: draftCount }, (_, draft) =>
    rounds.filter(({ drafted }) => draft < drafted),
  );
  const observed = drafting.map((all, draft) => all.filter(({ accepted }) => accepted >= draft).length);
  const acceptedAt = drafting.map((all, draft) => all.filter(({ accepted }) => accepted > draft).length);
  return {
    roundCount: rounds.length,
    draftCount,
    drafted: sum(rounds.map(({ drafted }) => drafted)),
    accepted: sum(rounds.map(({ accepted }) => accepted)),
    histogram,
    draftedAt: drafting.map((all) => all.length),
    observed,
    acceptedAt,
    perDraft: drafting.map((all, draft) => share(acceptedAt[draft], all.length)),
    conditional: observed.map((count, draft) => (count === 0 ? null : acceptedAt[draft] / count)),
    pooled: share(sum(rounds.map(({ accepted }) => accepted)), rounds.length),
    meanOfMeans: mean(
      runs.filter((run) => run.length > 0).map((run) => mean(run.map(({ accepted }) => accepted))),
    ),
  };
}

/** What acceptance is counted from. */
export interface RoundCounts {
  /** Drafts that matched, before the first that did not. */
  accepted: number;
  /** Drafts of the block. */
  drafted: number;
}

export function roundCountsOf({ rounds }: Timeline): RoundCounts[] {
  return rounds.map(({ acceptedDrafts, drafts }) => ({ accepted: acceptedDrafts, drafted: drafts.length }));
}

/** With the token that the target adds to every round. */
export function withBonus(length: number): number {
  return length + 1;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function mean(values: readonly number[]): number {
  return share(sum(values), values.length);
}

/** 0 where there is nothing to divide by: no round has accepted anything. */
function share(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}
