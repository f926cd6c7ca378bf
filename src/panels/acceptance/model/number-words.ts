import type { Estimate } from "../../../engine/acceptance/estimates";

type FigureId = "length-with-bonus" | "length-without-bonus" | "mean-of-means" | "rate" | "share";

/** A figure in its own unit: lengths with two digits, shares in per cent. */
export function shown(id: FigureId, value: number): string {
  return id === "rate" || id === "share"
    ? `${(100 * value).toFixed(value === 1 ? 0 : 1)} %`
    : value.toFixed(2);
}

/** "2.50 (1.90 to 3.10)"; "not known" without a value. */
export function shownWithInterval(id: FigureId, estimate: Estimate | null): string {
  if (estimate === null) return "not known";
  const value = shown(id, estimate.value);
  const { interval } = estimate;
  return interval === null ? value : `${value} (${shown(id, interval.low)} to ${shown(id, interval.high)})`;
}

/** The same for a slot, where nothing means that no round observed it. */
export function slotShown(estimate: Estimate | null | undefined, absent: string): string {
  return estimate ? shownWithInterval("share", estimate) : absent;
}

export const comparisonRule =
  "A log is of its own prompts and mostly of another pair: the same figure has the same definition, not the same texts. Intervals are 95 %; a log has them where it counts its rounds: per slot from their number, for the lengths from how many rounds accepted 0, 1, 2, ... drafts.";
