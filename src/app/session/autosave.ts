import type { NotebookDocument } from "../../notebook/document";
import type { Draft, DraftHead, DraftStorage } from "../../store/drafts";
import { conflictSentence, type Saving, storageSentence } from "./saving";

/** The open notebook, as far as keeping it goes. */
export interface KeptNotebook extends Pick<Draft, "key" | "source" | "originHash" | "originText"> {
  /** As it stands; the same object as long as nothing has changed. */
  document(): NotebookDocument;
  trusted(): boolean;
  /** Puts what another tab has saved in its place. */
  show(theirs: Draft): void;
  onSaving(saving: Saving): void;
}

export interface AutosaveSurroundings {
  tabId: string;
  storage: DraftStorage;
  /** Tells the other tabs that there is a newer draft. */
  announce(news: DraftNews): void;
  nowMs(): number;
  /** Runs something later; returns the calling off. */
  later(delayMs: number, run: () => void): () => void;
}

export type DraftNews = Pick<DraftHead, "key" | "revision">;

const quietMs = 500;
/** Whoever never pauses is saved all the same. */
const longestWaitMs = 3000;
/** After a failure. */
const retryMs = 10_000;

export type Autosave = ReturnType<typeof createAutosave>;

/**
 * Keeps one open notebook in the browser and in step with other tabs. What is stored is only ever written
 * over by what came from it: where another tab was first, a tab without changes of its own follows it, and
 * one with changes stops and says so.
 * @param follows the draft that the notebook was opened from; null when there was none.
 */
export function createAutosave(
  notebook: KeptNotebook,
  follows: Pick<DraftHead, "revision" | "savedAtMs" | "acknowledged"> | null,
  { tabId, storage, announce, nowMs, later }: AutosaveSurroundings,
) {
  /** The document as it is stored, or as it began. */
  let kept = notebook.document();
  let revision = follows?.revision ?? null;
  let savedAtMs = follows?.savedAtMs ?? null;
  let acknowledged = follows?.acknowledged ?? false;
  let conflict: Draft | null = null;
  let failure: string | null = null;
  let changedAtMs: number | null = null;
  let callOff = () => {};
  let isStopped = false;
  let isFollowing = false;
  /** Storage is asked for one thing at a time. */
  let work = Promise.resolve();

  const isChanged = () => notebook.document() !== kept;

  function tell(now?: "saving") {
    if (isStopped) return;
    notebook.onSaving(saving(now));
  }

  function saving(now?: "saving"): Saving {
    if (conflict !== null) return { state: "conflict", sentence: conflictSentence };
    if (now !== undefined) return { state: now };
    if (failure !== null) return { state: "failed", sentence: failure };
    if (isChanged()) return { state: "unsaved" };
    return savedAtMs === null ? { state: "unchanged" } : { state: "saved", savedAtMs };
  }

  function draft(document: NotebookDocument): Draft {
    const now = nowMs();
    const text = JSON.stringify(document);
    return {
      key: notebook.key,
      title: document.title,
      source: notebook.source,
      savedAtMs: now,
      // By the clock, so that it is larger than that of a draft that was deleted since.
      revision: Math.max(now, (revision ?? 0) + 1),
      tabId,
      trusted: notebook.trusted(),
      originHash: notebook.originHash,
      acknowledged,
      changed: text !== notebook.originText,
      text,
      originText: notebook.originText,
    };
  }

  function queue(step: () => Promise<void>): Promise<void> {
    work = work.then(async () => {
      if (isStopped) return;
      try {
        await step();
        // That something can be read says nothing about what could not be written.
        if (!isChanged()) failure = null;
      } catch (error) {
        failure = storageSentence(error);
        callOff();
        callOff = later(retryMs, () => void queue(() => save(false)));
      }
      tell();
    });
    return work;
  }

  async function save(isForced: boolean): Promise<void> {
    changedAtMs = null;
    if (conflict !== null || !(isChanged() || isForced)) return;
    tell("saving");
    const document = notebook.document();
    const next = draft(document);
    const stored = await storage.write(next, revision);
    if (stored !== null) return meet();
    failure = null;
    adopt(next, document);
    announce(next);
    // What was changed meanwhile waits its turn.
    if (isChanged()) changed();
  }

  /** Another tab's draft is stored. */
  async function meet(): Promise<void> {
    const theirs = await storage.read(notebook.key);
    if (isStopped || theirs === null || theirs.revision === revision) return;
    const document = notebook.document();
    if (theirs.text === JSON.stringify(document)) adopt(theirs, document);
    else if (isChanged()) conflict = theirs;
    else follow(theirs);
  }

  function follow(theirs: Draft) {
    isFollowing = true;
    try {
      notebook.show(theirs);
    } finally {
      isFollowing = false;
    }
    conflict = null;
    adopt(theirs, notebook.document());
  }

  function adopt(head: DraftHead, document: NotebookDocument) {
    kept = document;
    revision = head.revision;
    savedAtMs = head.savedAtMs;
    acknowledged = head.acknowledged;
  }

  /** After a conflict: puts the other tab's draft in the place of this tab's. */
  function takeTheirs(): void {
    if (conflict === null) return;
    follow(conflict);
    tell();
    // They may have gone on since.
    void queue(meet);
  }

  /** The document may have changed. */
  function changed(): void {
    if (isStopped || isFollowing) return;
    callOff();
    if (!isChanged()) {
      changedAtMs = null;
      // Undone: nothing of this tab's stands against theirs any more.
      takeTheirs();
    } else if (conflict === null) {
      changedAtMs ??= nowMs();
      const waitMs = Math.min(quietMs, Math.max(0, changedAtMs + longestWaitMs - nowMs()));
      callOff = later(waitMs, () => void queue(() => save(false)));
    }
    tell();
  }

  return {
    changed,
    isUnsaved: isChanged,

    /** There may be news from another tab. */
    heard(news: DraftNews | null): void {
      if (news !== null && (news.key !== notebook.key || news.revision === revision)) return;
      void queue(meet);
    },

    /** Saves now what has not been saved; `isForced` also what has not been changed. */
    flush(isForced = false): Promise<void> {
      callOff();
      return queue(() => save(isForced));
    },

    /** The user has seen that the notebook differs from what it began from. */
    acknowledge(): Promise<void> {
      acknowledged = true;
      return queue(() => save(true));
    },

    takeTheirs,

    /** What is not saved, as the draft it would become, and the revision that it follows. */
    unsaved(): { draft: Draft; follows: number | null } | null {
      return isChanged() ? { draft: draft(notebook.document()), follows: revision } : null;
    },

    stop(): void {
      isStopped = true;
      callOff();
    },
  };
}
