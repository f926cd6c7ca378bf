import type { Repeat } from "../drafting/repetition";

/** What a text of tokens repeats; a figure of 0 or null says that it does not. */
export interface TextFindings {
  tokenCount: number;
  /** The unit of up to 4 tokens that stands the most times in a row, twice at least; of equal ones the longest. */
  repeat: Repeat | null;
  /** Share of neighbours that are the same token, 0..1. */
  doubledShare: number;
  /** The stretch of 3 to 8 tokens that comes back most often, anywhere; at least three times. */
  phrase: { start: number; length: number; count: number } | null;
  /** How the text goes round at its end: the last `period` tokens stand there `count` times, at least 3. */
  loop: { period: number; count: number } | null;
}

/** Longer ones are loops of text, not stutters. */
const longestUnit = 4;
const longestPhrase = 8;
const shortestPhrase = 3;
const longestPeriod = 64;

export function textFindings(tokens: readonly number[]): TextFindings {
  const doubled = tokens.filter((token, at) => at > 0 && token === tokens[at - 1]).length;
  return {
    tokenCount: tokens.length,
    repeat: mostRepeated(tokens),
    doubledShare: tokens.length < 2 ? 0 : doubled / (tokens.length - 1),
    phrase: mostFrequentPhrase(tokens),
    loop: loopAtEnd(tokens),
  };
}

function mostRepeated(tokens: readonly number[]): Repeat | null {
  let best: Repeat | null = null;
  for (let unitLength = longestUnit; unitLength > 0; unitLength--) {
    let start = 0;
    for (let at = unitLength; at <= tokens.length; at++) {
      if (at < tokens.length && tokens[at] === tokens[at - unitLength]) continue;
      const count = Math.floor((at - start) / unitLength);
      if (count > (best?.count ?? 1)) best = { start, unitLength, count };
      start = at - unitLength + 1;
    }
  }
  return best;
}

/** Occurrences that overlap count once; of equally frequent ones the longest, then the first. */
function mostFrequentPhrase(tokens: readonly number[]): TextFindings["phrase"] {
  let best: TextFindings["phrase"] = null;
  for (let length = longestPhrase; length >= shortestPhrase; length--) {
    const found = new Map<string, { start: number; count: number; end: number }>();
    for (let start = 0; start + length <= tokens.length; start++) {
      const key = tokens.slice(start, start + length).join(" ");
      const known = found.get(key);
      if (known === undefined) found.set(key, { start, count: 1, end: start + length });
      else if (start >= known.end) {
        known.count++;
        known.end = start + length;
      }
    }
    for (const { start, count } of found.values()) {
      if (count >= 3 && (best === null || count > best.count)) best = { start, length, count };
    }
  }
  return best;
}

function loopAtEnd(tokens: readonly number[]): TextFindings["loop"] {
  for (let period = 1; period <= Math.min(longestPeriod, Math.floor(tokens.length / 3)); period++) {
    let same = 0;
    while (
      tokens.length - 1 - same - period >= 0 &&
      tokens[tokens.length - 1 - same] === tokens[tokens.length - 1 - same - period]
    ) {
      same++;
    }
    const count = 1 + Math.floor(same / period);
    if (count >= 3) return { period, count };
  }
  return null;
}
