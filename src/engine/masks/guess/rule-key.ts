import type { AttentionRule, ContextStart, Convention, LayerType } from "../convention";
import type { GridShape } from "./grid-shape";

/**
 * All of a convention that decides cells of a layout of this shape, as text. Rules that come to the same
 * there have the same text: a window that is never too short is none.
 */
export function ruleKey(convention: Convention, layerType: LayerType, shape: GridShape): string {
  const { contextEnd, documents, deadAnchor, emptyRows } = convention;
  const rule = convention.attention[layerType];
  const start = plainestStart(rule.contextStart, shape);
  return JSON.stringify([
    contextEnd,
    documents,
    deadAnchor,
    emptyRows,
    start,
    reachOf(rule, shape.blockSize),
  ]);
}

function plainestStart(start: ContextStart, { contextLength, blockSize }: GridShape): ContextStart {
  const counted = asAnchorWindow(start);
  const lastAnchor = contextLength - 1;
  const isNever =
    (counted.from === "anchor" && counted.keys >= lastAnchor) ||
    (counted.from === "query" && counted.keys >= lastAnchor + blockSize) ||
    (counted.from === "sink" && counted.sink + counted.window >= lastAnchor) ||
    (counted.from === "page" && counted.tokens >= lastAnchor);
  return isNever ? { from: "start" } : counted;
}

function asAnchorWindow(start: ContextStart): ContextStart {
  if (start.from === "rotation") return { from: "anchor", keys: start.window - 1 + start.newRows };
  if (start.from === "page" && start.page === 1) return { from: "anchor", keys: start.tokens };
  if (start.from === "sink" && start.sink === 0) return { from: "anchor", keys: start.window };
  return start;
}

function reachOf({ direction, reach, pattern }: AttentionRule, blockSize: number) {
  const least = (limit: number | null) => Math.min(limit ?? blockSize, blockSize - 1);
  return [
    direction === "anti-causal" ? 0 : least(reach.left),
    direction === "causal" ? 0 : least(reach.right),
    pattern ?? null,
  ];
}
