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

  /** Makes one cell the active and only one; command mode, unless it is edited already. */
  activate(id: string): void;
  /** Makes one cell active and goes to its inside. */
  edit(id: string): void;
  /** To command mode. */
  leave(): void;
}

export type SelectionStore = StoreApi<SelectionState>;

export function createSelectionStore(): SelectionStore {
  return createStore<SelectionState>()((set, get) => ({
    active: null,
    selected: [],
    editing: null,
    clipboard: [],

    activate(id) {
      const { active, selected, editing } = get();
      if (active === id && selected.length === 1) return;
      set({ active: id, selected: [id], editing: editing === id ? id : null });
    },

    edit: (id) => set({ active: id, selected: [id], editing: id }),
    leave: () => set({ editing: null }),
  }));
}

type Selected = Pick<SelectionState, "active" | "selected" | "editing">;

/**
 * The selection after the cells have changed: what is gone is no longer selected, and where the active
 * cell is gone, the one that stands in its place is active.
 */
export function settled(
  { active, selected, editing }: Selected,
  before: readonly { id: string }[],
  now: readonly { id: string }[],
): Selected {
  const isThere = (id: string | null) => now.some((cell) => cell.id === id);
  if (isThere(active)) {
    const kept = now.flatMap(({ id }) => (selected.includes(id) ? [id] : []));
    return { active, selected: kept, editing: isThere(editing) ? editing : null };
  }
  const index = before.findIndex(({ id }) => id === active);
  const survivorsBefore = before.slice(0, Math.max(0, index)).filter(({ id }) => isThere(id)).length;
  const next = now[Math.min(survivorsBefore, now.length - 1)]?.id ?? null;
  return { active: next, selected: next === null ? [] : [next], editing: null };
}

/** The selection stretched so that it ends at another cell; its other end stays. */
export function extendedTo(
  { active, selected }: Selected,
  cells: readonly { id: string }[],
  target: string,
): Selected {
  const ids = cells.map(({ id }) => id);
  const first = ids.indexOf(selected[0] ?? target);
  const last = ids.indexOf(selected.at(-1) ?? target);
  const fixed = active === ids[first] ? last : first;
  const end = ids.indexOf(target);
  return {
    active: target,
    selected: ids.slice(Math.min(fixed, end), Math.max(fixed, end) + 1),
    editing: null,
  };
}
