import { sentenceOf } from "../../engine/tensor/sentence-of";
import { readDocument } from "../../notebook/document";
import type { Draft } from "../../store/drafts";
import { type Autosave, createAutosave } from "./autosave";
import { contentHash, freshId } from "./content-hash";
import type { FoundNotebook } from "./find-notebook";
import type { NotebookOrigin } from "./notebook-origin";
import { addressOfPage, showAddress } from "./page-address";
import { restoredFrom } from "./restored";
import { withSameCells } from "./same-cells";
import type { Saving } from "./saving";
import { scrollToCell } from "./scroll-to-cell";
import type { SessionContext } from "./session-context";

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
      await keepOpened();
      if (mine !== turn) return null;
      if (opened?.autosave?.isUnsaved()) {
        waiting = () => install(found, opening);
        state.setState({ leaving: { sentence: whyUnsaved(), label: found.origin.source.label } });
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

  /** Saves what is open, once more where it was changed meanwhile. */
  async function keepOpened() {
    await opened?.autosave?.flush();
    if (state.getState().saving.state === "unsaved") await opened?.autosave?.flush();
  }

  function whyUnsaved(): string {
    const { saving } = state.getState();
    return "sentence" in saving ? saving.sentence : "There are changes that are not saved yet.";
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
    const handWritten = Object.fromEntries(
      notices.flatMap(({ cellId, source: python }) =>
        cellId && python !== undefined ? [[cellId, python]] : [],
      ),
    );
    state.setState({ key, source, notices, handWritten, file, leaving: null, restored: null });
    const isNews = draft !== null && !isExpected && !familiar.has(key);
    if (isNews) state.setState({ restored: restoredFrom(draft, beganAs, current()) });
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

  return {
    open,
    opened: () => opened,

    /** Rejected with the sentence when something stays unsaved. */
    async flush(): Promise<void> {
      await keepOpened();
      if (opened?.autosave?.isUnsaved()) throw new Error(whyUnsaved());
    },

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
