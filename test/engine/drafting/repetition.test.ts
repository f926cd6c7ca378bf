import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { longestRepeat, repeatEnds } from "../../../src/engine/drafting/repetition";

/** Every start, unit and count, by the definition. */
function plainLongest(tokens: readonly number[]): number {
  let covered = 0;
  for (let start = 0; start < tokens.length; start++) {
    for (let unit = 1; unit <= 4; unit++) {
      let count = 1;
      while (
        start + (count + 1) * unit <= tokens.length &&
        tokens.slice(start, start + unit).join() ===
          tokens.slice(start + count * unit, start + (count + 1) * unit).join()
      ) {
        count++;
      }
      if (count >= 2) covered = Math.max(covered, count * unit);
    }
  }
  return covered;
}

describe("the longest repeat", () => {
  it("finds a stuttered token and a stuttered pair", () => {
    expect(longestRepeat([5, 7, 7, 7, 2])).toEqual({ start: 1, unitLength: 1, count: 3 });
    expect(longestRepeat([5, 1, 2, 1, 2, 1, 2, 9])).toEqual({ start: 1, unitLength: 2, count: 3 });
  });

  it("is null where nothing stands twice in a row", () => {
    expect(longestRepeat([1, 2, 3, 1, 2, 4])).toBeNull();
    expect(longestRepeat([])).toBeNull();
  });

  it("covers as many tokens as trying every start and unit does, and really repeats", () => {
    const texts = fc.array(fc.integer({ min: 0, max: 2 }), { maxLength: 24 });
    fc.assert(
      fc.property(texts, (tokens) => {
        const found = longestRepeat(tokens);
        expect(found ? found.count * found.unitLength : 0).toBe(plainLongest(tokens));
        if (!found) return;
        for (let at = found.start; at < found.start + found.unitLength * (found.count - 1); at++) {
          expect(tokens[at + found.unitLength]).toBe(tokens[at]);
        }
      }),
      { seed: 21, numRuns: 500 },
    );
  });
});

/** Ends by the definition: every stretch that repeats a unit, as long as it goes, tells once. */
function plainEnds(tokens: readonly number[], times: number): number[] {
  const ends = new Set<number>();
  for (let unit = 1; unit <= 4; unit++) {
    for (let start = 0; start + unit * times <= tokens.length; start++) {
      const repeats = (from: number, until: number, by: number) => {
        for (let at = from + by; at < until; at++) if (tokens[at] !== tokens[at - by]) return false;
        return true;
      };
      const end = start + unit * times;
      if (!repeats(start, end, unit)) continue;
      const goesOn = start > 0 && tokens[start - 1] === tokens[start - 1 + unit];
      const isShorter = [1, 2].some((part) => part < unit && unit % part === 0 && repeats(start, end, part));
      if (!goesOn && !isShorter) ends.add(end - 1);
    }
  }
  return [...ends].sort((one, other) => one - other);
}

describe("the ends of repeats", () => {
  it("are told once for every stretch, of its shortest unit", () => {
    expect(repeatEnds([5, 7, 7, 7, 7, 2], 2)).toEqual([2]);
    expect(repeatEnds([5, 7, 7, 7, 7, 2], 3)).toEqual([3]);
    expect(repeatEnds([1, 2, 1, 2, 1, 2, 1, 2, 9, 9], 2)).toEqual([3, 9]);
    expect(repeatEnds([1, 2, 3, 4], 2)).toEqual([]);
  });

  it("are where trying every start and unit finds them", () => {
    const texts = fc.array(fc.integer({ min: 0, max: 2 }), { maxLength: 24 });
    fc.assert(
      fc.property(texts, fc.integer({ min: 2, max: 4 }), (tokens, times) => {
        expect(repeatEnds(tokens, times)).toEqual(plainEnds(tokens, times));
      }),
      { seed: 22, numRuns: 500 },
    );
  });
});
