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
}

/**
 * Something the user can do. Keys, menus, palette and help are all made from the one list of commands, so
 * that nothing can be done in one place and not be found in another.
 */
export interface Command {
  /** Stable, for palettes and tests: "cell.delete". */
  id: string;
  title: string;
  /** The heading it stands under in help and palette. */
  group: string;
  /** "Shift+Enter", "D D" for one key twice; Accel is Ctrl, on a Mac Cmd. The first is shown. */
  keys: readonly string[];
  /** Where the keys hold: a cell is selected, something in a cell is edited, either, or everywhere. */
  mode: "command" | "edit" | "both" | "any";
  /** Why it cannot be done now, for the palette and a toast; null when it can. */
  blocked?(context: AppContext): string | null;
  run(context: AppContext): void | Promise<void>;
}
