import type { StoreApi } from "zustand/vanilla";

/** Where the open notebook came from and how safe it is. */
export interface SessionState {
  /** The word for its source: a shipped notebook, a file's name, "a link", "new". */
  source: { kind: "shipped" | "file" | "link" | "new" | "recovered"; label: string };
  /** What the top bar says about the copy in this browser. */
  saving:
    | { state: "saved" | "saving" | "unsaved" }
    /** Storage is full or closed to the page; the sentence says which. */
    | { state: "failed"; sentence: string }
    /** Another tab has saved the same notebook since. */
    | { state: "conflict"; sentence: string };
}

/** What can be done with the notebook as a whole. Every promise resolves to a broken rule or null. */
export interface Session {
  state: StoreApi<SessionState>;
  openShipped(name: string): Promise<string | null>;
  openFile(file: File): Promise<string | null>;
  /** Asks the user for a file. */
  askForFile(): Promise<string | null>;
  /** Opens what the address names, after a start or when the hash changed. */
  openAddress(): Promise<string | null>;
  newNotebook(): Promise<string | null>;
  /** To the file it was opened from or saved to, where the browser lets us; else as a download. */
  save(): Promise<string | null>;
  saveAs(carrier: "ipynb" | "json"): Promise<string | null>;
  /** Copies a link that holds the whole notebook; above the budget it says so and offers a file. */
  copyLink(): Promise<string | null>;
  saveReport(): Promise<string | null>;
  /** Writes what has not been written, before the page goes. */
  flush(): Promise<void>;
  /** After a conflict: this tab's notebook, or the other one's. */
  resolve(how: "keep-mine-as-copy" | "take-theirs"): Promise<void>;
}
