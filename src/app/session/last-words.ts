import type { Draft, DraftStorage } from "../../store/drafts";

/** What a tab had not saved when it was closed. */
export interface LastWords {
  draft: Draft;
  /** The revision of the draft that it would have been written over. */
  follows: number | null;
}

const prefix = "anchorscope-last-words:";

/**
 * A page that is being closed gets no answer from IndexedDB any more. What was changed in its last half
 * second goes to the one storage that writes at once.
 * @returns whether there was room for it.
 */
export function leaveLastWords(tabId: string, words: LastWords): boolean {
  try {
    localStorage.setItem(prefix + tabId, JSON.stringify(words));
    return true;
  } catch {
    return false;
  }
}

export function takeBackLastWords(tabId: string): void {
  try {
    localStorage.removeItem(prefix + tabId);
  } catch {
    // Closed to the page: nothing was left there.
  }
}

/**
 * Makes drafts of what closed tabs left. Where the notebook has been saved by another tab since, it
 * becomes a draft of its own under the key that `copyKey` gives.
 * @returns the drafts that were written, and those among them that became copies.
 */
export async function settleLastWords(storage: DraftStorage, copyKey: () => string) {
  const written: Draft[] = [];
  const copies: Draft[] = [];
  for (const tabId of tabsWithLastWords()) {
    const words = readLastWords(tabId);
    const copy = words && (await settled(words, storage, copyKey));
    if (words) written.push(copy ?? words.draft);
    if (copy) copies.push(copy);
    takeBackLastWords(tabId);
  }
  return { written, copies };
}

/** @returns the copy that had to be made; null when there was no need. */
async function settled(
  { draft, follows }: LastWords,
  storage: DraftStorage,
  copyKey: () => string,
): Promise<Draft | null> {
  const other = await storage.write(draft, follows);
  if (other === null) return null;
  // What the same tab had sent off before arrived after all.
  if (other.tabId === draft.tabId && (await storage.write(draft, other.revision)) === null) return null;
  const stored = await storage.read(draft.key);
  if (stored?.text === draft.text) return null;
  const copy = copyOf(draft, copyKey());
  await storage.write(copy, null);
  return copy;
}

/** The draft as one of a notebook of its own, told apart by its title. */
function copyOf(draft: Draft, key: string): Draft {
  const document: { title?: unknown } = JSON.parse(draft.text);
  const title = `${draft.title} (copy)`;
  const text = JSON.stringify({ ...document, title });
  return { ...draft, key, title, source: { kind: "new", label: "A copy" }, text, originText: draft.text };
}

function tabsWithLastWords(): string[] {
  try {
    const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? "");
    return keys.filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
  } catch {
    return [];
  }
}

function readLastWords(tabId: string): LastWords | null {
  try {
    return JSON.parse(localStorage.getItem(prefix + tabId) ?? "null") as LastWords | null;
  } catch {
    return null;
  }
}
