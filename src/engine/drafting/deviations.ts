import type { AttentionRule, Convention } from "../masks/convention";

/**
 * A named, explained change to the convention of the side that serves. The cells and positions it
 * changes are not typed in here: they come from comparing the two conventions.
 */
export interface Deviation {
  id: string;
  level: "mask" | "position" | "wiring";
  title: string;
  /** How it comes about, in one sentence. */
  cause: string;
  /** The rule that breaks, as a formula. */
  formula: string;
  apply(convention: Convention): Convention;
}

export const deviations: readonly Deviation[] = [
  {
    id: "anchor-in-context-columns",
    level: "mask",
    title: "Context includes the anchor (columns only)",
    cause: "The context was sliced one row too far, so the anchor's own hidden state is a context key.",
    formula: "k <= a instead of k < a",
    apply: (convention) => ({ ...convention, contextEnd: "through-anchor" }),
  },
  {
    id: "positions-one-early",
    level: "position",
    title: "Block positions one early",
    cause: "The block is numbered from the last context row instead of from the row after it.",
    formula: "slot k at a + k - 1",
    apply: (convention) => shifted(convention, -1),
  },
  {
    id: "positions-one-late",
    level: "position",
    title: "Block positions one late",
    cause: "The block is numbered as if the anchor had already been taken into the context.",
    formula: "slot k at a + k + 1",
    apply: (convention) => shifted(convention, 1),
  },
  {
    id: "anchor-in-context",
    level: "mask",
    title: "Context includes the anchor, block numbered after it",
    cause: "A harness slices its context [:anchor + 1] and numbers the block from the length of that slice.",
    formula: "k <= a, and slot k at (a + 1) + k",
    apply: (convention) => ({
      ...convention,
      contextEnd: "through-anchor",
      positions: { ...convention.positions, blockStart: "context-length" },
    }),
  },
  {
    id: "shared-positions",
    level: "position",
    title: "Slots share positions",
    cause:
      "Position ids are repeated as if a few slots stood at one place, so slots cannot tell themselves apart.",
    formula: "slot k at a + floor(k / 3)",
    apply: (convention) => ({
      ...convention,
      positions: { ...convention.positions, slotsPerPosition: 3 },
    }),
  },
  {
    id: "block-causal",
    level: "mask",
    title: "Block is causal",
    cause:
      "A kernel or a config forces causal attention over the block, so a slot cannot see the slots after it.",
    formula: "m <= k",
    apply: (convention) => directed(convention, "causal"),
  },
  {
    id: "block-anti-causal",
    level: "mask",
    title: "Block is anti-causal",
    cause: "The order test inside the block points the wrong way, so no mask slot sees the anchor token.",
    formula: "m >= k",
    apply: (convention) => directed(convention, "anti-causal"),
  },
  {
    id: "last-tap-zeroed",
    level: "wiring",
    title: "fc without its last tap",
    cause: "One target layer too few is captured; its place in fc's input is filled with zeros.",
    formula: "fc(x1, x2, x3, x4, 0)",
    apply: (convention) => ({
      ...convention,
      taps: { ...convention.taps, zeroed: [...convention.taps.zeroed, -1] },
    }),
  },
  {
    id: "taps-one-early",
    level: "wiring",
    title: "Taps one layer early",
    cause: "The input of each tapped layer is captured where the drafter was trained on its output.",
    formula: "X_i instead of X_(i + 1)",
    apply: (convention) => tapped(convention, -1),
  },
  {
    id: "taps-one-late",
    level: "wiring",
    title: "Taps one layer late",
    cause: "A layer id that already counts outputs is shifted once more.",
    formula: "X_(i + 2) instead of X_(i + 1)",
    apply: (convention) => tapped(convention, 1),
  },
  {
    id: "wrong-mask-token",
    level: "wiring",
    title: "Wrong mask token",
    cause:
      "The mask id falls back to the end-of-text token, so slots 1 and up hold an embedding never trained for it.",
    formula: "slots 1.. hold <end of text> instead of <mask>",
    apply: (convention) => ({ ...convention, maskToken: "end-of-text" }),
  },
  {
    id: "no-context",
    level: "mask",
    title: "No context",
    cause:
      "The target's hidden states never reach the drafter: each block is drafted from the anchor token alone.",
    formula: "no context key",
    apply: (convention) => everyRule(convention, { contextStart: { from: "none" } }),
  },
];

/** The convention after the deviations with these ids, in the catalogue's order. */
export function deviate(convention: Convention, ids: readonly string[]): Convention {
  return deviations
    .filter((deviation) => ids.includes(deviation.id))
    .reduce((changed, deviation) => deviation.apply(changed), convention);
}

function shifted(convention: Convention, by: number): Convention {
  return {
    ...convention,
    positions: { ...convention.positions, shift: convention.positions.shift + by },
  };
}

function tapped(convention: Convention, by: number): Convention {
  return { ...convention, taps: { ...convention.taps, shift: convention.taps.shift + by } };
}

function directed(convention: Convention, direction: AttentionRule["direction"]): Convention {
  return everyRule(convention, { direction });
}

function everyRule(convention: Convention, change: Partial<AttentionRule>): Convention {
  const { full, sliding } = convention.attention;
  return {
    ...convention,
    attention: { full: { ...full, ...change }, sliding: { ...sliding, ...change } },
  };
}
