import { glossary } from "../../words/glossary";
import type { GlossaryEntry } from "../../words/glossary-entry";

/** Entries for what was typed: those that are called so first, then those that say so; both in alphabetical order. */
export function findEntries(typed: string): readonly GlossaryEntry[] {
  const wanted = typed.trim().toLowerCase();
  if (wanted === "") return glossary;
  const has = (text: string) => text.toLowerCase().includes(wanted);
  const isCalledSo = ({ term, spellings }: GlossaryEntry) => [term, ...spellings].some(has);
  return [
    ...glossary.filter(isCalledSo),
    ...glossary.filter((entry) => !isCalledSo(entry) && has(entry.definition)),
  ];
}
