import type { CellRecord, NotebookDocument } from "../../notebook/document";
import { changeCell, freshCell, insertCells } from "../../notebook/operations";
import { withHeadingLevel } from "../../panels/note/heading";
import { mergeMarkdown, splitMarkdown } from "../../panels/note/split";

/** The text of a note; null for any other cell. */
export function markdownOf(cell: CellRecord): string | null {
  const { markdown } = cell.params;
  return cell.kind === "note" && typeof markdown === "string" ? markdown : null;
}

/** The level of the heading that a note begins with. */
export function headingLevelOf(cell: CellRecord): number | null {
  return /^\s*(#{1,6})[ \t]+\S/.exec(markdownOf(cell) ?? "")?.[1].length ?? null;
}

function withMarkdown(document: NotebookDocument, id: string, markdown: string): NotebookDocument {
  return changeCell(document, id, (cell) => ({ ...cell, params: { ...cell.params, markdown } }));
}

/** The note up to the caret, and a new one below it with the rest. */
export function splitNote(document: NotebookDocument, id: string, caret: number): NotebookDocument {
  const index = document.cells.findIndex((cell) => cell.id === id);
  const [before, after] = splitMarkdown(markdownOf(document.cells[index]) ?? "", caret);
  const rest = freshCell(document, document.cells[index].name, { kind: "note", params: { markdown: after } });
  return insertCells(withMarkdown(document, id, before), index + 1, [rest]);
}

/** Notes as one, in the place and under the name of the first. */
export function mergeNotes(document: NotebookDocument, ids: readonly string[]): NotebookDocument {
  const notes = document.cells.filter(({ id }) => ids.includes(id));
  if (notes.length < 2) return document;
  const [{ id: firstId }] = notes;
  const merged = withMarkdown(document, firstId, mergeMarkdown(notes.map((note) => markdownOf(note) ?? "")));
  return {
    ...merged,
    cells: merged.cells.filter(({ id }) => id === firstId || !ids.includes(id)),
  };
}

export function withHeading(
  document: NotebookDocument,
  ids: readonly string[],
  level: number,
): NotebookDocument {
  return document.cells
    .filter(({ id }) => ids.includes(id))
    .reduce(
      (each, cell) => withMarkdown(each, cell.id, withHeadingLevel(markdownOf(cell) ?? "", level)),
      document,
    );
}
