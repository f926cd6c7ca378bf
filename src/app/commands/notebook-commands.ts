import type { NotebookDocument } from "../../notebook/document";
import { say } from "../shell-store";
import type { AppContext, Command } from "./command";

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

function undo(context: AppContext): void {
  const { notebook, shell } = context;
  const label = travel(context, () => notebook.getState().undo());
  if (label !== null) say(shell, `Undone: ${label}.`, { title: "Redo", run: () => void redo(context) });
}

function redo(context: AppContext): void {
  const { notebook, shell } = context;
  const label = travel(context, () => notebook.getState().redo());
  if (label !== null) say(shell, `Done again: ${label}.`, { title: "Undo", run: () => void undo(context) });
}

/** Goes to what has changed: an undo that happens out of sight helps nobody. */
function travel({ notebook, selection }: AppContext, step: () => string | null): string | null {
  const before = notebook.getState().document;
  const label = step();
  const changed = cellsThatDiffer(before, notebook.getState().document);
  if (label !== null && changed.length > 0) {
    selection.setState({ active: changed[0], selected: changed, editing: null });
  }
  return label;
}

function cellsThatDiffer(before: NotebookDocument | null, now: NotebookDocument | null): string[] {
  const known = new Set(before?.cells);
  return (now?.cells ?? []).flatMap((cell) => (known.has(cell) ? [] : [cell.id]));
}
