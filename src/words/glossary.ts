import type { GlossaryEntry } from "./glossary-entry";
import { blockTerms } from "./terms/block";
import { draftingTerms } from "./terms/drafting";
import { maskTerms } from "./terms/masks";
import { modelTerms } from "./terms/models";
import { workbenchTerms } from "./terms/workbench";

/** Every word of the field that this page uses, in alphabetical order. */
export const glossary: readonly GlossaryEntry[] = [
  ...modelTerms,
  ...blockTerms,
  ...maskTerms,
  ...draftingTerms,
  ...workbenchTerms,
].sort((one, other) => one.term.localeCompare(other.term, "en"));

const byId = new Map(glossary.map((entry) => [entry.id, entry]));

export function entryOf(id: string): GlossaryEntry | null {
  return byId.get(id) ?? null;
}
