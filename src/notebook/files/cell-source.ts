import type { CellRecord, NotebookDocument } from "../document";
import { comment } from "./ipynb-text";
import type { SavedCell } from "./saved-cell";

/**
 * The source of every code cell, by id: its Python under its title. Here the graph decides what runs first,
 * in Jupyter the place does, so that a cell brings along the Python of those it uses and that stand below it.
 */
export function sourcesOf(
  { cells }: NotebookDocument,
  saved: ReadonlyMap<string, SavedCell>,
): Map<string, string> {
  const placeOf = new Map(cells.map(({ id }, place) => [id, place]));
  return new Map(
    cells.map((cell, place) => {
      const { python = null, uses = [] } = saved.get(cell.id) ?? {};
      const below = uses
        .filter((id) => (placeOf.get(id) ?? 0) > place)
        .map((id) => cells[placeOf.get(id) ?? 0]);
      const brought = below.flatMap((used) => {
        const usedPython = saved.get(used.id)?.python;
        return usedPython
          ? [`${comment(`Uses ${headingOf(used)}, from below:`)}\n${usedPython.trimEnd()}\n\n`]
          : [];
      });
      const parts = [
        comment(headingOf(cell)),
        ...(python === null ? [withoutPython(cell)] : [...brought, python]),
      ];
      return [cell.id, parts.join("\n").trimEnd()];
    }),
  );
}

function headingOf({ name, title }: CellRecord): string {
  return title === undefined || title === "" ? name : title;
}

function withoutPython({ kind, disabled }: CellRecord): string {
  return comment(disabled ? "This cell is switched off." : `A cell of kind ${kind} has no Python to run.`);
}
