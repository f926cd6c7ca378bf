import type { NotebookDocument } from "./document";

/** What can be undone and done again. Documents share all that did not change, so keeping them is cheap. */
export interface History {
  past: readonly Change[];
  future: readonly Change[];
}

interface Change {
  /** What was done, for the sentence that offers to undo it ("Deleted 2 cells"). */
  label: string;
  /** The document on the other side of the change. */
  document: NotebookDocument;
  /** Changes of one series that follow each other are one; null is a change by itself. */
  series: string | null;
  atMs: number;
}

export const noHistory: History = { past: [], future: [] };

const mostChanges = 500;
/** A pause this long ends a series. */
const seriesPauseMs = 1500;

/**
 * The series of looking around. It has no pause, so that it is one step between two edits however long it
 * takes, and it leaves what was undone to be done again.
 */
export const lookingAround = "looking around";

/** Remembers the document as it was before a change. */
export function remember(
  history: History,
  before: NotebookDocument,
  { label, series, atMs }: Omit<Change, "document">,
): History {
  const last = history.past.at(-1);
  const inTime = series === lookingAround || (last !== undefined && atMs - last.atMs < seriesPauseMs);
  const continues = last !== undefined && series !== null && last.series === series && inTime;
  const past = continues
    ? [...history.past.slice(0, -1), { ...last, atMs }]
    : [...history.past, { label, document: before, series, atMs }].slice(-mostChanges);
  return { past, future: series === lookingAround ? history.future : [] };
}

/** One change back: the document to show, what was undone, and the history then. Null at the beginning. */
export function undone(history: History, now: NotebookDocument) {
  return step(history.past, history.future, now, (past, future) => ({ past, future }));
}

/** One change forward again; null when nothing was undone. */
export function redone(history: History, now: NotebookDocument) {
  return step(history.future, history.past, now, (future, past) => ({ past, future }));
}

function step(
  from: readonly Change[],
  to: readonly Change[],
  now: NotebookDocument,
  assemble: (from: readonly Change[], to: readonly Change[]) => History,
): { document: NotebookDocument; label: string; history: History } | null {
  const change = from.at(-1);
  if (change === undefined) return null;
  // A change that was gone over in the history never takes later ones in.
  const opposite = { ...change, document: now, series: null };
  return {
    document: change.document,
    label: change.label,
    history: assemble(from.slice(0, -1), [...to, opposite]),
  };
}
