/** What to tell of anything that was thrown: of a broken rule that is the rule with the value. */
export function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
