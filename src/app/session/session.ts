import type { StoreApi } from "zustand/vanilla";
import type { FileNotice } from "../../notebook/files/notice";
import type { DraftHead, DraftSource } from "../../store/drafts";
import type { Restored } from "./restored";
import type { Saving } from "./saving";

/** Where the open notebook came from and how safe it is. */
export interface SessionState {
  /** Names the notebook among this browser's drafts; null before one is open. */
  key: string | null;
  source: DraftSource;
  /** What the top bar says about the copy in this browser. */
  saving: Saving;
  /** Unfinished work was brought back, and the user has not said what to do with it. */
  restored: Restored | null;
  /** Something else would be opened, but what is open is kept nowhere: why, and what that is. */
  leaving: { sentence: string; label: string } | null;
  /** What has to be said about the file that was opened. */
  notices: readonly FileNotice[];
  /** Python that somebody wrote by hand into the file that was opened, by cell id. The settings are used instead. */
  handWritten: Readonly<Record<string, string>>;
  /** The file that it was last opened from or saved to, and whether that holds everything. */
  file: { name: string; isCurrent: boolean } | null;
}

/** What can be done with the notebook as a whole. Promises of a text resolve to what went wrong, or null. */
export interface Session {
  state: StoreApi<SessionState>;
  /** Opens what the address names and keeps what is open; returns the end of that. */
  start(): () => void;
  openShipped(name: string): Promise<string | null>;
  openFile(file: File, handle?: FileSystemFileHandle | null): Promise<string | null>;
  /** Asks the user for a file. */
  askForFile(): Promise<string | null>;
  /** Opens what the address names, after a start or when the hash changed. */
  openAddress(): Promise<string | null>;
  newNotebook(): Promise<string | null>;
  /** Opens a draft of this browser. */
  openRecent(key: string): Promise<string | null>;
  /** The drafts of this browser, the newest first. Rejected where it keeps none. */
  recent(): Promise<readonly DraftHead[]>;
  /** Deletes a draft; resolves to the undoing. */
  forget(key: string): Promise<() => Promise<void>>;
  /** To the file it was opened from or saved to, where the browser lets us; else as a download. */
  save(): Promise<string | null>;
  saveAs(carrier: "ipynb" | "json"): Promise<string | null>;
  /** Copies a link that holds the whole notebook; above the budget it says so and offers a file. */
  copyLink(): Promise<string | null>;
  saveReport(): Promise<string | null>;
  /** Writes what has not been written, before the page goes. Rejected with the sentence when it cannot. */
  flush(): Promise<void>;
  /** Keeps what was brought back, and asks no more. */
  keepRestored(): void;
  /** Back to what it began from, as a change that can be undone. */
  startOver(): Promise<string | null>;
  /** After a conflict: this tab's notebook, or the other one's. */
  resolve(how: "keep-mine-as-copy" | "take-theirs"): Promise<void>;
  /** Answers `leaving`. */
  leave(how: "stay" | "anyway"): void;
  dismissNotices(): void;
}
