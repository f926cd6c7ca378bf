import type { TextFindings } from "./text-findings";

/** Three in a row stand in code that nobody would call garbled: `)))`, three blank lines. */
const leastCount = 4;
/** What the target writes after seven of the page's prompts has 0.02 at most, and no draft of run A more than 0.21. */
const doubledBound = 0.25;
/** A share of fewer tokens is one or two of them. */
const leastTokens = 8;

/** Whether a text goes over itself as garbled ones do. */
export function repeatsItself({ repeat, doubledShare, tokenCount }: TextFindings): boolean {
  if (repeat !== null && repeat.count >= leastCount) return true;
  return tokenCount >= leastTokens && doubledShare >= doubledBound;
}

/** What a text repeats, a sentence each; none where it does not. */
export function repeatSentences({ repeat, doubledShare, loop }: TextFindings, what: string): string[] {
  return [
    ...(repeat === null || repeat.count < leastCount - 1
      ? []
      : [
          `In the ${what}, ${repeat.unitLength === 1 ? "one token stands" : `${repeat.unitLength} tokens stand`} ${repeat.count} times in a row.`,
        ]),
    ...(doubledShare > 0
      ? [`${Math.round(100 * doubledShare)} % of the neighbours in the ${what} are the same token.`]
      : []),
    ...(loop === null || loop.period === 1
      ? []
      : [`At its end it goes round every ${loop.period} tokens, ${loop.count} times.`]),
  ];
}
