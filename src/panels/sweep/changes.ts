import { deviations } from "../../engine/drafting/deviations";
import type { SweepParams } from "./params";

/** What changed between two params, a sentence each; empty when they ask for the same. */
export function changesBetween(before: SweepParams, now: SweepParams): string[] {
  const changes: string[] = [];
  if (JSON.stringify(before.prompts) !== JSON.stringify(now.prompts)) {
    const counted =
      before.prompts.length === now.prompts.length
        ? ""
        : `: ${before.prompts.length} then, ${now.prompts.length} now`;
    changes.push(`The prompts changed${counted}.`);
  }
  const changed = deviations.filter(
    ({ id }) => before.deviations.includes(id) !== now.deviations.includes(id),
  );
  const few = 3;
  for (const { id, title } of changed.length > few ? [] : changed) {
    changes.push(`“${title}” was switched ${now.deviations.includes(id) ? "on" : "off"}.`);
  }
  if (changed.length > few) {
    changes.push(`${before.deviations.length} deviations then, ${now.deviations.length} now.`);
  }
  if (before.roundCount !== now.roundCount) {
    changes.push(`The rounds of a run changed from ${before.roundCount} to ${now.roundCount}.`);
  }
  return changes;
}
