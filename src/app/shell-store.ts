import { createStore, type StoreApi } from "zustand/vanilla";
import { storedTheme, type ThemeChoice } from "./theme";

/** What is open around the notebook. */
export interface ShellState {
  dialog: "palette" | "shortcuts" | "gallery" | "glossary" | "tour" | null;
  /** The term that the glossary opens at. */
  glossaryTerm: string | null;
  /** The newest sentence for the user, with one thing to do about it. */
  toast: Toast | null;
  /** The part of a cell's head that is being typed. */
  renaming: { cell: string; part: "name" | "title" } | null;
  /** Whether the notebook's title is being typed. */
  isTitleEdited: boolean;
  /** Whether the outline is shown; null leaves it to the width of the window. */
  outline: boolean | null;
  theme: ThemeChoice;
}

interface Toast {
  sentence: string;
  action?: ToastAction | undefined;
}

export interface ToastAction {
  title: string;
  /** Whether it makes sense for the notebook alone that is open. */
  isOfNotebook?: boolean;
  run(): void;
}

export type ShellStore = StoreApi<ShellState>;

export function createShellStore(): ShellStore {
  return createStore<ShellState>()(() => ({
    dialog: null,
    glossaryTerm: null,
    toast: null,
    renaming: null,
    isTitleEdited: false,
    outline: null,
    theme: storedTheme(),
  }));
}

/** Shows a sentence, and speaks it; the next one takes its place. */
export function say(shell: ShellStore, sentence: string, action?: ToastAction): void {
  shell.setState({ toast: { sentence, action } });
}
