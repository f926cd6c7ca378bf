import type { AttentionRule, Convention } from "../../masks/convention";

/**
 * A named, explained change to the convention of the side that serves. The cells, positions, tensors and
 * rows it changes are not typed in here: they come from comparing conventions, and plans made from them.
 */
export interface Deviation {
  id: string;
  level: "mask" | "position" | "wiring" | "loop" | "numeric" | "training";
  title: string;
  /** How it comes about, in one sentence. */
  cause: string;
  /** The rule that breaks, as a formula. */
  formula: string;
  /** What it looks like from outside, as people have reported it. */
  signature: string;
  /** Reports of it, `project #number`; empty where it was only made up. */
  reports: readonly string[];
  apply(convention: Convention): Convention;
}

export function shifted(convention: Convention, by: number): Convention {
  return {
    ...convention,
    positions: { ...convention.positions, shift: convention.positions.shift + by },
  };
}

export function tapped(convention: Convention, by: number): Convention {
  return { ...convention, taps: { ...convention.taps, shift: convention.taps.shift + by } };
}

export function directed(convention: Convention, direction: AttentionRule["direction"]): Convention {
  return everyRule(convention, { direction });
}

export function everyRule(convention: Convention, change: Partial<AttentionRule>): Convention {
  const { full, sliding } = convention.attention;
  return {
    ...convention,
    attention: { full: { ...full, ...change }, sliding: { ...sliding, ...change } },
  };
}

export function wired(convention: Convention, change: NonNullable<Convention["wiring"]>): Convention {
  return { ...convention, wiring: { ...convention.wiring, ...change } };
}

export function looped(convention: Convention, change: NonNullable<Convention["loop"]>): Convention {
  return { ...convention, loop: { ...convention.loop, ...change } };
}

export function counted(convention: Convention, change: NonNullable<Convention["numerics"]>): Convention {
  return { ...convention, numerics: { ...convention.numerics, ...change } };
}
