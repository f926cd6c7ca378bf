import type { TapsParams } from "./params";

/** What changed between two params, a sentence each. */
export function changesBetween(before: TapsParams, now: TapsParams): string[] {
  const changes: string[] = [];
  if (before.of !== now.of) changes.push("Another drafting cell was chosen.");
  if (before.round !== now.round) changes.push("Another block was chosen.");
  return changes;
}
