import type { CellKind } from "./cell-kind";
import { type CellRun, type NotebookFacts, sameOutputs, usedInputs } from "./cell-run";
import type { CellState, CellStatus } from "./cell-status";
import { changedFields } from "./changed-fields";
import type { CellRecord } from "./document";

/** What every cell is doing, by id. What an input is passes on to the cells that use it. */
export function statusesOf(facts: NotebookFacts): Record<string, CellStatus> {
  const byId = new Map(facts.cells.map((cell) => [cell.id, cell]));
  const statuses: Record<string, CellStatus> = {};
  const inOrder = [...facts.graph.order, ...facts.graph.cycles.keys()];
  for (const id of inOrder) {
    const cell = byId.get(id);
    if (cell === undefined) continue;
    const run = facts.runs[id] ?? null;
    const [state, sentence] = stateOf(facts, cell, run, statuses);
    statuses[id] = { state, sentence, count: run?.count ?? null, durationMs: run?.end?.durationMs ?? null };
  }
  return statuses;
}

type Told = readonly [CellState, string];

function stateOf(
  facts: NotebookFacts,
  cell: CellRecord,
  run: CellRun | null,
  statuses: Readonly<Record<string, CellStatus>>,
): Told {
  const kind = facts.kindOf(cell);
  if (kind === null) return ["idle", "This version of anchorscope cannot run it."];
  if (cell.id in facts.faults) return ["failed", facts.faults[cell.id]];
  const cycle = facts.graph.cycles.get(cell.id);
  if (cycle !== undefined) {
    const words = cycle.includes(cell.name) ? "Uses itself" : "Uses cells that use themselves";
    return ["failed", `${words}: ${cycle.join(" → ")}.`];
  }
  if (cell.disabled) return ["disabled", "Off."];

  const inputs = (facts.graph.inputs.get(cell.id) ?? []).map(({ name, id }) => ({
    name,
    status: id === null ? null : (statuses[id] ?? null),
    hasOutput: id !== null && (facts.runs[id]?.output ?? null) !== null,
  }));
  const missing = inputs.find(({ status }) => status === null);
  if (missing) return ["failed", `No cell is called “${missing.name}”.`];
  const off = inputs.find(({ status }) => status?.state.startsWith("disabled"));
  if (off) return ["disabled-by-ancestor", `Off because ${off.name} is off.`];
  if (kind.work.cost === "none") return ["done", "Nothing to run."];

  if (facts.running === cell.id)
    return ["running", runningSentence(run, changesSince(facts, cell, kind, run))];
  if (facts.queue.includes(cell.id)) return ["queued", `Waiting for ${nameOf(facts, facts.running)}.`];
  const busy = inputs.find(({ status }) => status?.state === "running" || status?.state === "queued");
  if (busy) return ["queued", `Waiting for ${busy.name}.`];
  const failed = inputs.find(({ status }) => status?.state === "failed");
  if (failed) return ["failed", `${failed.name} failed: ${failed.status?.sentence}`];
  const waitedFor = inputs.find(({ hasOutput }) => !hasOutput);
  if (waitedFor) return ["idle", `Waits for ${waitedFor.name}, which has not run.`];
  if (run === null) {
    const foreign = kind.work.cost === "engine" && !facts.trusted;
    return foreign ? ["untrusted", "From another person. Run to trust."] : ["idle", "Not run yet."];
  }

  const params = facts.params[cell.id];
  const changes = changesSince(facts, cell, kind, run);
  if (changes.length > 0) return ["edited", `Edited since it ran. ${changes.join(" ")}`];
  const stale = inputs.find(({ status }) => isOutOfDate(status));
  if (stale) return ["stale", `${stale.name} is out of date: ${stale.status?.sentence}`];
  const used = usedInputs(facts, cell.id);
  if (!sameOutputs(run.used, used)) {
    const changed = [...used].find(([id, { output }]) => run.used.get(id)?.output !== output);
    return ["stale", `${changed?.[1].name ?? "An input"} changed since it ran.`];
  }
  if (run.source !== null && facts.source !== null && run.source !== facts.source) {
    return ["stale", `Another pair was loaded: ${facts.source.name}.`];
  }

  if (run.end === null) return ["running", runningSentence(run, [])];
  if (run.end.kind !== "done") return [run.end.kind, run.end.sentence];
  const verdict = run.output === null ? undefined : kind.verdict?.(run.output, params);
  if (verdict?.holds === false) return ["assertion-failed", verdict.sentence];
  return ["done", verdict?.sentence ?? `Ran in ${durationWords(run.end.durationMs)}.`];
}

function isOutOfDate(status: CellStatus | null): boolean {
  return status?.state === "edited" || status?.state === "stale" || status?.state === "stopped";
}

function runningSentence(run: CellRun | null, changes: readonly string[]): string {
  const running = run?.place ? `Running, ${run.place}.` : "Running.";
  return changes.length > 0 ? `${running} With its settings as they were: ${changes.join(" ")}` : running;
}

/** What has changed in a cell's params since it ran. An input that is only called differently is the same. */
function changesSince(
  { params, graph }: NotebookFacts,
  { id }: CellRecord,
  kind: CellKind<unknown, unknown>,
  run: CellRun | null,
): readonly string[] {
  const now = params[id];
  if (run === null || run.params === now) return [];
  const inputs = graph.inputs.get(id) ?? [];
  const before = inputs.reduce((read, input) => {
    const then = input.id === null ? undefined : run.used.get(input.id)?.name;
    return then === undefined || then === input.name
      ? read
      : (kind.renamed?.(read, then, input.name) ?? read);
  }, run.params);
  return kind.changes?.(before, now) ?? changedFields(before, now);
}

function nameOf({ cells }: NotebookFacts, id: string | null): string {
  return cells.find((cell) => cell.id === id)?.name ?? "its turn";
}

export function durationWords(ms: number): string {
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;
}
