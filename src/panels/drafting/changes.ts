import { deviations } from "../../engine/drafting/deviations";
import { branchKey, branchName } from "../../store/branches";
import type { DraftingParams } from "./params";

/**
 * What changed between two params, a sentence each; empty when all that is asked for now has been computed:
 * a branch that went is only not shown any more.
 */
export function changesBetween(before: DraftingParams, now: DraftingParams): string[] {
  return [...changesOfRuns(before, now), ...branchesAdded(before, now)];
}

/** What changed of the runs that every branch comes from; where a run stops on its way is no change of it. */
export function changesOfRuns(before: DraftingParams, now: DraftingParams): string[] {
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

function branchesAdded({ branches: before }: DraftingParams, { branches: now }: DraftingParams): string[] {
  const known = new Set(before.map((_, at) => branchKey(before, at)));
  return now.flatMap((_, at) =>
    known.has(branchKey(now, at)) ? [] : [`Branch ${branchName(at)} has not run.`],
  );
}
