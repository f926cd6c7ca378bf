import type { BlockPattern } from "./block-pattern";
import { type Condition, compared } from "./condition";
import { neighbourhoodCondition, tileWindowCondition } from "./pattern-canvas";
import { remembered } from "./remembered";

/**
 * What decides whether slot k sees slot m: the alternative that allows it, or the last one that does not;
 * where several comparisons have to hold, the first that does not.
 */
export function patternCondition(pattern: BlockPattern, k: number, m: number): Condition {
  switch (pattern.kind) {
    case "every":
      return compared(Math.abs(k - m) % pattern.step, "=", 0);
    case "prefix":
      return m < pattern.length ? compared(m, "<", pattern.length) : compared(m, "<=", k);
    case "segments":
      return compared(segmentOf(pattern.lengths, m), "=", segmentOf(pattern.lengths, k));
    case "shared-prefix": {
      const [own, other] = [segmentOf(pattern.lengths, k), segmentOf(pattern.lengths, m)];
      if (own === other) return compared(m, "<=", k);
      return compared(other, "=", pattern.prefixOf[own] ?? own);
    }
    case "global": {
      const slots = listedSlots(pattern.slots);
      if (slots.has(k)) return compared(k, "=", k);
      if (slots.has(m)) return compared(m, "=", m);
      return compared(Math.abs(k - m), "<=", pattern.radius);
    }
    case "ancestors":
      return compared(ancestorNear(pattern.parents, k, m), "=", m);
    case "noised-and-clean":
      return noisedAndClean(pattern, k, m);
    case "neighbourhood":
      return neighbourhoodCondition(pattern, k, m);
    case "tile-window":
      return tileWindowCondition(pattern, k, m);
    case "listed-tiles": {
      const [query, key] = [Math.floor(k / pattern.tile), Math.floor(m / pattern.tile)];
      if (pattern.seen[query]?.includes(key) !== true) return compared(0, ">=", 1);
      return compared(m % pattern.tile, "<", pattern.sizes[key] ?? pattern.tile);
    }
    case "intervals": {
      const image = Math.floor(m / pattern.length);
      if (image >= pattern.intervals.length) return compared(image, "<", pattern.intervals.length);
      const [start, end] = pattern.intervals[image];
      return k < start ? compared(k, ">=", start) : compared(k, "<", end);
    }
    case "band":
      if (m < pattern.firstKeys) return compared(m, "<", pattern.firstKeys);
      if (k < pattern.prompt) return compared(k, "<", pattern.prompt);
      return compared(Math.abs(k - m), "<", pattern.width);
    case "frame-band": {
      const { prompt, frame, width } = pattern;
      if (m < prompt) return compared(m, "<", prompt);
      if (k < prompt) return compared(k, "<", prompt);
      return compared(Math.abs(((k - prompt) % frame) - ((m - prompt) % frame)), "<", width);
    }
  }
}

/** Ordinal of the segment that a slot lies in: how many segments end before or at it. */
function segmentOf(lengths: readonly number[], slot: number): number {
  const ends = endsOf(lengths);
  let low = 0;
  let high = ends.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ends[middle] <= slot) low = middle + 1;
    else high = middle;
  }
  return low;
}

const endsOf = remembered((lengths: readonly number[]) => {
  let end = 0;
  return lengths.map((length) => {
    end += length;
    return end;
  });
});

const listedSlots = remembered((slots: readonly number[]) => new Set(slots));

/** Slot m when it is k or an ancestor of it; otherwise the ancestor that the search for it ends at. */
function ancestorNear(parents: readonly number[], k: number, m: number): number {
  let node = k;
  while (node > m) {
    const parent = parents[node] ?? -1;
    if (parent < 0) return node;
    node = parent;
  }
  return node;
}

function noisedAndClean({ length, block }: { length: number; block: number }, k: number, m: number) {
  const part = (slot: number) => Math.floor((slot % length) / block);
  const [isQueryNoised, isKeyNoised] = [k < length, m < length];
  if (isQueryNoised === isKeyNoised) return compared(part(m), isQueryNoised ? "=" : "<=", part(k));
  // A noised slot sees clean ones of earlier parts only; a clean one never sees a noised one.
  return isQueryNoised ? compared(part(m), "<", part(k)) : compared(m, ">=", length);
}
