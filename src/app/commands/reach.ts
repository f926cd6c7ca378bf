import type { CellKind } from "../../notebook/cell-kind";
import type { CellRecord, NotebookDocument } from "../../notebook/document";
import { hiddenCells, withCellInSight } from "../../notebook/sections";
import { say } from "../shell-store";
import type { AppContext } from "./command";
import { headingLevelOf } from "./note-changes";
import { sayWithUndo } from "./travel";

/** What most commands begin with: the cells that they are about, and why there may be none. */

export function cellsOf({ notebook }: AppContext): readonly CellRecord[] {
  return notebook.getState().document?.cells ?? [];
}

export function activeCell(context: AppContext): CellRecord | null {
  const { active } = context.selection.getState();
  return cellsOf(context).find(({ id }) => id === active) ?? null;
}

export function selectedCells(context: AppContext): CellRecord[] {
  const { selected } = context.selection.getState();
  return cellsOf(context).filter(({ id }) => selected.includes(id));
}

/** Cells that no folded heading has taken in. */
export function cellsInSight(context: AppContext): CellRecord[] {
  const hidden = hiddenCells(cellsOf(context), headingLevelOf);
  return cellsOf(context).filter(({ id }) => !hidden.has(id));
}

export function kindOf({ kinds }: AppContext, cell: CellRecord): CellKind<unknown, unknown> | null {
  return kinds.find(({ kind }) => kind === cell.kind) ?? null;
}

export function needsNotebook({ notebook }: AppContext): string | null {
  return notebook.getState().document === null ? "No notebook is open." : null;
}

export function needsCell(context: AppContext): string | null {
  return needsNotebook(context) ?? (activeCell(context) === null ? "No cell is selected." : null);
}

export function needsLeave({ notebook }: AppContext): string | null {
  return notebook.getState().readOnly;
}

export function needsCellToChange(context: AppContext): string | null {
  return needsLeave(context) ?? needsCell(context);
}

/** "masks", "3 cells". */
export function cellWords(cells: readonly CellRecord[]): string {
  return cells.length === 1 ? cells[0].name : `${cells.length} cells`;
}

/**
 * Changes the document, then makes some of its cells the selected ones and unfolds what keeps the first of
 * them out of sight. Returns the broken rule or null.
 */
export function changeAndSelect(
  { notebook, selection }: AppContext,
  label: string,
  change: (document: NotebookDocument) => NotebookDocument,
  select: (document: NotebookDocument) => readonly string[] = () => [],
): string | null {
  const fault = notebook.getState().change(label, (before) => {
    const next = change(before);
    const [first] = select(next);
    return first === undefined ? next : withCellInSight(next, first, headingLevelOf);
  });
  const { document } = notebook.getState();
  if (fault !== null || document === null) return fault;
  const chosen = select(document);
  const active = chosen[0];
  if (active !== undefined) selection.setState({ active, selected: chosen, editing: null });
  return null;
}

/** The broken rule if there is one; else what was done is said with a way back. */
export function toldWithUndo(context: AppContext, fault: string | null, sentence: string): string | null {
  if (fault === null) sayWithUndo(context, sentence);
  return fault;
}

/** Starts cells; why one of them cannot run is said. */
export function startRun({ notebook, shell }: AppContext, ids: readonly string[]): void {
  void notebook
    .getState()
    .run(ids)
    .then((obstacle) => obstacle !== null && say(shell, obstacle));
}

/** Where something new goes below the selected cells: past what a folded heading has taken in. */
export function placeBelow(context: AppContext): number {
  const cells = cellsOf(context);
  const hidden = hiddenCells(cells, headingLevelOf);
  const last = selectedCells(context).at(-1);
  if (last === undefined) return cells.length;
  const next = cells.findIndex(({ id }, at) => at > cells.indexOf(last) && !hidden.has(id));
  return next < 0 ? cells.length : next;
}
