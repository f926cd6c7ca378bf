/** A unit of tokens that stands several times in a row. */
export interface Repeat {
  /** Index of the first token of the first unit. */
  start: number;
  unitLength: number;
  /** Times the unit stands there, at least 2. */
  count: number;
}

/** Longest unit that is looked for: longer ones are loops of text, not stutters of a draft. */
const longestUnit = 4;

/**
 * The repeat that covers the most tokens ("elif elif elif" is unit 1, count 3); of equal ones the first,
 * with the shorter unit. Null when no unit of up to 4 tokens stands twice in a row.
 */
export function longestRepeat(tokens: readonly number[]): Repeat | null {
  let best: Repeat | null = null;
  for (let unitLength = 1; unitLength <= longestUnit; unitLength++) {
    let start = 0;
    for (let at = unitLength; at <= tokens.length; at++) {
      if (at < tokens.length && tokens[at] === tokens[at - unitLength]) continue;
      const count = Math.floor((at - start) / unitLength);
      if (count >= 2 && (!best || count * unitLength > best.count * best.unitLength)) {
        best = { start, unitLength, count };
      }
      start = at - unitLength + 1;
    }
  }
  return best;
}
