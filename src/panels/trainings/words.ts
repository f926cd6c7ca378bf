import { type Estimate, signOf } from "./figures";
import type { Direction, DirectionRow, TrainingsTables } from "./tables";

export const promptWords = {
  generated: "half-written programs",
  stdlib: "pieces of Python's library",
} as const;

/** How the figures are made. */
export function methodOf({ prompts, promptCount, tokenLimit }: TrainingsTables): string {
  return `Accepted: drafts of 15 that matched, a round, without the bonus token, over all rounds of ${promptCount} held-out ${promptWords[prompts]}; greedy, verified, ${tokenLimit} tokens after every prompt. Repeats: neighbouring drafts of a block that are the same token. In brackets the 95 % interval over prompts (percentile bootstrap); a difference is taken over the same prompts, of unrounded figures, and told from chance where its own interval leaves out 0. Bold: served as it was trained, or a difference that is told from chance.`;
}

/** "3.41 [2.90, 3.88]" */
export function estimateText({ value, interval }: Estimate): string {
  return interval === null
    ? value.toFixed(2)
    : `${value.toFixed(2)} [${interval.low.toFixed(2)}, ${interval.high.toFixed(2)}]`;
}

/** "−0.31 [−0.52, −0.10]" */
export function differenceText({ value, interval }: Estimate): string {
  return interval === null
    ? signed(value)
    : `${signed(value)} [${signed(interval.low)}, ${signed(interval.high)}]`;
}

export function shareText(share: number | null): string {
  return share === null ? "–" : `${(100 * share).toFixed(0)} %`;
}

export function verdictOf({ drafters }: TrainingsTables): string {
  const compared = drafters.flatMap(({ difference }) => (difference === null ? [] : [difference]));
  const less = compared.filter((difference) => signOf(difference) === "less");
  if (compared.length === 0) return "No drafter that was trained otherwise has been measured yet.";
  return `Served strictly, ${less.length} of ${compared.length} drafters that were trained otherwise accept fewer drafts than the right recipe for as many steps.`;
}

/** What both ways round cost, in sentences that follow from the figures. */
export function directionSentences({ rows }: Direction): string[] {
  const without = rows.find(({ training }) => training === "short") ?? rows.find((row) => !row.trainedWith);
  const withIt = rows.find(({ trainedWith }) => trainedWith);
  const told = [
    ...(without ? [`Trained without it, served with it: ${costText(without)}.`] : []),
    ...(withIt ? [`Trained with it, served without it: ${costText(withIt)}.`] : []),
  ];
  return without && withIt ? [...told, comparedText(without.kept, withIt.kept)] : told;
}

function costText({ mismatch, kept, strictly, withIt, trainedWith }: DirectionRow): string {
  const [like, unlike] = trainedWith ? [withIt, strictly] : [strictly, withIt];
  const change = `${like.value.toFixed(2)} becomes ${unlike.value.toFixed(2)} a round`;
  if (signOf(mismatch) === null) return `${change}, which chance can do`;
  return `${change}, ${shareText(kept.value)} of it`;
}

/** Less than a fifth is hardly anything. */
const hardlyAnything = 0.2;

/** By the shares that are left: one that accepts little to begin with has little to lose. */
function comparedText(without: Estimate, withIt: Estimate): string {
  const [a, b] = [without.interval, withIt.interval];
  if (a === null || b === null) return "One prompt does not tell which way round costs more.";
  if (a.high < hardlyAnything && b.high < hardlyAnything) return "Hardly anything is left either way.";
  if (b.high < a.low) return "The direction matters: weights that learned with it lean on it.";
  if (a.high < b.low) return "The direction matters: weights that never had it are thrown off.";
  return "Which way round costs more cannot be told: the intervals overlap.";
}

function signed(value: number): string {
  const text = Math.abs(value).toFixed(2);
  if (Number(text) === 0) return text;
  return `${value < 0 ? "−" : "+"}${text}`;
}
