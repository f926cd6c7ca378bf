import { createStore, type StoreApi } from "zustand/vanilla";
import { sentenceOf } from "../engine/tensor/sentence-of";
import type { CellKind } from "../notebook/cell-kind";
import { type CellRun, isOff, type NotebookFacts } from "../notebook/cell-run";
import type { CellStatus } from "../notebook/cell-status";
import { type CheapMemory, withCheapRuns } from "../notebook/cheap-runs";
import { type CellRecord, type NotebookDocument, readDocument } from "../notebook/document";
import { type CellGraph, graphOf, withAncestors } from "../notebook/graph";
import { type History, lookingAround, noHistory, redone, remember, undone } from "../notebook/history";
import { isOrphaned, ofOwnKind, withoutForeignRuns } from "../notebook/kept-runs";
import { withParams, withView } from "../notebook/operations";
import { paramsReader, readCells } from "../notebook/read-cells";
import { withPartsRenamed } from "../notebook/rename-cell";
import { statusesOf } from "../notebook/statuses";
import { createLaterRuns } from "./later-runs";
import { createRunQueue, type PairHost, type RunQueue } from "./run-queue";

/** The open notebook. Records are by cell id. */
export interface NotebookState {
  document: NotebookDocument | null;
  /** Why the last document could not be opened; the one before it stays open. */
  failure: string | null;
  /** Why the open document cannot be changed; null when it can. */
  readOnly: string | null;
  /** Whether its model cells may run without being asked for one by one. */
  trusted: boolean;
  /** How many notebooks have been opened: what views keep to themselves belongs to one of them. */
  opened: number;
  /** Params as the cell's kind reads them; none for a cell of unknown kind or with faulty params. */
  params: Readonly<Record<string, unknown>>;
  /** The rule that a cell's stored params break. */
  faults: Readonly<Record<string, string>>;
  graph: CellGraph;
  runs: Readonly<Record<string, CellRun>>;
  queue: readonly string[];
  running: string | null;
  statuses: Readonly<Record<string, CellStatus>>;
  history: History;

  /** Opens a parsed JSON file. Returns why it cannot, or null. `trusted` is false for what others wrote. */
  open(json: unknown, how?: { trusted?: boolean }): string | null;
  refuse(reason: string): void;
  /**
   * Changes the document as one step of the history. Returns the broken rule, and then nothing has
   * changed, or null. Changes of the same `series` that follow each other undo as one.
   */
  change(
    label: string,
    change: (document: NotebookDocument) => NotebookDocument,
    series?: string | null,
  ): string | null;
  /** Changes some params of a cell, under the rules of its kind. */
  updateParams(cellId: string, patch: Readonly<Record<string, unknown>>): string | null;
  /** Remembers how a cell's view stands; with a label as a step of its own. */
  setView(cellId: string, patch: Readonly<Record<string, unknown>>, label?: string): void;
  /** The label of what was undone or done again; null when there is nothing. */
  undo(): string | null;
  redo(): string | null;

  /**
   * Runs cells, before them whatever they use that is not up to date, and resolves when all is done: to why
   * one of them could not run at all, or to null.
   */
  run(cellIds: readonly string[]): Promise<string | null>;
  /** Goes on with a stopped cell from where it is. */
  goOn(cellId: string): Promise<void>;
  runAll(): Promise<void>;
  /** Stops a cell, or everything. */
  stop(cellId?: string): void;
  /** Drops every result; cheap cells are computed anew. */
  forget(): void;
}

export type NotebookStore = StoreApi<NotebookState>;

export interface NotebookSurroundings {
  pairs: PairHost;
  nowMs(): number;
}

