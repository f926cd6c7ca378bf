import type { CellKind } from "../../notebook/cell-kind";
import type { NotebookStore } from "../../store/notebook";
import type { SelectionStore } from "../../store/selection";
import type { Session } from "../session/session";
import type { ShellStore } from "../shell-store";

/** Everything a command may reach. */
export interface AppContext {
  notebook: NotebookStore;
  /** The active cell, the selected ones, the mode, and what was cut or copied. */
  selection: SelectionStore;
  /** Where the notebook came from, where it is kept, and how to send it. */
  session: Session;
  /** What is open around the notebook: palette, help, glossary, toasts. */
  shell: ShellStore;
  kinds: readonly CellKind<unknown, unknown>[];
  views: CellViews;
}

/** What is drawn of the cells, as far as commands need it. */
export interface CellViews {
  /** A view says that it carries out its kind's commands; returns the undoing. */
  offer(cellId: string, perform: (commandId: string) => void): () => void;
  /** Has a view carry out one of its kind's commands; false when it is not there to do so. */
  perform(cellId: string, commandId: string): boolean;
  /** Where the caret stands in the text that is being edited, UTF-16 units; null when none is. */
  caret(cellId: string): number | null;
}

/**
 * Something the user can do. Keys, menus, palette and help are all made from the one list of commands, so
 * that nothing can be done in one place and not be found in another.
 */
export interface Command {
  /** Stable, for palettes and tests: "cell.delete". */
  id: string;
  title: string;
  group: CommandGroup;
  /** "Shift+Enter", "D D" for one key twice; Accel is Ctrl, on a Mac Cmd. The first is shown. */
  keys: readonly string[];
  /** Where the keys hold: a cell is selected, something in a cell is edited, either, or everywhere. */
  mode: "command" | "edit" | "both" | "any";
  /** Whether a key that is held down does it again and again. */
  repeats?: true;
  /** More keys, which hold in every mode but not where text is typed. */
  outsideText?: readonly string[];
  /** Why it cannot be done now, for the palette and a toast; null when it can. */
  blocked?(context: AppContext): string | null;
  /** A text that comes back, at once or later, is shown: what was done, or what stood in the way. */
  run(context: AppContext): unknown;
}

/** The headings in palette and help, in their order there. */
export const commandGroups = [
  "Run",
  "Cells",
  "Insert",
  "Notes",
  "Select",
  "Notebook",
  "File",
  "View",
] as const;

export type CommandGroup = (typeof commandGroups)[number];
