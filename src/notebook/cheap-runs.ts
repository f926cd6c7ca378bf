import { type CellRun, inputsOf, isOff, type NotebookFacts, outputsUsed, sameOutputs } from "./cell-run";

/**
 * Computes every cheap cell whose params or inputs are not those it last ran with, inputs first. Gives all
 * runs, the same object where nothing ran; those of deleted cells stay, for an undo brings the cells back.
 */
export function withCheapRuns(
  facts: NotebookFacts,
  { nextCount, nowMs }: { nextCount: number; nowMs(): number },
): { runs: NotebookFacts["runs"]; nextCount: number } {
  let runs = facts.runs;
  let count = nextCount;
  for (const id of facts.graph.order) {
    const run = computed({ ...facts, runs }, id, count, nowMs);
    if (run === null) continue;
    runs = { ...runs, [id]: run };
    count += 1;
  }
  return { runs, nextCount: count };
}

/** Null when the cell is not cheap, cannot be computed, or was already with just this. */
function computed(facts: NotebookFacts, id: string, count: number, nowMs: () => number): CellRun | null {
  const cell = facts.cells.find((each) => each.id === id);
  const work = cell && facts.kindOf(cell)?.work;
  if (work?.cost !== "cheap" || !(id in facts.params) || isOff(facts, id)) return null;
  const inputs = inputsOf(facts, id);
  const waits = facts.graph.inputs.get(id)?.some((input) => input.id !== null && input.id === facts.running);
  if (inputs === null || waits) return null;
  const params = facts.params[id];
  const used = outputsUsed(facts, id);
  const last = facts.runs[id];
  if (last !== undefined && last.params === params && sameOutputs(last.used, used)) return null;

  const startedMs = nowMs();
  const run = (output: unknown, kind: "done" | "failed", sentence: string): CellRun => ({
    count,
    startedMs,
    params,
    used,
    source: null,
    output,
    place: null,
    end: { kind, sentence, durationMs: nowMs() - startedMs },
  });
  try {
    return run(work.compute(params, inputs), "done", "");
  } catch (error) {
    return run(null, "failed", error instanceof Error ? error.message : String(error));
  }
}
