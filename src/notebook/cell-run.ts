import type { NamedSource } from "../engine/runtime/named-pair";
import type { CellKind } from "./cell-kind";
import type { CellRecord } from "./document";
import type { CellGraph } from "./graph";
import { type CellInputs, cellInput } from "./results";

/** The last time a cell ran, or the one that is going on. */
export interface CellRun {
  /** The how-manieth run of the notebook it is. */
  count: number;
  startedMs: number;
  /** What it ran with: kind, params, its inputs by id, and, where a model ran, the pair. */
  kind: string;
  params: unknown;
  used: UsedInputs;
  source: NamedSource | null;
  /** What it gave, or has given so far; null where it failed before there was any. */
  output: unknown;
  /** How far it is, of a run that is going on ("round 4"). */
  place: string | null;
  /** How it ended; null while it goes on. */
  end: { kind: "done" | "stopped" | "failed"; sentence: string; durationMs: number } | null;
}

/** The inputs of a run by id: what they were called then, and their output. */
export type UsedInputs = ReadonlyMap<string, { name: string; output: unknown }>;

/** A notebook read by its kinds, and what its cells gave. All records are by cell id. */
export interface NotebookFacts {
  cells: readonly CellRecord[];
  kindOf(cell: CellRecord): CellKind<unknown, unknown> | null;
  params: Readonly<Record<string, unknown>>;
  faults: Readonly<Record<string, string>>;
  graph: CellGraph;
  runs: Readonly<Record<string, CellRun>>;
  /** Cells that wait for their turn on the engine. */
  queue: readonly string[];
  /** The cell that is on it, or waits for the pair to be loaded. */
  running: string | null;
  /** What the loaded pair was loaded from; null when none is. */
  source: NamedSource | null;
  /** False for a notebook of somebody else whose model cells have not been run here. */
  trusted: boolean;
}

/** The inputs of a cell under the names its params use; null as long as one of them has no output. */
export function inputsOf(facts: NotebookFacts, id: string): CellInputs | null {
  const entries = (facts.graph.inputs.get(id) ?? []).map(({ name, id: inputId }) => {
    const cell = facts.cells.find((each) => each.id === inputId);
    const kind = cell && facts.kindOf(cell);
    const output = cell === undefined ? null : (facts.runs[cell.id]?.output ?? null);
    return kind && output !== null ? ([name, cellInput(name, kind.results ?? [], output)] as const) : null;
  });
  return entries.every((entry) => entry !== null) ? new Map(entries) : null;
}

/** The inputs of a cell as they are now, to tell later whether they are still the same. */
export function usedInputs(facts: NotebookFacts, id: string): UsedInputs {
  const inputs = facts.graph.inputs.get(id) ?? [];
  return new Map(
    inputs.flatMap((input) =>
      input.id === null
        ? []
        : [[input.id, { name: input.name, output: facts.runs[input.id]?.output ?? null }] as const],
    ),
  );
}

export function sameOutputs(a: UsedInputs, b: UsedInputs): boolean {
  return a.size === b.size && [...a].every(([id, { output }]) => b.has(id) && b.get(id)?.output === output);
}

/** The cell, or something it uses, is switched off: it does not run. */
export function isOff(facts: NotebookFacts, id: string): boolean {
  const cell = facts.cells.find((each) => each.id === id);
  if (cell?.disabled) return true;
  const inputs = facts.graph.inputs.get(id) ?? [];
  return !facts.graph.cycles.has(id) && inputs.some((input) => input.id !== null && isOff(facts, input.id));
}
