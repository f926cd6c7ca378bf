import type { CellKind } from "./cell-kind";
import { checked } from "./checked";
import { type CellRecord, checkName, type NotebookDocument } from "./document";

type KindOf = (cell: CellRecord) => CellKind<unknown, unknown> | null;

/** The document with a cell called differently, also by the cells that use it. Throws a RuleError. */
export function renamedCell(
  document: NotebookDocument,
  id: string,
  name: string,
  kindOf: KindOf,
): NotebookDocument {
  const before = document.cells.find((cell) => cell.id === id);
  if (before === undefined || before.name === name) return document;
  checkName(document, id, name);
  const cells = document.cells.map((cell) =>
    cell.id === id ? { ...cell, name } : withInputRenamed(cell, before.name, name, kindOf),
  );
  return { ...document, cells };
}

/** The cell with another name for one that it uses; the same object when it does not use it. */
export function withInputRenamed(cell: CellRecord, from: string, to: string, kindOf: KindOf): CellRecord {
  const kind = kindOf(cell);
  if (kind?.inputs === undefined || kind.renamed === undefined || from === to) return cell;
  const params = paramsOf(cell, kind);
  if (params === null || !kind.inputs(params).includes(from)) return cell;
  // A kind's params are what its schema reads from an object.
  return { ...cell, params: { ...cell.params, ...(kind.renamed(params, from, to) as object) } };
}

/** The document with other params in a cell, and with other names of its parts in the cells that use it. */
export function withPartsRenamed(
  before: NotebookDocument,
  now: NotebookDocument,
  id: string,
  kindOf: KindOf,
): NotebookDocument {
  const [was, is] = [before, now].map(({ cells }) => cells.find((cell) => cell.id === id));
  const kind = is && kindOf(is);
  if (!was || !is || !kind?.renamedParts) return now;
  const [then, read] = [was, is].map((cell) => paramsOf(cell, kind));
  const names = then === null || read === null ? new Map() : kind.renamedParts(then, read);
  if (names.size === 0) return now;
  const cells = now.cells.map((cell) => {
    const user = kindOf(cell);
    const params = user && paramsOf(cell, user);
    const renamed = params && user?.withRenamedParts?.(params, is.name, names);
    return renamed && renamed !== params ? { ...cell, params: { ...cell.params, ...renamed } } : cell;
  });
  return { ...now, cells };
}

/** Null for params that break a rule: what they use is unknown, so nothing in them is changed. */
function paramsOf(cell: CellRecord, kind: CellKind<unknown, unknown>): unknown {
  try {
    return checked(kind.schema, cell.params);
  } catch {
    return null;
  }
}
