import { createStore, type StoreApi } from "zustand/vanilla";
import type { CellKind } from "../notebook/cell-kind";
import type { CellRun, NotebookFacts } from "../notebook/cell-run";
import type { CellStatus } from "../notebook/cell-status";
import { withCheapRuns } from "../notebook/cheap-runs";
import { checked } from "../notebook/checked";
import { type CellRecord, type NotebookDocument, readDocument } from "../notebook/document";
import { type CellGraph, graphOf, withAncestors } from "../notebook/graph";
import { type History, noHistory, redone, remember, undone } from "../notebook/history";
import { withParams, withView } from "../notebook/operations";
import { statusesOf } from "../notebook/statuses";
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
   * changed, or null. Changes with the same `merge` key that follow each other undo as one.
   */
  change(
    label: string,
    change: (document: NotebookDocument) => NotebookDocument,
    merge?: string,
  ): string | null;
  /** Changes some params of a cell, under the rules of its kind. */
  updateParams(cellId: string, patch: Readonly<Record<string, unknown>>): string | null;
  /** Remembers how a cell's view stands. */
  setView(cellId: string, patch: Readonly<Record<string, unknown>>): void;
  /** The label of what was undone or done again; null when there is nothing. */
  undo(): string | null;
  redo(): string | null;

  /** Runs cells, before them whatever they use that is not up to date, and resolves when all is done. */
  run(cellIds: readonly string[]): Promise<void>;
  /** Goes on with a stopped cell from where it is. */
  goOn(cellId: string): Promise<void>;
  /** Runs every model cell that has run and is not up to date. */
  runStale(): Promise<void>;
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
      const cheap = withCheapRuns(factsOf(state), { nextCount, nowMs });
      nextCount = cheap.nextCount;
      state.runs = cheap.runs;
      const statuses = statusesOf(factsOf(state));
      // The same object for the same status: only cells with news draw again.
      for (const [id, status] of Object.entries(statuses)) {
        const known = state.statuses[id];
        if (known !== undefined && sameStatus(known, status)) statuses[id] = known;
      }
      set({ ...state, statuses });
      const { running } = state;
      const isDeleted = patch.document && !patch.document.cells.some(({ id }) => id === running);
      if (running !== null && isDeleted) queue.stop(running);
    }

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
          show({ document, readOnly, trusted, failure: null, ...fresh });
          return null;
        } catch (error) {
          get().refuse(sentenceOf(error));
          return get().failure;
        }
      },

      refuse(reason) {
        set({ failure: reason });
      },

      change(label, change, merge) {
        const { document, readOnly, history } = get();
        if (!document) return "No notebook is open.";
        if (readOnly !== null) return readOnly;
        try {
          const next = change(document);
          if (next === document) return null;
          const remembered = remember(history, document, { label, merge: merge ?? null, atMs: nowMs() });
          show({ document: next, history: remembered });
          return null;
        } catch (error) {
          return sentenceOf(error);
        }
      },

      updateParams(cellId, patch) {
        const cell = get().document?.cells.find(({ id }) => id === cellId);
        const kind = cell && kindOf(cell);
        if (!cell || !kind) return `No cell "${cellId}" with params to change.`;
        const merge = `params ${cellId} ${Object.keys(patch).sort().join(" ")}`;
        return get().change(
          `Changed ${cell.name}`,
          (document) => {
            const next = withParams(document, cellId, patch);
            const changed = next.cells.find(({ id }) => id === cellId);
            if (changed) readParams(changed);
            return next;
          },
          merge,
        );
      },

      setView(cellId, patch) {
        const { document, readOnly } = get();
        const cell = document?.cells.find(({ id }) => id === cellId);
        if (!document || !cell) return;
        // Looking around in a notebook that cannot be changed is no change.
        if (readOnly !== null) return show({ document: withView(document, cellId, patch) });
        get().change(
          `Moved the view of ${cell.name}`,
          (before) => withView(before, cellId, patch),
          `view ${cellId}`,
        );
      },

      undo: () => travel(undone),
      redo: () => travel(redone),

      async run(cellIds) {
        const { graph, statuses } = get();
        const needed = withAncestors(graph, cellIds).filter(
          (id) => cellIds.includes(id) || statuses[id]?.state !== "done",
        );
        // Asked for by hand: that is what trust waits for.
        const ids = onlyEngine(needed);
        if (ids.length > 0 && !get().trusted) show({ trusted: true });
        await queue.add(ids, "anew");
      },

      async goOn(cellId) {
        await queue.add(onlyEngine([cellId]), "go-on");
      },

      async runStale() {
        const outdated = new Set(["edited", "stale", "stopped", "failed"]);
        const { graph, statuses, runs } = get();
        const ids = graph.order.filter((id) => id in runs && outdated.has(statuses[id]?.state ?? ""));
        await queue.add(onlyEngine(ids), "anew");
      },

      async runAll() {
        await get().run(get().graph.order);
      },

      stop: (cellId) => queue.stop(cellId),

      forget() {
        queue.stop();
        queue = openQueue();
        nextCount = 1;
        show({ runs: {}, statuses: {}, queue: [], running: null });
      },
    };

    function onlyEngine(ids: readonly string[]): string[] {
      const cells = get().document?.cells ?? [];
      return ids.filter((id) => {
        const cell = cells.find((each) => each.id === id);
        return cell && kindOf(cell)?.work.cost === "engine";
      });
    }
  });

  pairs.subscribe(() => store.setState((state) => ({ ...state, statuses: refreshed(state) })));
  return store;

  function refreshed(state: NotebookState) {
    return statusesOf({ ...state, cells: state.document?.cells ?? [], kindOf, source: pairs.source() });
  }
}

/** Reads params once for every stored object, so that what did not change stays the same object. */
function paramsReader(kindOf: (cell: CellRecord) => CellKind<unknown, unknown> | null) {
  const read = new WeakMap<object, { kind: string; params: unknown }>();
  return (cell: CellRecord): unknown => {
    const known = read.get(cell.params);
    if (known?.kind === cell.kind) return known.params;
    const kind = kindOf(cell);
    if (kind === null) return null;
    const params = checked(kind.schema, cell.params);
    kind.check?.(params);
    read.set(cell.params, { kind: cell.kind, params });
    return params;
  };
}

function readCells(
  cells: readonly CellRecord[],
  kindOf: (cell: CellRecord) => CellKind<unknown, unknown> | null,
  readParams: (cell: CellRecord) => unknown,
) {
  const params: Record<string, unknown> = {};
  const faults: Record<string, string> = {};
  for (const cell of cells) {
    if (kindOf(cell) === null) continue;
    try {
      params[cell.id] = readParams(cell);
    } catch (error) {
      faults[cell.id] = sentenceOf(error);
    }
  }
  const graph = graphOf(cells, (cell) =>
    cell.id in params ? (kindOf(cell)?.inputs?.(params[cell.id]) ?? []) : [],
  );
  return { params, faults, graph };
}

function sameStatus(a: CellStatus, b: CellStatus): boolean {
  return (
    a.state === b.state && a.sentence === b.sentence && a.count === b.count && a.durationMs === b.durationMs
  );
}

function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
