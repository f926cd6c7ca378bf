import { forEachInterval } from "../interval-mask";
import type { Grid } from "./grid";

/** Where the context that a block sees starts and ends, by how many of its rows say so. */
export interface ContextEdges {
  /** Columns one past the last seen, the most frequent first. */
  ends: readonly number[];
  /** First columns that rows see, the most frequent first, of equals the one of the earliest row. */
  starts: readonly number[];
  /** Length of the run at column 0 where another follows it, or null. */
  sink: number | null;
  /** First column of the last run, or null. */
  tail: number | null;
  /** `slot - start` of the last row whose start is behind the first one's: a window that moves, or null. */
  moved: number | null;
}

const mostEnds = 3;
/** Up to this many context columns, every one of them is tried as an anchor. */
const smallContext = 48;

export function contextEdges({ mask, blockSize, contextColumns }: Grid, block: number): ContextEdges {
  const ends = new Map<number, number>();
  const starts = new Map<number, number>();
  let sink: number | null = null;
  let tail: number | null = null;
  let moved: number | null = null;
  for (let row = block * blockSize; row < (block + 1) * blockSize; row++) {
    let last = 0;
    let before = 0;
    let runCount = 0;
    forEachInterval(mask, row, 0, contextColumns, (from, to) => {
      if (runCount === 0) {
        starts.set(from, (starts.get(from) ?? 0) + 1);
        if (from > Math.min(...starts.keys())) moved = row - block * blockSize - from;
      }
      if (runCount++ === 0 && from === 0) sink = to;
      before = last;
      last = to;
      tail = from;
    });
    if (runCount < 2) sink = null;
    // The run before the last: a stray cell must not hide where the context ends.
    for (const end of new Set([last, before])) if (end > 0) ends.set(end, (ends.get(end) ?? 0) + 1);
  }
  const byFrequency = [...ends].sort((a, b) => b[1] - a[1] || b[0] - a[0]).map(([end]) => end);
  const startsByFrequency = [...starts].sort((a, b) => b[1] - a[1]).map(([start]) => start);
  return {
    ends: byFrequency.slice(0, mostEnds),
    starts: startsByFrequency.slice(0, mostEnds),
    sink,
    tail,
    moved,
  };
}

/** The anchors that a block likely has, the likeliest first; null is an unused one. */
export function likelyAnchors(
  { contextLength }: Grid,
  { ends }: ContextEdges,
  documentStarts: readonly number[],
): (number | null)[] {
  const near = [...ends, ...ends.map((end) => end - 1), ...ends.map((end) => end + 1)];
  const inside = (anchors: readonly number[]) => [
    ...new Set(anchors.filter((at) => at >= 0 && at < contextLength)),
  ];
  if (ends.length === 0) return [null, ...inside([0, ...documentStarts])];
  return [...inside([...near, 0]), null];
}

/** Every anchor there is where the context is small, else none but the likely ones. */
export function allAnchors({ contextLength }: Grid): (number | null)[] {
  return contextLength > smallContext ? [] : [...Array.from({ length: contextLength }, (_, i) => i), null];
}
