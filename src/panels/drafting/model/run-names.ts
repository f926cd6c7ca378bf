import { deviations } from "../../../engine/drafting/deviations";

/** A is run as trained, B with the deviations. */
export type RunName = "A" | "B";

/** What tells the second run from the first, in a few words. */
export function deviationTitles(ids: readonly string[]): string {
  const titles = deviations.filter(({ id }) => ids.includes(id)).map(({ title }) => title);
  return titles.length === 0 ? "no deviation" : titles.join(" + ");
}
