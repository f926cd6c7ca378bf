/** What a cell is doing, for its gutter, its edge and the sentence a reader hears. */
export interface CellStatus {
  state: CellState;
  sentence: string;
  /** Which run of the notebook gave what it shows; null before the first. */
  count: number | null;
  /** How long that took; null where nothing ran. */
  durationMs: number | null;
}

export type CellState =
  | "idle"
  | "queued"
  | "running"
  | "done"
  /** Its own params changed since it ran. */
  | "edited"
  /** Something it uses changed since it ran. */
  | "stale"
  | "disabled"
  | "disabled-by-ancestor"
  | "stopped"
  | "failed"
  | "assertion-failed"
  /** From another person, and not run here yet. */
  | "untrusted";
