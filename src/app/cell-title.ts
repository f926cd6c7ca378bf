import type { CellRecord } from "../notebook/document";
import type { NotebookState } from "../store/notebook";
import { registeredKind } from "./cell-registry";

/** What a cell is called where it is listed: the heading inside of it, else its title, else its name. */
export function titleOfCell(cell: CellRecord, params: NotebookState["params"]): string {
  const heading = cell.id in params ? registeredKind(cell.kind)?.kind.heading?.(params[cell.id]) : null;
  return heading || cell.title || cell.name;
}
