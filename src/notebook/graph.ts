/** Which cells use which, by id. */
export interface CellGraph {
  /** Every cell's inputs in the order its params name them; `id` is null where no cell has the name. */
  inputs: ReadonlyMap<string, readonly { name: string; id: string | null }[]>;
  /** All cells outside of cycles, inputs first, otherwise as they stand in the document. */
  order: readonly string[];
  /** For a cell in a cycle, or behind one, the names around it: first and last are the same. */
  cycles: ReadonlyMap<string, readonly string[]>;
}

interface Node {
  id: string;
  name: string;
}

/** @param inputsOf names of the cells that a cell uses. */
export function graphOf<Cell extends Node>(
  cells: readonly Cell[],
  inputsOf: (cell: Cell) => readonly string[],
): CellGraph {
  const idOf = new Map(cells.map(({ id, name }) => [name, id]));
  const nameOf = new Map(cells.map(({ id, name }) => [id, name]));
  const inputs = new Map(
    cells.map((cell) => [cell.id, inputsOf(cell).map((name) => ({ name, id: idOf.get(name) ?? null }))]),
  );
  const idsUsedBy = (id: string) => (inputs.get(id) ?? []).flatMap((input) => input.id ?? []);

  const order: string[] = [];
  const waiting = new Set(cells.map(({ id }) => id));
  // The next cell is always the first in the document that has all it needs.
  for (;;) {
    const next = [...waiting].find((id) => idsUsedBy(id).every((used) => !waiting.has(used)));
    if (next === undefined) break;
    waiting.delete(next);
    order.push(next);
  }

  const cycles = new Map(
    [...waiting].map((id) => [id, cycleFrom(id, (at) => idsUsedBy(at).filter((used) => waiting.has(used)))]),
  );
  const named = ([id, cycle]: [string, string[]]) =>
    [id, cycle.map((each) => nameOf.get(each) ?? each)] as const;
  return { inputs, order, cycles: new Map([...cycles].map(named)) };
}

/** Follows uses until a cell comes again: every cell that waits uses one that waits, so one must. */
function cycleFrom(start: string, waitingUses: (id: string) => readonly string[]): string[] {
  const path: string[] = [];
  let at = start;
  while (!path.includes(at)) {
    path.push(at);
    [at] = waitingUses(at);
  }
  return [...path.slice(path.indexOf(at)), at];
}

/** The cells that use one of these, directly or not, in an order in which they can run. */
export function descendantsOf(graph: CellGraph, ids: readonly string[]): string[] {
  const reached = new Set(ids);
  for (const id of graph.order) {
    if (graph.inputs.get(id)?.some((input) => input.id !== null && reached.has(input.id))) reached.add(id);
  }
  return graph.order.filter((id) => reached.has(id) && !ids.includes(id));
}

/** The cells that these use, directly or not, and they themselves, in an order in which they can run. */
export function withAncestors(graph: CellGraph, ids: readonly string[]): string[] {
  const needed = new Set(ids);
  for (const id of graph.order.toReversed()) {
    if (!needed.has(id)) continue;
    for (const input of graph.inputs.get(id) ?? []) if (input.id !== null) needed.add(input.id);
  }
  return graph.order.filter((id) => needed.has(id));
}
