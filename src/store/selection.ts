import { createStore, type StoreApi } from "zustand/vanilla";
import type { CellRecord } from "../notebook/document";

/** Which cells the next command is about. Never part of the notebook or its history. */
export interface SelectionState {
  /** The cell that has the ring; null in an empty notebook. */
  active: string | null;
  /** Selected together, in document order, the active one among them. */
  selected: readonly string[];
  /** The cell in edit mode; null in command mode. */
  editing: string | null;
  /** What was cut or copied last. */
  clipboard: readonly CellRecord[];
}

export type SelectionStore = StoreApi<SelectionState>;

export function createSelectionStore(): SelectionStore {
  return createStore<SelectionState>()(() => ({ active: null, selected: [], editing: null, clipboard: [] }));
}
