import { RuleError } from "../tensor/rule-error";

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

/**
 * Indices of the tokens with which a unit of up to 4 tokens stands there for the `times`-th time in a row,
 * ascending. A repeat that goes on is not told again, nor is one of "ab" told once more as one of "abab".
 */
export function repeatEnds(tokens: readonly number[], times: number): number[] {
  if (!Number.isInteger(times) || times < 2) throw new RuleError("times of a repeat", ">= 2", times);
  /** By unit length: tokens up to here, without a gap, that equal the token one unit before. */
  const equal = new Array<number>(longestUnit + 1).fill(0);
  return [...tokens.keys()].filter((at) => {
    for (let unit = 1; unit <= longestUnit; unit++) {
      equal[unit] = at >= unit && tokens[at] === tokens[at - unit] ? equal[unit] + 1 : 0;
    }
    return equal.some((count, unit) => unit > 0 && count === unit * (times - 1) && isOwn(equal, unit, times));
  });
}

/** Whether no shorter unit makes up the same tokens. */
function isOwn(equal: readonly number[], unit: number, times: number): boolean {
  for (let part = 1; part < unit; part++) {
    if (unit % part === 0 && equal[part] >= unit * times - part) return false;
  }
  return true;
}
