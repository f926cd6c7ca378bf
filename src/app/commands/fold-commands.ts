import type { CellRecord } from "../../notebook/document";
import { changeEach } from "./cell-commands";
import type { AppContext, Command } from "./command";
import { headingLevelOf } from "./note-changes";
import { cellsOf, cellWords, needsCell, needsNotebook, selectedCells } from "./reach";

/** Folding is no change of a notebook that cannot be changed, but it is kept in it: so it is refused there. */
export const foldCommands: readonly Command[] = [
  {
    id: "cell.fold",
    title: "Fold",
    group: "View",
    keys: ["ArrowLeft"],
    mode: "command",
    blocked: needsCell,
    run: (context) => fold(context, true),
  },
  {
    id: "cell.unfold",
    title: "Unfold",
    group: "View",
    keys: ["ArrowRight"],
    mode: "command",
    blocked: needsCell,
    run: (context) => fold(context, false),
  },
  {
    id: "notebook.fold-headings",
    title: "Fold all headings",
    group: "View",
    keys: ["Ctrl+Shift+ArrowLeft"],
    mode: "command",
    blocked: needsNotebook,
    run: (context) => foldHeadings(context, true),
  },
  {
    id: "notebook.unfold-headings",
    title: "Unfold all headings",
    group: "View",
    keys: ["Ctrl+Shift+ArrowRight"],
    mode: "command",
    blocked: needsNotebook,
    run: (context) => foldHeadings(context, false),
  },
];

function fold(context: AppContext, collapsed: boolean): string | null {
  return foldCells(context, selectedCells(context), collapsed);
}

export function foldCells(
  context: AppContext,
  cells: readonly CellRecord[],
  collapsed: boolean,
): string | null {
  if (cells.every((cell) => (cell.collapsed ?? false) === collapsed)) return null;
  return changeEach(context, `${collapsed ? "Folded" : "Unfolded"} ${cellWords(cells)}`, cells, (cell) =>
    withFold(cell, collapsed),
  );
}

function foldHeadings(context: AppContext, collapsed: boolean): string | null {
  const isOther = (cell: CellRecord) =>
    headingLevelOf(cell) !== null && (cell.collapsed ?? false) !== collapsed;
  if (!cellsOf(context).some(isOther)) return null;
  return context.notebook
    .getState()
    .change(`${collapsed ? "Folded" : "Unfolded"} all headings`, (document) => ({
      ...document,
      cells: document.cells.map((cell) => (isOther(cell) ? withFold(cell, collapsed) : cell)),
    }));
}

function withFold({ collapsed: _before, ...cell }: CellRecord, collapsed: boolean): CellRecord {
  return collapsed ? { ...cell, collapsed } : cell;
}
