import type { DumpBlocks } from "./dump-blocks";

/** Where the context that a block sees starts and ends, by how many of its rows say so. */
export interface ContextEdges {
  /** Columns one past the last seen, the most frequent first; none where the block sees no context. */
  ends: readonly number[];
  /** First columns that rows see, the most frequent first, of equals the one of the earliest row. */
  starts: readonly number[];
  /** Length of the run at column 0 where another follows it, or null. */
  sink: number | null;
  /** First column of the last run, or null. */
  tail: number | null;
  /** Most keys up to itself that a row sees whose context does not start at 0, or null. */
  farthest: number | null;
  /** First slot whose row sees nothing at all, or null. */
  firstEmpty: number | null;
}

const mostEnds = 3;

export function contextEdges(
  { rows, forms, formOfBlock, blockSize }: DumpBlocks,
  block: number,
): ContextEdges {
  const ends = new Map<number, number>();
  const starts = new Map<number, number>();
  const reaches: number[] = [];
  let sink: number | null = null;
  let tail: number | null = null;
  let firstEmpty: number | null = null;
  const form = forms[formOfBlock[block]];
  for (let slot = 0; slot < blockSize; slot++) {
    const { context } = rows[block * blockSize + slot];
    const count = context.length;
    if (count === 0) {
      if (form[slot].length === 0) firstEmpty ??= slot;
      continue;
    }
    const [start, last] = [context[0], context[count - 1]];
    starts.set(start, (starts.get(start) ?? 0) + 1);
    ends.set(last, (ends.get(last) ?? 0) + 1);
    // The run before the last: a stray cell must not hide where the context ends.
    if (count > 2) ends.set(context[count - 3], (ends.get(context[count - 3]) ?? 0) + 1);
    sink = count > 2 && start === 0 ? context[1] : null;
    tail = context[count - 2];
    if (tail > 0) reaches.push(slot - tail);
  }
  const byFrequency = [...ends].sort((a, b) => b[1] - a[1] || b[0] - a[0]).map(([end]) => end);
  return {
    ends: byFrequency.slice(0, mostEnds),
    starts: [...starts].sort((a, b) => b[1] - a[1]).map(([start]) => start),
    sink,
    tail,
    farthest: reaches.length === 0 ? null : Math.max(...reaches) + byFrequency[0] + 1,
    firstEmpty,
  };
}
