import { createStore, type StoreApi } from "zustand/vanilla";
import type { CellKind, CellStatus } from "../notebook/cell-kind";
import { checked } from "../notebook/checked";
import { type CellRecord, type NotebookDocument, readDocument, withParams } from "../notebook/document";

/** The open notebook. Records are by cell id. */
export interface NotebookState {
  document: NotebookDocument | null;
  /** Why the last document could not be opened; the one before it stays open. */
  failure: string | null;
  /** Params as the cell's kind reads them; none for a cell of unknown kind or with faulty params. */
  params: Readonly<Record<string, unknown>>;
  /** The rule that a cell's stored params break. */
  faults: Readonly<Record<string, string>>;
  statuses: Readonly<Record<string, CellStatus>>;
  open(json: unknown): void;
  refuse(reason: string): void;
  /** Changes some params of a cell. Returns the broken rule, and then nothing has changed, or null. */
  updateParams(cellId: string, patch: Readonly<Record<string, unknown>>): string | null;
  report(cellId: string, status: CellStatus): void;
}

export type NotebookStore = StoreApi<NotebookState>;

export function createNotebookStore(kinds: readonly CellKind<unknown>[]): NotebookStore {
  const kindOf = new Map(kinds.map((kind) => [kind.kind, kind]));

  return createStore<NotebookState>()((set, get) => ({
    document: null,
    failure: null,
    params: {},
    faults: {},
    statuses: {},

    open(json) {
      try {
        const document = readDocument(json);
        set({ document, failure: null, statuses: {}, ...readAll(document.cells, kindOf) });
      } catch (error) {
        get().refuse(sentence(error));
      }
    },

    refuse(reason) {
      set({ failure: reason });
    },

    updateParams(cellId, patch) {
      const { document, params, faults } = get();
      const cell = document?.cells.find(({ id }) => id === cellId);
      const kind = cell && kindOf.get(cell.kind);
      if (!document || !cell || !kind) return `No cell "${cellId}" with params to change.`;
      try {
        const read = readParams(kind, { ...cell.params, ...patch });
        const { [cellId]: _mended, ...otherFaults } = faults;
        set({
          document: withParams(document, cellId, patch),
          params: { ...params, [cellId]: read },
          faults: otherFaults,
        });
        return null;
      } catch (error) {
        return sentence(error);
      }
    },

    report(cellId, status) {
      const { statuses } = get();
      const known = statuses[cellId];
      if (known?.state === status.state && known.sentence === status.sentence) return;
      set({ statuses: { ...statuses, [cellId]: status } });
    },
  }));
}

function readAll(cells: readonly CellRecord[], kindOf: ReadonlyMap<string, CellKind<unknown>>) {
  const params: Record<string, unknown> = {};
  const faults: Record<string, string> = {};
  for (const cell of cells) {
    const kind = kindOf.get(cell.kind);
    if (!kind) continue;
    try {
      params[cell.id] = readParams(kind, cell.params);
    } catch (error) {
      faults[cell.id] = sentence(error);
    }
  }
  return { params, faults };
}

function readParams(kind: CellKind<unknown>, stored: unknown): unknown {
  const params = checked(kind.schema, stored);
  kind.check?.(params);
  return params;
}

function sentence(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
