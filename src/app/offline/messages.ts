/** What the page asks of its service worker. */
export type PageMessage =
  /** Stores models and WebAssembly too. Answers with a `StorageReport` on the port that comes along. */
  | "store-large-files"
  /** Answers so without fetching anything, for readers who save data. */
  | "count-large-files"
  /** Gives that up, as a newer version waits for this one to have nothing to do. */
  | "stop-storing"
  /** The new version takes over, now and in every tab. */
  | "take-over";

export interface StorageReport {
  /** Files that this browser will use and that are not stored: 0 means that everything works offline. */
  missing: number;
}
