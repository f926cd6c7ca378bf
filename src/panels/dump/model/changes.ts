import type { DumpParams } from "../params";

/** What changed, a sentence each. */
export function changesOf(before: DumpParams, now: DumpParams): string[] {
  const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
  const changes: string[] = [];
  if (before.file?.name !== now.file?.name) changes.push(`The file: ${now.file?.name ?? "none"}.`);
  else if (!isSame(before.file, now.file)) changes.push("Another mask of the file was read.");
  if (!isSame(before.known, now.known)) changes.push("The layout was set by hand.");
  if (before.taken !== now.taken) changes.push(`Read as ${now.taken ?? "the best fit"}.`);
  return changes;
}