export function createNotebookStore(
  kinds: readonly CellKind<unknown, unknown>[],
  { pairs, nowMs }: NotebookSurroundings,
): NotebookStore {
  const byWord = new Map(kinds.map((kind) => [kind.kind, kind]));
  const kindOf = (cell: CellRecord) => byWord.get(cell.kind) ?? null;
  const readParams = paramsReader(kindOf);
  const memory: CheapMemory = new WeakMap();
  let nextCount = 1;

  const store = createStore<NotebookState>()((set, get) => {
    const factsOf = (state: NotebookState): NotebookFacts => ({
      ...state,
      cells: state.document?.cells ?? [],
      kindOf,
      source: pairs.source(),
    });

    /** Brings everything that follows from document, runs and queue up to date, and shows it. */
    function show(patch: Partial<NotebookState>) {
      const state = { ...get(), ...patch };
      if (patch.document) Object.assign(state, readCells(patch.document.cells, kindOf, readParams));
      state.runs = ofOwnKind(state.runs, state.document?.cells ?? []);
      const cheap = withCheapRuns(factsOf(state), { nextCount, nowMs, memory });
      nextCount = cheap.nextCount;
      state.runs = cheap.runs;
      const { toStart } = cheap;
      const statuses = statusesOf(factsOf(state));
      // The same object for the same status: only cells with news draw again.
      for (const [id, status] of Object.entries(statuses)) {
        const known = state.statuses[id];
        if (known !== undefined && sameStatus(known, status)) statuses[id] = known;
      }
      set({ ...state, statuses });
      laters.dropReplaced();
      laters.start(toStart);
      if (patch.document && isOrphaned(factsOf(state))) queue.stop(state.running ?? undefined);
    }

    const laters = createLaterRuns({
      memory,
      nowMs,
      runOf: (id) => get().runs[id],
      setRun: (id, run) => show({ runs: { ...get().runs, [id]: run } }),
    });

    /** A queue for the notebook that is open: what an earlier one still runs is not heard any more. */
    function openQueue(): RunQueue {
      const mine: RunQueue = createRunQueue(pairs, {
        facts: () => factsOf(get()),
        nextCount: () => nextCount++,
        nowMs,
        setRun: (id, run) => mine === queue && show({ runs: { ...get().runs, [id]: run } }),
        setQueue: (waiting, running) => mine === queue && show({ queue: waiting, running }),
      });
      return mine;
    }
    let queue = openQueue();

    function travel(how: typeof undone): string | null {
      const { document, history } = get();
      const step = document && how(history, document);
      if (!step) return null;
      show({ document: step.document, history: step.history });
      return step.label;
    }

    return {
      document: null,
      failure: null,
      readOnly: null,
      trusted: true,
      opened: 0,
      params: {},
      faults: {},
      graph: graphOf([], () => []),
      runs: {},
      queue: [],
      running: null,
      statuses: {},
      history: noHistory,

      open(json, { trusted = true } = {}) {
        try {
          const { document, readOnly } = readDocument(json);
          queue.stop();
          queue = openQueue();
          nextCount = 1;
          const fresh = { runs: {}, statuses: {}, history: noHistory, queue: [], running: null };
          show({ document, readOnly, trusted, failure: null, opened: get().opened + 1, ...fresh });
          return null;
        } catch (error) {
          get().refuse(sentenceOf(error));
          return get().failure;
        }
      },

      refuse(reason) {
        set({ failure: reason });
      },

      change(label, change, series = null) {
        const { document, readOnly, history, runs } = get();
        if (!document) return "No notebook is open.";
        if (readOnly !== null) return readOnly;
        try {
          const next = change(document);
          if (next === document) return null;
          const remembered = remember(history, document, { label, series, atMs: nowMs() });
          show({
            document: next,
            history: remembered,
            runs: withoutForeignRuns(runs, document, next, readParams),
          });
          return null;
        } catch (error) {
          return sentenceOf(error);
        }
      },

      updateParams(cellId, patch) {
        const cell = get().document?.cells.find(({ id }) => id === cellId);
        const kind = cell && kindOf(cell);
        if (!cell || !kind) return `No cell "${cellId}" with params to change.`;
        const series = `params ${cellId} ${Object.keys(patch).sort().join(" ")}`;
        return get().change(
          `Changed ${cell.name}`,
          (document) => {
            const next = withParams(document, cellId, patch);
            const changed = next.cells.find(({ id }) => id === cellId);
            if (changed) readParams(changed);
            return withPartsRenamed(document, next, cellId, kindOf);
          },
          series,
        );
      },

      setView(cellId, patch, label) {
        const { document, readOnly } = get();
        const cell = document?.cells.find(({ id }) => id === cellId);
        if (!document || !cell) return;
        // Looking around in a notebook that cannot be changed is no change.
        if (readOnly !== null) return show({ document: withView(document, cellId, patch) });
        get().change(
          label ?? `Moved the view of ${cell.name}`,
          (before) => withView(before, cellId, patch),
          label === undefined ? lookingAround : null,
        );
      },

      undo: () => travel(undone),
      redo: () => travel(redone),

      async run(cellIds) {
        const { graph, statuses } = get();
        const obstacle = cellIds.map(whyNotRun).find((reason) => reason !== null);
        const needed = withAncestors(graph, cellIds).filter(
          (id) => cellIds.includes(id) || statuses[id]?.state !== "done",
        );
        // Asked for by hand: that is what trust waits for.
        const ids = onlyEngine(needed);
        if (ids.length > 0 && !get().trusted) show({ trusted: true });
        const stopped = cellIds.filter((id) => isCheap(id) && get().runs[id]?.end?.kind === "stopped");
        if (stopped.length > 0) show({ runs: without(get().runs, stopped) });
        await laters.settled();
        await queue.add(ids, "anew");
        await laters.settled();
        return obstacle ?? null;
      },

      async goOn(cellId) {
        await queue.add(onlyEngine([cellId]), "go-on");
      },

      async runAll() {
        const { graph } = get();
        await get().run(graph.order.filter((id) => whyNotRun(id) === null));
      },

      stop(cellId) {
        laters.stop(cellId);
        queue.stop(cellId);
      },

      forget() {
        queue.stop();
        queue = openQueue();
        nextCount = 1;
        show({ runs: {}, statuses: {}, queue: [], running: null });
      },
    };

    /** Why a cell that was asked for cannot run at all, or null. */
    function whyNotRun(id: string): string | null {
      const state = get();
      const cell = state.document?.cells.find((each) => each.id === id);
      if (cell === undefined) return null;
      const facts = factsOf(state);
      const inputs = state.graph.inputs.get(id) ?? [];
      const cannot =
        isOff(facts, id) ||
        id in state.faults ||
        state.graph.cycles.has(id) ||
        inputs.some((input) => input.id === null);
      return cannot ? `${cell.name} cannot run. ${state.statuses[id]?.sentence}` : null;
    }

    function costOf(id: string) {
      const cell = get().document?.cells.find((each) => each.id === id);
      return cell && kindOf(cell)?.work.cost;
    }

    function isCheap(id: string): boolean {
      return costOf(id) === "cheap";
    }

    function onlyEngine(ids: readonly string[]): string[] {
      return ids.filter((id) => costOf(id) === "engine");
    }
  });

  pairs.subscribe(() => store.setState((state) => ({ ...state, statuses: refreshed(state) })));
  return store;

  function refreshed(state: NotebookState) {
    return statusesOf({ ...state, cells: state.document?.cells ?? [], kindOf, source: pairs.source() });
  }
}

function sameStatus(a: CellStatus, b: CellStatus): boolean {
  return (
    a.state === b.state && a.sentence === b.sentence && a.count === b.count && a.durationMs === b.durationMs
  );
}

/** The runs but for some, which then count as never run. */
function without(runs: NotebookState["runs"], ids: readonly string[]): NotebookState["runs"] {
  return Object.fromEntries(Object.entries(runs).filter(([id]) => !ids.includes(id)));
}
