import type { ReportContent, ReportedPicture } from "./content";
import { escapeJson } from "./escape";

/**
 * What can be kept in so many bytes: the notebook, then the first picture of every cell, then the second
 * ones, and so on. One that is too large does not keep smaller ones out.
 */
export function whatFits(
  { cells, notebook }: ReportContent,
  byteCount: number,
): { pictures: ReadonlySet<ReportedPicture>; hasNotebook: boolean } {
  let left = byteCount;
  const take = (size: number) => {
    const fits = size <= left;
    if (fits) left -= size;
    return fits;
  };
  // It stands in the file twice: as data, and as the link that saves it.
  const notebookBytes = new TextEncoder().encode(escapeJson(notebook.json)).length;
  const hasNotebook = take(notebookBytes + encodeURIComponent(notebook.json).length + tagBytes);
  const pictures = cells
    .flatMap((cell) => cell.pictures.map((picture, order) => ({ picture, order })))
    .sort((a, b) => a.order - b.order)
    .map(({ picture }) => picture)
    .filter(({ dataUrl, alternative }) => take((dataUrl ?? "").length + 6 * alternative.length + tagBytes));
  return { pictures: new Set(pictures), hasNotebook };
}

/** More than the markup around a picture or around the notebook. */
const tagBytes = 400;
