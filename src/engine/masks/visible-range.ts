import type { AttentionRule, ContextStart, Convention } from "./convention";
import type { Layout } from "./layout";
import { patternCondition } from "./pattern-condition";

/** Context indices a row may see by anchor and window: `0..sinkEnd` and `start..`, before the end. */
export interface ContextWindow {
  sinkEnd: number;
  start: number;
}

/** First context index that is hidden; the anchor is inside the sequence, so this is at most its length. */
export function contextEndOf(
  { contextEnd }: Convention,
  { contextLength }: Pick<Layout, "contextLength">,
  anchor: number,
): number {
  if (contextEnd === "whole-context") return contextLength;
  return contextEnd === "through-anchor" ? anchor + 1 : anchor;
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

/** Key slots `start..end` within direction and reach of a slot; empty when start >= end. */
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

/** Key slots of its own block that a slot sees, as runs: start, end pairs in rising order. */
export function blockRunsOf(rule: AttentionRule, slot: number, blockSize: number): number[] {
  const { start, end } = blockRangeOf(rule, slot, blockSize);
  const { pattern } = rule;
  if (pattern === undefined) return start < end ? [start, end] : [];
  const runs: number[] = [];
  for (let key = start; key < end; key++) {
    if (!patternCondition(pattern, slot, key).passed) continue;
    if (runs[runs.length - 1] === key) runs[runs.length - 1] = key + 1;
    else runs.push(key, key + 1);
  }
  return runs;
}
