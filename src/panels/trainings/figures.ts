import { bootstrapInterval, type Interval } from "../../engine/acceptance/intervals";

/** What one prompt gave, summed over its rounds. */
export interface PromptCounts {
  rounds: number;
  /** Drafts that matched. */
  accepted: number;
  /** Pairs of neighbouring drafts of a block. */
  neighbours: number;
  /** Such pairs of equal tokens. */
  repeats: number;
}

export interface Estimate {
  value: number;
  /** Null for a single prompt. */
  interval: Interval | null;
}

/** Accepted drafts a round, every round counted once; prompts are drawn anew for the interval. */
export function acceptedOf(counts: readonly PromptCounts[]): Estimate {
  const places = [...counts.keys()];
  const figure = (sample: readonly number[]) => pooled(counts, sample);
  return { value: figure(places), interval: bootstrapInterval(places, figure) };
}

/** Accepted drafts a round less those of the other, over the same prompts, which are drawn anew together. */
export function differenceOf(one: readonly PromptCounts[], other: readonly PromptCounts[]): Estimate {
  const places = [...one.keys()];
  const figure = (sample: readonly number[]) => pooled(one, sample) - pooled(other, sample);
  return { value: figure(places), interval: bootstrapInterval(places, figure) };
}

/** The share of the other's accepted drafts a round that is left, over the same prompts. */
export function keptOf(one: readonly PromptCounts[], other: readonly PromptCounts[]): Estimate {
  const places = [...one.keys()];
  const figure = (sample: readonly number[]) => pooled(one, sample) / pooled(other, sample);
  return { value: figure(places), interval: bootstrapInterval(places, figure) };
}

/** Share of neighbouring drafts that are equal; null where no block has two drafts. */
export function repeatsOf(counts: readonly PromptCounts[]): number | null {
  const neighbours = sumOf(counts, "neighbours");
  return neighbours === 0 ? null : sumOf(counts, "repeats") / neighbours;
}

/** Whether the interval leaves out 0, and on which side; null where it holds 0, or there is none. */
export function signOf({ interval }: Estimate): "more" | "less" | null {
  if (interval === null) return null;
  if (interval.low > 0) return "more";
  return interval.high < 0 ? "less" : null;
}

/** Over the prompts at these places, each as often as it stands there. */
function pooled(counts: readonly PromptCounts[], places: readonly number[]): number {
  let accepted = 0;
  let rounds = 0;
  for (const place of places) {
    accepted += counts[place].accepted;
    rounds += counts[place].rounds;
  }
  return accepted / rounds;
}

function sumOf(counts: readonly PromptCounts[], count: keyof PromptCounts): number {
  return counts.reduce((sum, each) => sum + each[count], 0);
}
