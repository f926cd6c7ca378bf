import type { Command } from "./command";
import { redo, undo } from "./travel";

export const notebookCommands: readonly Command[] = [
  {
    id: "notebook.undo",
    title: "Undo",
    group: "Notebook",
    keys: ["Z"],
    outsideText: ["Accel+Z"],
    mode: "command",
    blocked: ({ notebook }) =>
      notebook.getState().history.past.length === 0 ? "There is nothing to undo." : null,
    run: undo,
  },
  {
    id: "notebook.redo",
    title: "Redo",
    group: "Notebook",
    keys: ["Shift+Z"],
    outsideText: ["Accel+Shift+Z"],
    mode: "command",
    blocked: ({ notebook }) =>
      notebook.getState().history.future.length === 0 ? "There is nothing to do again." : null,
    run: redo,
  },
];
