import type { ContextEdges } from "./context-edges";
import type { DumpBlocks } from "./dump-blocks";

/**
 * Numbers in the cells that a parameter of a preset could be: how far back the context goes, how long
 * its first run is, how far a slot sees to both sides. The likeliest come first.
 */
export function seenNumbers(blocks: DumpBlocks, edges: readonly ContextEdges[]): number[] {
  const { blockSize, contextLength, blockCount } = blocks;
  const cut = edges.flatMap(({ ends: [end], starts: [start] }) =>
    end !== undefined && start !== undefined && start > 0 ? [{ depth: end - start, start }] : [],
  );
  const depths = cut.map(({ depth }) => depth);
  const moving = edges.flatMap(({ farthest }) => farthest ?? []);
  const sinks = edges.flatMap(({ sink }) => sink ?? []);
  const tails = edges.flatMap(({ ends: [end], tail, sink }) =>
    end !== undefined && tail !== null && sink !== null ? [end - tail] : [],
  );
  const { left, right } = reaches(blocks);
  const main = [
    most(depths),
    mode(depths),
    most(moving),
    mode(moving),
    mode(sinks),
    mode(tails),
    least(depths),
    left + 1,
    right + 1,
  ];
  const page = cut.map(({ start }) => start).reduce(greatestCommonDivisor, 0);
  const numbers = [
    ...main,
    ...main.flatMap((number) => [number + 1, number - 1]),
    page,
    ...main.slice(0, 4).flatMap((number) => [number + 2, number - 2, number - 3]),
    blockSize,
    // Larger than anything there is, so that it never binds.
    contextLength + blockCount * blockSize,
    ...[0, 1, 2, 3, 4, 5, 6, 7, 8],
  ];
  return [...new Set(numbers)].filter((number) => Number.isSafeInteger(number) && number >= 0);
}

/** Farthest own slot that a slot sees to either side. */
function reaches({ forms }: DumpBlocks): { left: number; right: number } {
  let left = 0;
  let right = 0;
  for (const form of forms) {
    for (const [slot, runs] of form.entries()) {
      if (runs.length === 0) continue;
      left = Math.max(left, slot - runs[0]);
      right = Math.max(right, runs[runs.length - 1] - 1 - slot);
    }
  }
  return { left, right };
}

const most = (numbers: readonly number[]) => numbers.reduce((a, b) => Math.max(a, b), 0);
const least = (numbers: readonly number[]) => numbers.reduce((a, b) => Math.min(a, b), Infinity);

function mode(numbers: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0;
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}
