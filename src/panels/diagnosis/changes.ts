import type { DiagnosisParams } from "./params";

/** What changed between two params, a sentence each. */
export function changesBetween(before: DiagnosisParams, now: DiagnosisParams): string[] {
  const changes: string[] = [];
  if (before.log !== now.log) changes.push("The log changed.");
  if (before.pairs !== now.pairs) changes.push(`Pairs were switched ${now.pairs ? "on" : "off"}.`);
  return changes;
}
