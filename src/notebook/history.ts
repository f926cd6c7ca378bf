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
  /** Changes with the same key that follow each other are one; null never merges. */
  merge: string | null;
  atMs: number;
}

export const noHistory: History = { past: [], future: [] };

const mostChanges = 500;
/** A pause this long ends a series of changes that count as one. */
const seriesPauseMs = 1500;

/** Remembers the document as it was before a change. */
export function remember(
  history: History,
  before: NotebookDocument,
  { label, merge, atMs }: Omit<Change, "document">,
): History {
  const last = history.past.at(-1);
  const continues =
    last !== undefined && merge !== null && last.merge === merge && atMs - last.atMs < seriesPauseMs;
  const past = continues
    ? [...history.past.slice(0, -1), { ...last, atMs }]
    : [...history.past, { label, document: before, merge, atMs }].slice(-mostChanges);
  return { past, future: [] };
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
  const opposite = { ...change, document: now, merge: null };
  return {
    document: change.document,
    label: change.label,
    history: assemble(from.slice(0, -1), [...to, opposite]),
  };
}
