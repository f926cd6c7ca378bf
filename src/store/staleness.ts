import { deviations } from "../engine/drafting/deviations";
import type { NamedSource } from "../engine/runtime/named-pair";
import type { DraftingResult, DraftingSettings } from "./draft-session";

/** Why a result no longer answers what is asked for, one sentence each; empty when it still does. */
export function staleReasons(
  result: DraftingResult,
  settings: DraftingSettings,
  source: NamedSource | null,
): string[] {
  const before = result.settings;
  const reasons: string[] = [];
  if (source && source !== result.pair.source) reasons.push(`Another pair was loaded: ${source.name}.`);
  if (before.prompt !== settings.prompt) reasons.push("The prompt changed.");
  if (before.firstAnchor !== settings.firstAnchor) reasons.push("The first anchor changed.");
  for (const { id, title } of deviations) {
    const was = before.deviations.includes(id);
    const is = settings.deviations.includes(id);
    if (was !== is) reasons.push(`“${title}” was switched ${is ? "on" : "off"}.`);
  }
  if (before.freeRunning !== settings.freeRunning) {
    reasons.push(`Free-running was switched ${settings.freeRunning ? "on" : "off"}.`);
  }
  if (before.tokenLimit !== settings.tokenLimit) {
    reasons.push(`The token limit changed from ${before.tokenLimit} to ${settings.tokenLimit}.`);
  }
  return reasons;
}
