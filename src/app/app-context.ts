import { createContext, useContext } from "react";
import { useStore } from "zustand";
import type { NotebookState } from "../store/notebook";
import type { SelectionState } from "../store/selection";
import type { AppContext, Command } from "./commands/command";
import type { ShellState } from "./shell-store";

export interface Workbench {
  context: AppContext;
  commands: readonly Command[];
}

export const WorkbenchContext = createContext<Workbench | null>(null);

function useWorkbench(): Workbench {
  const workbench = useContext(WorkbenchContext);
  if (!workbench) throw new Error("part of the shell outside of <App>");
  return workbench;
}

/** The stores and the session, for parts that act on them. */
export function useApp(): AppContext {
  return useWorkbench().context;
}

/** Everything that can be done, apart from what the view of the active cell adds. */
export function useCommands(): readonly Command[] {
  return useWorkbench().commands;
}

/** What `select` reads from the open notebook, kept current. It must return the same object for the same state. */
export function useNotebook<Selected>(select: (state: NotebookState) => Selected): Selected {
  return useStore(useApp().notebook, select);
}

export function useSelection<Selected>(select: (state: SelectionState) => Selected): Selected {
  return useStore(useApp().selection, select);
}

export function useShell<Selected>(select: (state: ShellState) => Selected): Selected {
  return useStore(useApp().shell, select);
}
