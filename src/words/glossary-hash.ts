const prefix = "#glossary";

/** The address of the glossary in the page, of a term in it when one is named. */
export function glossaryHash(termId?: string): string {
  return termId === undefined ? prefix : `${prefix}/${termId}`;
}

/** The term that an address names, null inside when it names the glossary alone; null when it is about something else. */
export function termIdOfHash(hash: string): { termId: string | null } | null {
  if (hash === prefix) return { termId: null };
  const termId = /^#glossary\/([a-z-]+)$/.exec(hash)?.[1];
  return termId === undefined ? null : { termId };
}
