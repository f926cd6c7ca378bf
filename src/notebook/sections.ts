import type { CellRecord, NotebookDocument } from "./document";

/** The level of the heading that a cell opens with, 1 the highest; null for a cell that opens no section. */
export type LevelOf = (cell: CellRecord) => number | null;

/** Cells that are out of sight: a folded heading above them takes in what stands under it. */
export function hiddenCells(cells: readonly CellRecord[], levelOf: LevelOf): ReadonlySet<string> {
  const hidden = new Set<string>();
  let foldedLevel: number | null = null;
  for (const cell of cells) {
    const level = levelOf(cell);
    if (foldedLevel !== null && (level === null || level > foldedLevel)) {
      hidden.add(cell.id);
      continue;
    }
    foldedLevel = level !== null && cell.collapsed ? level : null;
  }
  return hidden;
}

/** The document with every heading unfolded that keeps a cell out of sight. */
export function withCellInSight(document: NotebookDocument, id: string, levelOf: LevelOf): NotebookDocument {
  let { cells } = document;
  while (hiddenCells(cells, levelOf).has(id)) {
    const index = cells.findIndex((cell) => cell.id === id);
    const above = cells.slice(0, index);
    const hidden = hiddenCells(cells, levelOf);
    const folded = above.findLastIndex(
      (cell) => levelOf(cell) !== null && cell.collapsed && !hidden.has(cell.id),
    );
    cells = cells.with(folded, { ...cells[folded], collapsed: false });
  }
  return cells === document.cells ? document : { ...document, cells };
}
