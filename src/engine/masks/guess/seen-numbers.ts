import { forEachInterval } from "../interval-mask";
import type { ContextEdges } from "./context-edges";
import type { Grid } from "./grid";

/**
 * Numbers in the cells that a parameter of a preset could be: how far back the context goes, how long
 * its first run is, how far a slot sees to both sides. The likeliest come first.
 */
export function seenNumbers(grid: Grid, edges: readonly ContextEdges[]): number[] {
  const { blockSize, contextLength, blockCount } = grid;
  const depths = edges.flatMap(({ ends, starts: [start] }) =>
    ends.length > 0 && start !== undefined ? [ends[0] - start] : [],
  );
  const tails = edges.flatMap(({ ends, tail, sink }) =>
    ends.length > 0 && tail !== null && sink !== null ? [ends[0] - tail] : [],
  );
  const moving = edges.flatMap(({ ends, moved }) =>
    ends.length > 0 && moved !== null ? [ends[0] + moved] : [],
  );
  const starts = edges.flatMap((each) => each.starts.slice(0, 1));
  const sinks = edges.flatMap(({ sink }) => sink ?? []);
  const { left, right } = reaches(grid);
  const back = [mode(depths), Math.max(0, ...depths), Math.min(...depths, contextLength)];
  const numbers = [
    ...back.flatMap((depth) => [depth, depth + 1]),
    mode(moving),
    mode(moving) + 1,
    mode(sinks),
    Math.min(...tails, contextLength),
    mode(tails),
    left + 1,
    right + 1,
    starts.reduce(greatestCommonDivisor, 0),
    ...back.flatMap((depth) => [depth - 1, depth - 2, depth + 2, depth - 3]),
    left,
    right,
    blockSize,
    // Larger than anything there is, so that it never binds.
    contextLength + blockCount * blockSize,
    1,
    2,
    3,
    4,
    5,
    6,
    7,
    8,
  ];
  return [...new Set(numbers)].filter((number) => Number.isSafeInteger(number) && number >= 0);
}

/** Farthest own slot that a slot sees to either side, over a sample of rows. */
function reaches({ mask, blockSize, blockCount, contextColumns }: Grid): { left: number; right: number } {
  let left = 0;
  let right = 0;
  const step = Math.max(1, Math.floor(blockCount / 16));
  for (let block = 0; block < blockCount; block += step) {
    const blockStart = contextColumns + block * blockSize;
    for (let slot = 0; slot < blockSize; slot++) {
      forEachInterval(mask, block * blockSize + slot, blockStart, blockStart + blockSize, (start, end) => {
        left = Math.max(left, slot - (start - blockStart));
        right = Math.max(right, end - 1 - blockStart - slot);
      });
    }
  }
  return { left, right };
}

function mode(numbers: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0;
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}
