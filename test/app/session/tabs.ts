import {
  type Autosave,
  createAutosave,
  type DraftNews,
  type KeptNotebook,
} from "../../../src/app/session/autosave";
import type { Saving } from "../../../src/app/session/saving";
import type { NotebookDocument } from "../../../src/notebook/document";
import { readDocument } from "../../../src/notebook/document";
import type { Draft, DraftStorage } from "../../../src/store/drafts";

export const empty: NotebookDocument = {
  format: "anchorscope-notebook",
  version: 2,
  title: "A case",
  cells: [],
};

/** A clock that goes on only when it is told to. */
function fakeClock() {
  let nowMs = 1000;
  let timers: { atMs: number; run: () => void }[] = [];
  return {
    nowMs: () => nowMs,
    later(delayMs: number, run: () => void) {
      const timer = { atMs: nowMs + delayMs, run };
      timers.push(timer);
      return () => {
        timers = timers.filter((each) => each !== timer);
      };
    },
    pass(ms: number) {
      nowMs += ms;
      const due = timers.filter(({ atMs }) => atMs <= nowMs);
      timers = timers.filter((timer) => !due.includes(timer));
      for (const { run } of due) run();
    },
  };
}

export interface Tab {
  id: string;
  autosave: Autosave;
  document(): NotebookDocument;
  saving(): Saving;
  /** Adds a cell of that name. */
  edit(name: string): void;
  put(document: NotebookDocument): void;
  /** What the other tabs have announced and this one has not heard. */
  mail: DraftNews[];
}

/** Tabs of one browser with the same notebook open, as they would be wired in a page. */
export function browser(storage: DraftStorage, clock = fakeClock()) {
  const tabs: Tab[] = [];

  function open(follows: Draft | null = null): Tab {
    const id = `tab-${tabs.length + 1}`;
    let document = follows === null ? empty : readDocument(JSON.parse(follows.text)).document;
    let saving: Saving = { state: "unchanged" };
    const kept: KeptNotebook = {
      key: "shipped:a-case",
      source: { kind: "shipped", label: "A case" },
      originHash: "0",
      originText: null,
      document: () => document,
      trusted: () => true,
      show(theirs) {
        tab.put(readDocument(JSON.parse(theirs.text)).document);
      },
      onSaving(now) {
        saving = now;
      },
    };
    const autosave = createAutosave(kept, follows, {
      tabId: id,
      storage,
      announce: (news) => {
        for (const other of tabs) if (other !== tab) other.mail.push(news);
      },
      nowMs: clock.nowMs,
      later: clock.later,
    });
    const tab: Tab = {
      id,
      autosave,
      document: () => document,
      saving: () => saving,
      mail: [],
      put(next) {
        document = next;
        autosave.changed();
      },
      edit: (name) =>
        tab.put({
          ...document,
          cells: [...document.cells, { id: name, kind: "note", name, params: {} }],
        }),
    };
    tabs.push(tab);
    return tab;
  }

  return { tabs, open, clock };
}

export const namesIn = ({ cells }: NotebookDocument) => cells.map(({ name }) => name);

/** Lets everything that was begun come to its end. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 40; turn++) await Promise.resolve();
}
