import { type CellRun, isOff, type NotebookFacts } from "./cell-run";
import type { CellRecord, NotebookDocument } from "./document";

type Runs = NotebookFacts["runs"];

/** The runs without those of cells that are of another kind now: to that kind they mean nothing. */
export function ofOwnKind(runs: Runs, cells: readonly CellRecord[]): Runs {
  const kinds = new Map(cells.map(({ id, kind }) => [id, kind]));
  const isOwn = ([id, run]: [string, CellRun]) => (kinds.get(id) ?? run.kind) === run.kind;
  const entries = Object.entries(runs);
  return entries.every(isOwn) ? runs : Object.fromEntries(entries.filter(isOwn));
}

/**
 * The runs without those of earlier cells whose ids a change gives to new ones. A cell that was cut and is
 * pasted has the very params that it ran with, and keeps its run.
 */
export function withoutForeignRuns(
  runs: Runs,
  before: NotebookDocument,
  after: NotebookDocument,
  readParams: (cell: CellRecord) => unknown,
): Runs {
  const known = new Set(before.cells.map(({ id }) => id));
  const fresh = after.cells.filter(({ id }) => !known.has(id) && id in runs);
  const foreign = fresh.filter((cell) => runs[cell.id].params !== readOrNull(cell, readParams));
  if (foreign.length === 0) return runs;
  const ids = new Set(foreign.map(({ id }) => id));
  return Object.fromEntries(Object.entries(runs).filter(([id]) => !ids.has(id)));
}

function readOrNull(cell: CellRecord, readParams: (cell: CellRecord) => unknown): unknown {
  try {
    return readParams(cell);
  } catch {
    return null;
  }
}

/** The running cell has gone, was switched off, or has become one of another kind. */
export function isOrphaned(facts: NotebookFacts): boolean {
  const { running, cells } = facts;
  if (running === null) return false;
  const cell = cells.find(({ id }) => id === running);
  const isModelCell = cell !== undefined && facts.kindOf(cell)?.work.cost === "engine";
  return !isModelCell || isOff(facts, running) || !(running in facts.runs);
}
