import { sentenceOf } from "../engine/tensor/sentence-of";
import type { CellKind } from "./cell-kind";
import { checked } from "./checked";
import type { CellRecord } from "./document";
import { graphOf } from "./graph";

/** Reads params once for every stored object, so that what did not change stays the same object. */
export function paramsReader(kindOf: (cell: CellRecord) => CellKind<unknown, unknown> | null) {
  const read = new WeakMap<object, { kind: string; params: unknown }>();
  return (cell: CellRecord): unknown => {
    const known = read.get(cell.params);
    if (known?.kind === cell.kind) return known.params;
    const kind = kindOf(cell);
    if (kind === null) return null;
    const params = checked(kind.schema, cell.params);
    kind.check?.(params);
    read.set(cell.params, { kind: cell.kind, params });
    return params;
  };
}

/** Params, faults and graph of a document's cells, by cell id. */
export function readCells(
  cells: readonly CellRecord[],
  kindOf: (cell: CellRecord) => CellKind<unknown, unknown> | null,
  readParams: (cell: CellRecord) => unknown,
) {
  const params: Record<string, unknown> = {};
  const faults: Record<string, string> = {};
  for (const cell of cells) {
    if (kindOf(cell) === null) continue;
    try {
      params[cell.id] = readParams(cell);
    } catch (error) {
      faults[cell.id] = sentenceOf(error);
    }
  }
  const graph = graphOf(cells, (cell) =>
    cell.id in params ? (kindOf(cell)?.inputs?.(params[cell.id]) ?? []) : [],
  );
  return { params, faults, graph };
}
