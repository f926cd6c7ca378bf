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
 */
export function withCheapRuns(
  facts: NotebookFacts,
  { nextCount, nowMs, memory }: Surroundings,
): { runs: NotebookFacts["runs"]; nextCount: number } {
  let runs = facts.runs;
  let count = nextCount;
  for (const id of facts.graph.order) {
    const run = computed({ ...facts, runs }, id, { nextCount: count, nowMs, memory });
    if (run === null) continue;
    runs = { ...runs, [id]: run };
    count += 1;
  }
  return { runs, nextCount: count };
}

/** Null when the cell is not cheap, cannot be computed, or was already with just this. */
function computed(facts: NotebookFacts, id: string, surroundings: Surroundings): CellRun | null {
  const cell = facts.cells.find((each) => each.id === id);
  const work = cell && facts.kindOf(cell)?.work;
  if (cell === undefined || work?.cost !== "cheap" || !(id in facts.params) || isOff(facts, id)) return null;
  const inputs = inputsOf(facts, id);
  const waits = facts.graph.inputs.get(id)?.some((input) => input.id !== null && input.id === facts.running);
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
    if (typeof params === "object" && params !== null) memory.set(params, { used, output });
    return run(output, "done", "");
  } catch (error) {
    return run(null, "failed", sentenceOf(error));
  }
}
