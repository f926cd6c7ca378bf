import type { Series } from "../model/series";

/** A series with its place among all of them, which decides how it is drawn. */
export interface ShownSeries {
  at: number;
  series: Series;
}
