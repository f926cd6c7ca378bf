/** What a browser keeps of a notebook, without its cells: enough for a list of what was worked on. */
export interface DraftHead {
  /** Says which notebook it is a draft of: "shipped:founding-case", "file:...", "link:...", "new:...". */
  key: string;
  title: string;
  source: DraftSource;
  savedAtMs: number;
  /** Larger than that of every earlier draft with this key, also of a deleted one. */
  revision: number;
  /** The page that wrote it, from its opening to its closing. */
  tabId: string;
  /** Whether its model cells may run without being asked for. */
  trusted: boolean;
  /** Of the text it began from: tells whether that has changed since. */
  originHash: string;
  /** Whether it says anything else than what it began from, as far as its text goes. */
  changed: boolean;
  /** The user has seen that it differs from what it began from. */
  acknowledged: boolean;
}

/** Where a notebook came from, with a word for it: a file's name, a shipped notebook's. */
export interface DraftSource {
  kind: "shipped" | "file" | "link" | "new";
  label: string;
}

export interface Draft extends DraftHead {
  /** The document as JSON. */
  text: string;
  /** What it began from, where nothing else could give that back; null for shipped notebooks. */
  originText: string | null;
}

/** Keeps drafts. Every promise is rejected when the browser has no room or no leave to store. */
export interface DraftStorage {
  list(): Promise<DraftHead[]>;
  read(key: string): Promise<Draft | null>;
  /**
   * Writes the draft if the stored one is still the one that it follows, both in one transaction.
   * @param follows the revision of that; null when there was none.
   * @returns null when it is written, else what is stored instead and stays.
   */
  write(draft: Draft, follows: number | null): Promise<DraftHead | null>;
  delete(key: string): Promise<void>;
}

/** Whether a draft may be written over what is stored. A deleted draft is nobody's: it may. */
export function mayFollow(stored: DraftHead | undefined, follows: number | null): boolean {
  return stored === undefined || stored.revision === follows;
}
