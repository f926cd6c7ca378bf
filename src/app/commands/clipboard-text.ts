import { type CellRecord, format, readDocument, version } from "../../notebook/document";

/** Cells as they go through the system's clipboard: the text of a small notebook. */
export function textOfCells(cells: readonly CellRecord[]): string {
  return JSON.stringify({ format, version, title: "", cells }, null, 2);
}

/** The cells of a notebook's text; none when it is any other text, or of a version not known here. */
export function cellsOfText(text: string): readonly CellRecord[] {
  if (!text.includes(format)) return [];
  try {
    const { document, readOnly } = readDocument(JSON.parse(text));
    return readOnly === null ? document.cells : [];
  } catch {
    return [];
  }
}
