import type { CellRecord } from "../notebook/document";
import { hiddenCells } from "../notebook/sections";
import { settled } from "../store/selection";
import type { AppContext } from "./commands/command";
import { headingLevelOf } from "./commands/note-changes";

/**
 * What follows from the notebook outside of it, and holds whoever changes it: only cells that are there are
 * selected, the active one is in sight, and a toast of a notebook goes with it.
 */
export function keepInStep({
  notebook,
  selection,
  shell,
}: Pick<AppContext, "notebook" | "selection" | "shell">) {
  notebook.subscribe((now, before) => {
    if (now.opened !== before.opened && shell.getState().toast?.action?.isOfNotebook) {
      shell.setState({ toast: null });
    }
    if (now.document === before.document) return;
    // Another notebook begins at its first cell, the same one stays where it was.
    const cellsBefore = now.opened === before.opened ? (before.document?.cells ?? []) : [];
    const isOther = now.opened !== before.opened;
    selection.setState((state) =>
      settled(
        isOther ? { ...state, active: null, selected: [], editing: null } : state,
        cellsBefore,
        now.document?.cells ?? [],
      ),
    );
    stayInSight();
  });
  selection.subscribe((now, before) => {
    if (now.active !== before.active) stayInSight();
  });

  function stayInSight() {
    const { active } = selection.getState();
    const inSight = cellInSight(notebook.getState().document?.cells ?? [], active);
    if (inSight !== active)
      selection.setState({ active: inSight, selected: inSight === null ? [] : [inSight], editing: null });
  }
}

/** The cell itself, or the folded heading that has taken it in. */
function cellInSight(cells: readonly CellRecord[], id: string | null): string | null {
  const index = cells.findIndex((cell) => cell.id === id);
  if (index < 0) return id;
  const hidden = hiddenCells(cells, headingLevelOf);
  return cells.slice(0, index + 1).findLast((cell) => !hidden.has(cell.id))?.id ?? id;
}
