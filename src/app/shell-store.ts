import { createStore, type StoreApi } from "zustand/vanilla";

/** What is open around the notebook. */
export interface ShellState {
  dialog: "palette" | "shortcuts" | "gallery" | "glossary" | null;
  /** The newest sentence for the user, with one thing to do about it. */
  toast: { sentence: string; action?: { title: string; run(): void } } | null;
}

export type ShellStore = StoreApi<ShellState>;

export function createShellStore(): ShellStore {
  return createStore<ShellState>()(() => ({ dialog: null, toast: null }));
}
