import { type CellRun, inputsOf, type NotebookFacts } from "../../notebook/cell-run";
import type { CellRecord } from "../../notebook/document";
import type { SavedCell } from "../../notebook/files/to-ipynb";
import { withAncestors } from "../../notebook/graph";
import type { NotebookState } from "../../store/notebook";
import { registeredKind } from "../cell-registry";

/** What cells other than notes bring to an .ipynb file: their Python, their text and their picture. */
export async function savedCells(state: NotebookState): Promise<SavedCell[]> {
  const cells = (state.document?.cells ?? []).filter((cell) => cell.kind !== "note");
  return Promise.all(cells.map((cell) => savedCell(cell, state)));
}

async function savedCell(cell: CellRecord, state: NotebookState): Promise<SavedCell> {
  const kind = registeredKind(cell.kind)?.kind;
  const { id } = cell;
  const nothing = { id, python: null, text: null, png: null, verdict: null, count: null };
  if (!kind || !(id in state.params)) return nothing;
  const params = state.params[id];
  const output = isCurrent(state, id) ? (state.runs[id]?.output ?? null) : null;
  const inputs = inputsOf(factsOf(state), id) ?? new Map();
  const found = { name: cell.name, title: cell.title ?? cell.name, params, output, inputs };
  return {
    id,
    python: cell.disabled ? null : orNull(() => kind.python?.(found)),
    uses: withAncestors(state.graph, [id]),
    text: orNull(() => kind.text?.(found)),
    png: output === null ? null : await picture(cell.kind, params, output),
    verdict: output === null ? null : orNull(() => kind.verdict?.(output, params)),
    count: output === null ? null : (state.statuses[id]?.count ?? null),
  };
}

/** An output that belongs to other settings than those beside it is not written down as theirs. */
function isCurrent(state: NotebookState, id: string): boolean {
  const run: CellRun | undefined = state.runs[id];
  const current = new Set(["done", "stopped", "assertion-failed", "disabled", "disabled-by-ancestor"]);
  return run !== undefined && current.has(state.statuses[id]?.state ?? "");
}

async function picture(kind: string, params: unknown, output: unknown): Promise<Uint8Array | null> {
  try {
    const { paintPart } = await import("../report/paint-part");
    const blob = await paintPart(kind, params, output, "whole");
    return blob && new Uint8Array(await blob.arrayBuffer());
  } catch {
    // The file holds its text, whatever became of the picture.
    return null;
  }
}

/** One cell that cannot say what it is must not keep the others from being saved. */
function orNull<Value>(say: () => Value | undefined): Value | null {
  try {
    return say() ?? null;
  } catch {
    return null;
  }
}

function factsOf(state: NotebookState): NotebookFacts {
  const kindOf = (cell: CellRecord) => registeredKind(cell.kind)?.kind ?? null;
  return { ...state, cells: state.document?.cells ?? [], kindOf, source: null };
}
