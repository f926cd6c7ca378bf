import { createStore } from "zustand/vanilla";
import { sentenceOf } from "../../engine/tensor/sentence-of";
import { readDocument } from "../../notebook/document";
import type { NotebookStore } from "../../store/notebook";
import type { SelectionStore } from "../../store/selection";
import { sayWithUndo } from "../commands/travel";
import { type ShellStore, say } from "../shell-store";
import { firstNotebook, type NamedNotebook, namedNotebook } from "./address";
import { freshId } from "./content-hash";
import { findFile, findNotebook } from "./find-notebook";
import { indexedDrafts } from "./indexed-drafts";
import { keyOf, newNotebook, originOfDraft } from "./notebook-origin";
import { createOpener } from "./opener";
import { otherTabs } from "./other-tabs";
import { addressOfPage, addressToFollow, isPlainEntry, rememberNotebook, showAddress } from "./page-address";
import { whilePageLives } from "./page-life";
import { withSameCells } from "./same-cells";
import { pickNotebook } from "./save-file";
import { scrollToCell } from "./scroll-to-cell";
import { createSending } from "./sending";
import type { Session, SessionState } from "./session";
import type { SessionContext } from "./session-context";

interface Surroundings {
  notebook: NotebookStore;
  selection: SelectionStore;
  shell: ShellStore;
}

/** Opens, keeps and sends the one notebook that the page shows. */
export function createSession(around: Surroundings): Session {
  const { notebook, selection, shell } = around;
  const state = createStore<SessionState>()(() => ({
    key: null,
    source: { kind: "shipped", label: "" },
    saving: { state: "unchanged" },
    restored: null,
    leaving: null,
    notices: [],
    handWritten: {},
    file: null,
  }));
  const storage = indexedDrafts();
  const tabs = otherTabs((news) => opener.opened()?.autosave?.heard(news));
  const context: SessionContext = { notebook, shell, state, storage, tabs, tabId: freshId() };
  const { cameFrom, ...sending } = createSending(context, () => opener.opened()?.origin.json);
  const opener = createOpener(context, (origin) => {
    selection.getState().leave();
    void cameFrom(origin.handle);
  });
  const { open } = opener;
  const autosave = () => opener.opened()?.autosave ?? null;
  const push = { history: "push" } as const;

  async function openNamed(address: NamedNotebook, isExpected = true) {
    // It is open, as it stands, with everything that was done to it.
    if (opener.opened()?.origin.key === keyOf(address)) return null;
    return open(() => findNotebook(address, storage), { ...push, isExpected });
  }

  const session: Session = {
    state,
    ...sending,

    start() {
      const life = whilePageLives(context, session, autosave);
      void life.begun.then(begin);
      return life.end;
    },

    openShipped: (name) => openNamed({ kind: "shipped", name }, false),
    openRecent: (key) => openNamed({ kind: "draft", key }),
    openFile: (file, handle = null) => open(() => findFile(file, handle, context), push),

    async askForFile() {
      try {
        const picked = await pickNotebook();
        return picked && session.openFile(picked.file, picked.handle);
      } catch (error) {
        return sentenceOf(error);
      }
    },

    async openAddress() {
      const address = addressToFollow();
      const now = opener.opened();
      if (now && isPlainEntry() && address.cell !== null) {
        // A link of the outline, or any other: the notebook stays, and its entry will remember which.
        const isHere = notebook.getState().document?.cells.some(({ id }) => id === address.cell);
        if (isHere) showAddress(now.origin.address, address.cell, "replace");
        else rememberNotebook(now.origin.address);
        return null;
      }
      const wanted = namedNotebook(address);
      if (now && keyOf(wanted) === now.origin.key) {
        if (address.cell !== null) scrollToCell(address.cell);
        return null;
      }
      return open(() => findNotebook(wanted, storage), { history: "replace", cell: address.cell });
    },

    newNotebook: () => open(async () => ({ origin: await newNotebook(), draft: null, beganAs: null }), push),

    recent: () => storage.list(),

    async forget(key) {
      const draft = await storage.read(key);
      await storage.delete(key);
      return async () => {
        if (draft) await storage.write(draft, null);
      };
    },

    flush: opener.flush,

    keepRestored() {
      state.setState({ restored: null });
      void autosave()?.acknowledge();
    },

    async startOver() {
      const now = opener.opened();
      if (!now) return "No notebook is open.";
      try {
        const { document } = readDocument(await originOfDraft(now.origin.key, now.origin.originText));
        const broken = notebook
          .getState()
          .change("Started over from the original", (before) => withSameCells(document, before));
        if (broken !== null) return broken;
        state.setState({ restored: null });
        sayWithUndo(around, "Started over from the original.");
        return null;
      } catch (error) {
        return sentenceOf(error);
      }
    },

    async resolve(how) {
      if (how === "keep-mine-as-copy") {
        // The file belongs to the notebook that the other tab keeps.
        void cameFrom(null);
        await opener.becomeCopy();
        say(shell, "This tab goes on with a copy; the other tab keeps the notebook.");
      } else {
        autosave()?.takeTheirs();
        sayWithUndo(around, "This tab shows what the other one saved.");
      }
    },

    leave: opener.leave,
    dismissNotices: () => state.setState({ notices: [] }),
  };
  return session;

  /** What the address names; where that cannot be had, the first notebook and why. */
  async function begin(): Promise<void> {
    const broken = await session.openAddress();
    if (broken === null) return;
    const first: NamedNotebook = { kind: "shipped", name: firstNotebook };
    const wasFirst = keyOf(namedNotebook(addressOfPage())) === keyOf(first);
    const second = wasFirst ? broken : await openNamed(first);
    if (second !== null) notebook.getState().refuse(second);
    else say(shell, broken);
  }
}
