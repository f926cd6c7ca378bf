import type { AttentionRule, ContextStart, Convention } from "../../../src/engine/masks/convention";
import { alignedConvention } from "../../../src/engine/masks/presets";

/** A convention with one attention rule for both layer types. */
export function conventionOf(
  contextStart: ContextStart,
  direction: AttentionRule["direction"],
  reach: [left: number | null, right: number | null] = [null, null],
  rest: Partial<Convention> = {},
): Convention {
  const rule: AttentionRule = { contextStart, direction, reach: { left: reach[0], right: reach[1] } };
  return { ...alignedConvention, attention: { full: rule, sliding: rule }, ...rest };
}

/** Numbers that the dialects below depend on. */
export interface DialectNumbers {
  blockSize: number;
  window: number;
  sink: number;
  sinkWindow: number;
  compact: number;
  newRows: number;
}

/** The training and inference dialects of the field, by the names of their reference tables. */
export function dialects(numbers: DialectNumbers): Record<string, Convention> {
  const { blockSize, window: w, sink, sinkWindow, compact, newRows } = numbers;
  const fromStart: ContextStart = { from: "start" };
  const fromAnchor: ContextStart = { from: "anchor", keys: w };
  const fromQuery: ContextStart = { from: "query", keys: w };
  const all = {
    "TR.spec.full": conventionOf(fromStart, "both"),
    "TR.spec.swa": conventionOf(fromAnchor, "causal"),
    "TR.spec.swa_nc": conventionOf(fromAnchor, "both"),
    "TR.sf.full": conventionOf(fromStart, "both", [null, null], {
      documents: "ignored",
      deadAnchor: "empty-row",
    }),
    "TR.sf.swa": conventionOf(fromQuery, "causal", [null, null], {
      documents: "ignored",
      deadAnchor: "empty-row",
    }),
    "TR.diff.full": conventionOf(fromStart, "both", [null, null], {
      documents: "ignored",
      deadAnchor: "empty-row",
    }),
    "IN.full": conventionOf(fromStart, "both"),
    "IN.causal": conventionOf(fromStart, "causal"),
    "IN.swa_c": conventionOf(fromQuery, "causal", [w - 1, null]),
    "IN.swa_sym": conventionOf(fromQuery, "both", [w - 1, w - 1]),
    "IN.swa_low": conventionOf(fromQuery, "both", [w - 1, null]),
    "IN.fa2_old": conventionOf({ from: "query", keys: w + 1 }, "both", [w, w]),
    "IN.rot": conventionOf({ from: "rotation", window: w, newRows }, "both"),
    "IN.compact": conventionOf({ from: "page", tokens: compact, page: 1 }, "both"),
    "IN.sink": conventionOf({ from: "sink", sink, window: sinkWindow }, "both"),
  };
  return Object.fromEntries(Object.entries(all).map(([name, one]) => [name, { ...one, blockSize }]));
}
