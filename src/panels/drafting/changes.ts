import { deviations } from "../../engine/drafting/deviations";
import type { DraftingParams } from "./params";

/** What changed between two params, a sentence each; empty when they ask for the same. */
export function changesBetween(before: DraftingParams, now: DraftingParams): string[] {
  const changes: string[] = [];
  if (before.text !== now.text) changes.push("The prompt changed.");
  if (before.firstAnchor !== now.firstAnchor) changes.push("The first anchor changed.");
  if (before.servedAs !== now.servedAs) {
    const as = now.servedAs === null ? "as trained" : `as in ${now.servedAs}`;
    changes.push(`Run B is served ${as} now.`);
  }
  for (const { id, title } of deviations) {
    const was = before.deviations.includes(id);
    const is = now.deviations.includes(id);
    if (was !== is) changes.push(`“${title}” was switched ${is ? "on" : "off"}.`);
  }
  if (before.freeRunning !== now.freeRunning) {
    changes.push(`Free-running was switched ${now.freeRunning ? "on" : "off"}.`);
  }
  if (before.tokenLimit !== now.tokenLimit) {
    changes.push(`The token limit changed from ${before.tokenLimit} to ${now.tokenLimit}.`);
  }
  return changes;
}
