import { createStore } from "zustand/vanilla";
import type { AppContext, Command } from "../../../src/app/commands/command";
import { commandsFor } from "../../../src/app/commands/commands";
import { perform } from "../../../src/app/commands/perform";
import { keepInStep } from "../../../src/app/keep-in-step";
import type { Session, SessionState } from "../../../src/app/session/session";
import { createShellStore } from "../../../src/app/shell-store";
import type { CellRecord } from "../../../src/notebook/document";
import { createNotebookStore } from "../../../src/store/notebook";
import type { PairHost } from "../../../src/store/run-queue";
import { createSelectionStore } from "../../../src/store/selection";
import { kinds } from "./kinds";

const noPairs: PairHost = {
  source: () => null,
  ensure: () => Promise.reject(new Error("No pair here.")),
  explain: (error) => (error instanceof Error ? error.message : String(error)),
  subscribe: () => () => undefined,
};

type Cell = Partial<CellRecord> & { id: string };

/** A cell of a test: a note unless it says otherwise, called as its id. */
export function cell({ id, ...rest }: Cell): CellRecord {
  return {
    id,
    kind: "note",
    name: id,
    params: rest.kind ? { start: 1 } : { markdown: `text of ${id}` },
    ...rest,
  };
}

/** The stores with a notebook open in them, and commands to carry out. */
export function bench(cells: readonly CellRecord[], { caret = null as number | null, version = 2 } = {}) {
  let nowMs = 0;
  const notebook = createNotebookStore(kinds, { pairs: noPairs, nowMs: () => (nowMs += 10_000) });
  const selection = createSelectionStore();
  const shell = createShellStore();
  const asked: string[] = [];
  const performed: string[] = [];
  keepInStep({ notebook, selection, shell });
  notebook.getState().open({ format: "anchorscope-notebook", version, title: "A bench", cells });
  const context: AppContext = {
    notebook,
    selection,
    shell,
    session: sessionThatAnswers(asked),
    kinds,
    views: {
      offer: () => () => undefined,
      perform: (id, command) => performed.push(`${id} ${command}`) > 0,
      caret: () => caret,
    },
  };
  const commands = commandsFor(kinds);
  const find = (id: string): Command => {
    const command = commands.find((each) => each.id === id);
    if (!command) throw new Error(`no command ${id}`);
    return command;
  };
  return {
    context,
    asked,
    do: (id: string) => perform(context, find(id)),
    blocked: (id: string) => find(id).blocked?.(context) ?? null,
    select: (...ids: string[]) => selection.setState({ active: ids[0], selected: ids, editing: null }),
    ids: () => notebook.getState().document?.cells.map(({ id }) => id) ?? [],
    cell: (id: string) => notebook.getState().document?.cells.find((each) => each.id === id),
    markdown: (id: string) =>
      notebook.getState().document?.cells.find((each) => each.id === id)?.params.markdown,
    selection: () => selection.getState(),
    toast: () => shell.getState().toast,
  };
}

/** Notes what it is asked for, and refuses to save. */
function sessionThatAnswers(asked: string[]): Session {
  const state = createStore(() => ({})) as unknown as Session["state"];
  const answer = new Proxy({ state } as Record<string, unknown>, {
    get: (target, name) => {
      if (name === "state") return target.state;
      return async (...given: unknown[]) => {
        asked.push([String(name), ...given].join(" "));
        return name === "save" ? "The disk is full." : null;
      };
    },
  });
  return answer as unknown as Session & { state: typeof state & SessionState };
}
