import type { InsideParams } from "./params";

/** What changed between two params, a sentence each. */
export function changesBetween(before: InsideParams, now: InsideParams): string[] {
  const changes: string[] = [];
  if (before.of !== now.of) changes.push("The drafting cell changed.");
  if (before.run !== now.run) changes.push(`The run changed from ${before.run} to ${now.run}.`);
  if (before.round !== now.round) {
    changes.push(`The round changed from ${before.round + 1} to ${now.round + 1}.`);
  }
  return changes;
}
