import { sentenceOf } from "../engine/tensor/sentence-of";
import {
  type CellRun,
  inputsOf,
  isOff,
  type NotebookFacts,
  sameOutputs,
  type UsedInputs,
  usedInputs,
} from "./cell-run";
import { Later } from "./later";

/**
 * What cheap cells gave for which params, so that an undone change brings back the very same output: what
 * uses it is then up to date again. By read params, which are one object for what is stored once.
 */
export type CheapMemory = WeakMap<object, { used: UsedInputs; output: unknown }>;

interface Surroundings {
  nextCount: number;
  nowMs(): number;
  memory: CheapMemory;
}

/**
 * Computes every cheap cell whose params or inputs are not those it last ran with, inputs first. Gives all
 * runs, the same object where nothing ran; those of deleted cells stay, for an undo brings the cells back.
 * A run whose work comes later has no end yet, and is listed to be started.
 */
export function withCheapRuns(
  facts: NotebookFacts,
  { nextCount, nowMs, memory }: Surroundings,
): { runs: NotebookFacts["runs"]; nextCount: number; toStart: LaterRun[] } {
  const toStart: LaterRun[] = [];
  let runs = facts.runs;
  let count = nextCount;
  for (const id of facts.graph.order) {
    const run = computed({ ...facts, runs }, id, { nextCount: count, nowMs, memory });
    if (run === null) continue;
    if (run.end === null && run.output instanceof Later) {
      const { output: later, ...rest } = run;
      // What was there before stays in sight.
      const pending: CellRun = { ...rest, output: facts.runs[id]?.output ?? null };
      toStart.push({ id, run: pending, later });
      runs = { ...runs, [id]: pending };
    } else runs = { ...runs, [id]: run };
    count += 1;
  }
  return { runs, nextCount: count, toStart };
}

/** A run that goes on beside the page. */
export interface LaterRun {
  id: string;
  run: CellRun;
  later: Later<unknown>;
}

/** Null when the cell is not cheap, cannot be computed, or was already with just this. */
function computed(facts: NotebookFacts, id: string, surroundings: Surroundings): CellRun | null {
  const cell = facts.cells.find((each) => each.id === id);
  const work = cell && facts.kindOf(cell)?.work;
  if (cell === undefined || work?.cost !== "cheap" || !(id in facts.params) || isOff(facts, id)) return null;
  const inputs = inputsOf(facts, id);
  const waits = facts.graph.inputs
    .get(id)
    ?.some((input) => input.id !== null && (input.id === facts.running || isGoingOn(facts.runs[input.id])));
  if (inputs === null || waits) return null;
  const params = facts.params[id];
  const used = usedInputs(facts, id);
  const last = facts.runs[id];
  if (last !== undefined && last.params === params && sameOutputs(last.used, used)) return null;

  const { nextCount, nowMs, memory } = surroundings;
  const startedMs = nowMs();
  const run = (output: unknown, how: "done" | "failed", sentence: string): CellRun => ({
    count: nextCount,
    startedMs,
    kind: cell.kind,
    params,
    used,
    source: null,
    output,
    place: null,
    end: { kind: how, sentence, durationMs: nowMs() - startedMs },
  });
  const known = typeof params === "object" && params !== null ? memory.get(params) : undefined;
  if (known !== undefined && sameOutputs(known.used, used)) return run(known.output, "done", "");
  try {
    const output = work.compute(params, inputs);
    if (output instanceof Later) return { ...run(output, "done", ""), end: null };
    keep(memory, params, { used, output });
    return run(output, "done", "");
  } catch (error) {
    return run(null, "failed", sentenceOf(error));
  }
}

export function keep(
  memory: CheapMemory,
  params: unknown,
  gave: { used: UsedInputs; output: unknown },
): void {
  if (typeof params === "object" && params !== null) memory.set(params, gave);
}

function isGoingOn(run: CellRun | undefined): boolean {
  return run !== undefined && run.end === null;
}
