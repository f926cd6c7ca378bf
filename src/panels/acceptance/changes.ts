import type { AcceptanceParams } from "./params";

/** What changed between two params, a sentence each. */
export function changesOf(before: AcceptanceParams, now: AcceptanceParams): string[] {
  const added = now.of.filter((name) => !before.of.includes(name));
  const removed = before.of.filter((name) => !now.of.includes(name));
  return [
    ...added.map((name) => `${name} was added.`),
    ...removed.map((name) => `${name} was removed.`),
    ...(JSON.stringify(before.logs) === JSON.stringify(now.logs) ? [] : ["The logs changed."]),
  ];
}
