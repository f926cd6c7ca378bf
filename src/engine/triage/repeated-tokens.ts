import { textFindings } from "./text-findings";

/** A stretch of tokens, half-open. */
export interface TokenRange {
  start: number;
  end: number;
}

/** Twice the same is common in code, `((` or two line ends; it is a repeat from the third time on. */
const leastCount = 3;

/** Where a text repeats itself: the unit that stands most in a row, and the loop at its end. */
export function repeatedTokens(tokens: readonly number[]): TokenRange[] {
  const { repeat, loop } = textFindings(tokens);
  const ranges: TokenRange[] = [];
  if (repeat !== null && repeat.count >= leastCount) {
    ranges.push({ start: repeat.start, end: repeat.start + repeat.count * repeat.unitLength });
  }
  if (loop !== null) ranges.push({ start: tokens.length - loop.count * loop.period, end: tokens.length });
  return ranges;
}
