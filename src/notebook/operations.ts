import { type CellRecord, type NotebookDocument, nameKey } from "./document";

/**
 * What can be done to the cells of a document. Every operation gives a new document and leaves the old
 * one as it is, so that undo is keeping it. Ids that are not in the document are passed over.
 */

/** @param index where the first of them will stand. */
export function insertCells(
  document: NotebookDocument,
  index: number,
  cells: readonly CellRecord[],
): NotebookDocument {
  return { ...document, cells: document.cells.toSpliced(index, 0, ...cells) };
}

export function deleteCells(document: NotebookDocument, ids: readonly string[]): NotebookDocument {
  return { ...document, cells: document.cells.filter(({ id }) => !ids.includes(id)) };
}

/** Moves the cells, kept together and in order, past one neighbour; at the border nothing changes. */
export function moveCells(
  document: NotebookDocument,
  ids: readonly string[],
  step: -1 | 1,
): NotebookDocument {
  const { cells } = document;
  const moved = cells.filter(({ id }) => ids.includes(id));
  if (moved.length === 0) return document;
  const others = cells.filter(({ id }) => !ids.includes(id));
  const first = cells.indexOf(moved[0]);
  const last = cells.indexOf(moved[moved.length - 1]);
  const othersBefore = (index: number) => cells.slice(0, index).filter(({ id }) => !ids.includes(id)).length;
  const at = step < 0 ? othersBefore(first) - 1 : othersBefore(last) + 1;
  if (at < 0 || at > others.length) return document;
  return { ...document, cells: others.toSpliced(at, 0, ...moved) };
}

export function changeCell(
  document: NotebookDocument,
  id: string,
  change: (cell: CellRecord) => CellRecord,
): NotebookDocument {
  return { ...document, cells: document.cells.map((cell) => (cell.id === id ? change(cell) : cell)) };
}

/** The document with some params of one cell changed; everything else is the same object as before. */
export function withParams(
  document: NotebookDocument,
  id: string,
  patch: Readonly<Record<string, unknown>>,
): NotebookDocument {
  return changeCell(document, id, (cell) => ({ ...cell, params: { ...cell.params, ...patch } }));
}

/** The document with some of a cell's view changed. */
export function withView(
  document: NotebookDocument,
  id: string,
  patch: Readonly<Record<string, unknown>>,
): NotebookDocument {
  return changeCell(document, id, (cell) => ({ ...cell, view: { ...cell.view, ...patch } }));
}

/** A new cell for this document: its id and its name, from `name` on, are not taken. */
export function freshCell(
  { cells }: NotebookDocument,
  name: string,
  cell: Pick<CellRecord, "kind" | "params"> & Partial<CellRecord>,
): CellRecord {
  return {
    ...cell,
    id: freeWord(cell.id ?? name, new Set(cells.map(({ id }) => id))),
    name: freeName(name, new Set(cells.map((each) => nameKey(each.name)))),
  };
}

/** Copies of cells, fit to stand in the document. Those that use each other use each other's copies. */
export function copiesFor(
  document: NotebookDocument,
  cells: readonly CellRecord[],
  renamed: (cell: CellRecord, from: string, to: string) => CellRecord,
): CellRecord[] {
  const ids = new Set(document.cells.map(({ id }) => id));
  const names = new Set(document.cells.map(({ name }) => nameKey(name)));
  // A copy never takes the name of another original: renaming one after the other would mix them up.
  const originals = cells.map(({ name }) => nameKey(name));
  const copies = cells.map((cell) => {
    const others = originals.filter((name) => name !== nameKey(cell.name));
    const copy = {
      ...cell,
      id: freeWord(cell.id, ids),
      name: freeName(cell.name, new Set([...names, ...others])),
    };
    ids.add(copy.id);
    names.add(nameKey(copy.name));
    return copy;
  });
  return copies.map((copy) =>
    cells.reduce((each, { name }, at) => renamed(each, name, copies[at].name), copy),
  );
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  return freeWord(name, taken, nameKey);
}

/** `word`, or with the first number behind it whose key is free. */
function freeWord(word: string, taken: ReadonlySet<string>, keyOf = (each: string) => each): string {
  if (!taken.has(keyOf(word))) return word;
  const base = word.replace(/-\d+$/, "").slice(0, 58);
  for (let n = 2; ; n++) if (!taken.has(keyOf(`${base}-${n}`))) return `${base}-${n}`;
}
