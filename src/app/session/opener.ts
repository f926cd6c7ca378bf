import { readDocument } from "../../notebook/document";
import type { Draft } from "../../store/drafts";
import { type Autosave, createAutosave, type Saving } from "./autosave";
import { contentHash, freshId } from "./content-hash";
import type { FoundNotebook } from "./find-notebook";
import type { NotebookOrigin } from "./notebook-origin";
import { addressOfPage, showAddress } from "./page-address";
import { saysTheSame, withSameCells } from "./same-cells";
import { scrollToCell } from "./scroll-to-cell";
import { type SessionContext, sentenceOf } from "./session-context";

interface OpenedNotebook {
  origin: NotebookOrigin;
  /** Null for a notebook that cannot be changed. */
  autosave: Autosave | null;
}

interface Opening {
  /** What leads to it in the browser's history. */
  history: "push" | "replace";
  cell?: string | null;
  /** It was asked for by name: that it has been changed is no news. */
  isExpected?: boolean;
}

/** Changes what is open. The notebook before it is kept first, and stays open where that fails. */
export function createOpener(
  { notebook, state, storage, tabs, tabId }: SessionContext,
  onOpened: (origin: NotebookOrigin) => void,
) {
  let opened: OpenedNotebook | null = null;
  /** Notebooks whose changes were made in this page: they come back without a word. */
  const familiar = new Set<string>();
  let turn = 0;
  let waiting: (() => void) | null = null;

  notebook.subscribe((now, before) => {
    if (now.document === before.document || opened === null) return;
    opened.autosave?.changed();
    const { file } = state.getState();
    if (file?.isCurrent) state.setState({ file: { ...file, isCurrent: false } });
  });

  /** @returns why it cannot be opened, or null. The newest call wins. */
  async function open(find: () => Promise<FoundNotebook>, opening: Opening): Promise<string | null> {
    const mine = ++turn;
    state.setState({ leaving: null });
    try {
      const found = await find();
      readDocument(found.origin.json);
      await opened?.autosave?.flush();
      if (mine !== turn) return null;
      const saving = state.getState().saving;
      if (opened?.autosave?.isUnsaved()) {
        waiting = () => install(found, opening);
        const sentence = "sentence" in saving ? saving.sentence : "Its changes are not saved yet.";
        state.setState({ leaving: { sentence, label: found.origin.source.label } });
        returnToOpen();
      } else {
        install(found, opening);
      }
      return null;
    } catch (error) {
      if (mine === turn) returnToOpen();
      return mine === turn ? sentenceOf(error) : null;
    }
  }

  /** The address goes back to what is on the screen. */
  function returnToOpen() {
    if (opened) showAddress(opened.origin.address, addressOfPage().cell, "replace");
  }

  function install({ origin, draft, beganAs }: FoundNotebook, { history, cell, isExpected }: Opening) {
    opened?.autosave?.stop();
    opened = null;
    notebook.getState().open(origin.json, { trusted: origin.trusted });
    opened = { origin, autosave: null };
    onOpened(origin);
    showAddress(origin.address, cell ?? null, history);
    const { key, source, notices, handle } = origin;
    const file = handle && {
      name: handle.name,
      isCurrent: draft === null || draft.text === draft.originText,
    };
    state.setState({ key, source, notices, file, leaving: null, restored: null });
    if (draft !== null && !isExpected) state.setState({ restored: restoredOf(draft, beganAs) });
    familiar.add(key);
    if (notebook.getState().readOnly === null) keep(draft);
    else state.setState({ saving: { state: "unchanged" } });
    // After a reload and on the way back the browser itself knows where the reader was.
    if (cell || history === "push") scrollToCell(cell ?? null);
  }

  function keep(follows: Draft | null) {
    if (opened === null) return;
    const { origin } = opened;
    const kept = {
      ...origin,
      document: () => current(),
      trusted: () => notebook.getState().trusted,
      show: followOther,
      onSaving: (saving: Saving) => {
        state.setState({ saving });
        if (saving.state === "saved") moveToDraft();
      },
    };
    opened.autosave = createAutosave(kept, follows, {
      tabId,
      storage,
      announce: tabs.announce,
      nowMs: () => Date.now(),
      later: (delayMs, run) => {
        const timer = setTimeout(run, delayMs);
        return () => clearTimeout(timer);
      },
    });
    opened.autosave.changed();
  }

  function current() {
    const { document } = notebook.getState();
    if (document === null) throw new Error("No notebook is open.");
    return document;
  }

  function followOther({ text }: Draft) {
    const { document, readOnly } = readDocument(JSON.parse(text));
    if (readOnly !== null)
      throw new Error("Another tab has saved it with a newer anchorscope: reload this page");
    const broken = notebook
      .getState()
      .change("Changed in another tab", (before) => withSameCells(document, before));
    if (broken !== null) throw new Error(broken);
  }

  /** A link says what was sent; once that has been changed, the address says where the changes are. */
  function moveToDraft() {
    if (opened?.origin.address.kind !== "link") return;
    const { key } = opened.origin;
    opened.origin = { ...opened.origin, address: { kind: "draft", key } };
    showAddress(opened.origin.address, addressOfPage().cell, "replace");
  }

  function restoredOf(draft: Draft, beganAs: unknown) {
    if (draft.acknowledged || familiar.has(draft.key)) return null;
    const originChanged = beganAs !== null && contentHash(JSON.stringify(beganAs)) !== draft.originHash;
    try {
      if (beganAs !== null && saysTheSame(current(), readDocument(beganAs).document)) return null;
    } catch {
      // What it began from is no notebook any more: all the more has it changed.
    }
    return { savedAtMs: draft.savedAtMs, originChanged };
  }

  return {
    open,
    opened: () => opened,

    leave(how: "stay" | "anyway"): void {
      if (how === "anyway") waiting?.();
      waiting = null;
      state.setState({ leaving: null });
    },

    /** Goes on under a key of its own; nothing on the screen changes but the title. */
    async becomeCopy(): Promise<void> {
      if (opened === null) return;
      opened.autosave?.stop();
      const key = `new:${freshId()}`;
      const originText = JSON.stringify(current());
      const source = { kind: "new" as const, label: "A copy" };
      const address = { kind: "draft" as const, key };
      const originHash = contentHash(originText);
      opened.origin = { ...opened.origin, key, source, originText, originHash, address, handle: null };
      state.setState({ key, source, file: null, restored: null });
      notebook
        .getState()
        .change("Kept as a copy", (before) => ({ ...before, title: `${before.title} (copy)` }));
      showAddress(address, addressOfPage().cell, "push");
      familiar.add(key);
      keep(null);
      await opened.autosave?.flush(true);
    },
  };
}
