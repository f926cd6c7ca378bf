/** The top-level fields that differ between two params, a sentence each; none when they say the same. */
export function changedFields(before: unknown, now: unknown): string[] {
  if (!isRecord(before) || !isRecord(now)) return before === now ? [] : ["Its settings changed."];
  const fields = [...new Set([...Object.keys(before), ...Object.keys(now)])];
  return fields
    .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(now[field]))
    .map((field) => `${field} changed.`);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
