import type { RoundCounts } from "../../../engine/acceptance/acceptance";
import type { Estimate } from "../../../engine/acceptance/estimates";

/** Acceptance of one run, of several together, or of a log, on the same axes; null is what is not known. */
export interface Series {
  id: string;
  /** One or two letters that name it in charts and tables. */
  mark: string;
  title: string;
  roundCount: number | null;
  lengthWithBonus: Estimate | null;
  lengthWithoutBonus: Estimate | null;
  meanOfMeans: Estimate | null;
  rate: Estimate | null;
  /** By draft, 0 the first behind the anchor; null where it was not drafted, or is not known. */
  perDraft: readonly (Estimate | null)[];
  /** The same among rounds that reached the draft; null where none did. */
  conditional: readonly (Estimate | null)[];
  /** Share of rounds by accepted drafts. */
  histogram: readonly number[] | null;
  /** What its numbers are counted from, [runs, rounds]; null for a log. */
  counts: readonly (readonly RoundCounts[])[] | null;
  /** What to know before comparing it, a sentence each. */
  notes: readonly string[];
}

/** The single figures, in the order of the tables, by the ids of `figures.ts`. */
export const singleFigures = [
  { id: "length-with-bonus", head: "Length with bonus", of: (series: Series) => series.lengthWithBonus },
  { id: "length-without-bonus", head: "Without bonus", of: (series: Series) => series.lengthWithoutBonus },
  { id: "mean-of-means", head: "Mean of means", of: (series: Series) => series.meanOfMeans },
  { id: "rate", head: "Draft acceptance rate", of: (series: Series) => series.rate },
] as const;

/** Slots that any of the series says something of. */
export function slotCountOf(series: readonly Series[]): number {
  return series.reduce((most, { perDraft }) => Math.max(most, perDraft.length), 0);
}
