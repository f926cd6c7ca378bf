import type { Cause } from "../../../engine/masks/causes";
import type { Comparison } from "../../../engine/masks/comparison";
import { type CauseKey, isSameCause } from "../../../engine/masks/without-causes";
import { counted } from "../../../engine/masks/wording";

/**
 * The reasons that the reader muted, out of the view of a cell, in which anything may stand: only those
 * that the comparison has, so that one of other params comes back when they do.
 */
export function readMuted(view: Readonly<Record<string, unknown>>, { causes }: Comparison): Cause[] {
  const stored = storedKeys(view);
  return causes.filter((cause) => stored.includes(keyText(cause)));
}

/**
 * Muted reasons as the view of a cell keeps them. Those that only another comparison has stay with them:
 * the cell may have further sides; with none muted here, all are let be seen again.
 */
export function storedMuted(
  muted: readonly CauseKey[],
  view: Readonly<Record<string, unknown>>,
  { causes }: Comparison,
): { muted: string[] } {
  if (muted.length === 0) return { muted: [] };
  const own = causes.map(keyText);
  const elsewhere = storedKeys(view).filter((key) => !own.includes(key));
  return { muted: [...elsewhere, ...muted.map(keyText)] };
}

function storedKeys({ muted }: Readonly<Record<string, unknown>>): string[] {
  return Array.isArray(muted) ? muted.filter((key) => typeof key === "string") : [];
}

/** The muted reasons once one of them was muted, or let be seen again. */
export function toggled(muted: readonly Cause[], cause: Cause): Cause[] {
  const others = muted.filter((each) => !isSameCause(each, cause));
  return others.length < muted.length ? others : [...muted, cause];
}

/** `2 reasons muted, 8,192 cells hidden`; null when none is. */
export function mutedWords(muted: readonly Cause[]): string | null {
  if (muted.length === 0) return null;
  const cells = muted.reduce((sum, { cellCount }) => sum + cellCount, 0);
  return `${counted(muted.length, "reason")} muted, ${counted(cells, "cell")} hidden`;
}

/** The same with each by its kind and rule: `Left out: 1 reason muted, 16 cells hidden (infer-only by context-end).` */
export function leftOutSentence(muted: readonly Cause[]): string | null {
  const words = mutedWords(muted);
  if (words === null) return null;
  return `Left out: ${words} (${muted.map(({ kind, clause }) => `${kind} by ${clause}`).join(", ")}).`;
}

function keyText({ kind, clause }: CauseKey): string {
  return `${kind} ${clause}`;
}
