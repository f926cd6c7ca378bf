import type { CellRecord, NotebookDocument } from "../document";
import type { Json } from "./json";

/**
 * The document as all three carriers hold it: known fields first and always in the same order, fields of
 * other versions behind them as they came. What a cell is without saying so is not written: not collapsed,
 * not disabled, a view nobody has moved.
 *
 * A view that was moved is kept everywhere. Whoever opens a link or a file should stand where its sender
 * stood, and a story may point at a place; a view is a few numbers, and moving it back removes them.
 */
export function storedDocument({ format, version, title, cells, ...unknown }: NotebookDocument): Json {
  return { format, version, title, cells: cells.map(storedCell), ...unknown };
}

export function storedCell(cell: CellRecord): Json {
  const { id, kind, name, title, params, collapsed, disabled, view, ...unknown } = cell;
  return {
    id,
    kind,
    name,
    ...(title === undefined ? {} : { title }),
    params,
    ...(collapsed ? { collapsed } : {}),
    ...(disabled ? { disabled } : {}),
    ...(view === undefined || Object.keys(view).length === 0 ? {} : { view }),
    ...unknown,
  };
}
