import type { NotebookDocument } from "../../notebook/document";
import { lookingAround } from "../../notebook/history";
import { say, type ToastAction } from "../shell-store";
import type { AppContext } from "./command";

/** The ways through the history: the commands, and what toasts offer. */
type Reach = Pick<AppContext, "notebook" | "selection" | "shell">;
type Way = "undo" | "redo";

export function undo(context: Reach): void {
  const label = travel(context, "undo");
  if (label !== null) say(context.shell, `Undone: ${label}.`, wayBack(context, "redo"));
}

export function redo(context: Reach): void {
  const label = travel(context, "redo");
  if (label !== null) say(context.shell, `Done again: ${label}.`, wayBack(context, "undo"));
}

/** Says what the newest change did, and offers to undo just that. */
export function sayWithUndo(context: Reach, sentence: string): void {
  say(context.shell, sentence, wayBack(context, "undo"));
}

/** Goes over the change that is the newest now, as long as only the views have moved since. */
function wayBack(context: Reach, way: Way): ToastAction | undefined {
  const { notebook, shell } = context;
  const side = way === "undo" ? "past" : "future";
  const change = notebook.getState().history[side].at(-1);
  if (change === undefined) return undefined;
  const run = () => {
    const changes = notebook.getState().history[side];
    const at = changes.indexOf(change);
    const since = changes.slice(at + 1);
    if (at < 0 || since.some(({ series }) => series !== lookingAround)) {
      const instead = way === "undo" ? "Z undoes one change after the other." : "it cannot be done again.";
      return say(shell, `More has changed since: ${instead}`);
    }
    for (const _view of since) notebook.getState()[way]();
    if (way === "undo") undo(context);
    else redo(context);
  };
  return { title: way === "undo" ? "Undo" : "Redo", run, isOfNotebook: true };
}

/** Goes to what has changed: an undo that happens out of sight helps nobody. */
function travel({ notebook, selection }: Reach, way: Way): string | null {
  const before = notebook.getState().document;
  const label = notebook.getState()[way]();
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
