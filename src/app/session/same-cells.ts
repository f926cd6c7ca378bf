import type { CellRecord, NotebookDocument } from "../../notebook/document";

/**
 * `next`, but every cell that says the same as before is the same object as before, so that what ran with
 * it is not taken for out of date.
 */
export function withSameCells(next: NotebookDocument, before: NotebookDocument): NotebookDocument {
  const known = new Map(before.cells.map((cell) => [cell.id, cell]));
  return { ...next, cells: next.cells.map((cell) => sameCell(cell, known.get(cell.id))) };
}

function sameCell(cell: CellRecord, before: CellRecord | undefined): CellRecord {
  if (before === undefined) return cell;
  if (JSON.stringify(cell) === JSON.stringify(before)) return before;
  return JSON.stringify(cell.params) === JSON.stringify(before.params)
    ? { ...cell, params: before.params }
    : cell;
}

/** Whether two documents say the same, however their views stand and whichever cells are folded. */
export function saysTheSame(a: NotebookDocument, b: NotebookDocument): boolean {
  return spoken(a) === spoken(b);
}

function spoken(document: NotebookDocument): string {
  const cells = document.cells.map(({ view: _view, collapsed: _collapsed, ...cell }) => cell);
  return JSON.stringify({ ...document, cells });
}
