import type { AttentionRule, ContextStart, Convention } from "./convention";

/** Context indices a row may see by anchor and window: `0..sinkEnd` and `start..`, before the end. */
export interface ContextWindow {
  sinkEnd: number;
  start: number;
}

/** First context index that is hidden. The anchor is inside the sequence, so this is too. */
export function contextEndOf(convention: Convention, anchor: number): number {
  return convention.contextEnd === "through-anchor" ? anchor + 1 : anchor;
}

/** Past every index that an Int32 holds. */
const NEVER = 2 ** 31 - 1;

/** The rules of `ContextStart` with `a` and `p = a + k` put in; all are counted from the anchor. */
export function contextWindowOf(from: ContextStart, anchor: number, slot: number): ContextWindow {
  switch (from.from) {
    case "start":
      return { sinkEnd: 0, start: 0 };
    case "anchor":
      return { sinkEnd: 0, start: Math.max(0, anchor - from.keys) };
    case "query":
      return { sinkEnd: 0, start: Math.max(0, anchor + slot - from.keys + 1) };
    case "sink":
      if (anchor <= from.sink + from.window) return { sinkEnd: 0, start: 0 };
      return { sinkEnd: from.sink, start: anchor - from.window };
    case "page": {
      const first = anchor - Math.min(anchor, from.tokens);
      return { sinkEnd: 0, start: first - (first % from.page) };
    }
    case "rotation":
      return { sinkEnd: 0, start: Math.max(0, anchor - (from.window - 1 + from.newRows)) };
    case "none":
      return { sinkEnd: 0, start: NEVER };
  }
}

/** Key slots `start..end` of its own block that a slot sees; empty when start >= end. */
export function blockRangeOf(
  rule: AttentionRule,
  slot: number,
  blockSize: number,
): { start: number; end: number } {
  const { left, right } = rule.reach;
  const start = rule.direction === "anti-causal" ? slot : 0;
  const end = rule.direction === "causal" ? slot + 1 : blockSize;
  return {
    start: left === null ? start : Math.max(start, slot - left),
    end: right === null ? end : Math.min(end, slot + right + 1),
  };
}
