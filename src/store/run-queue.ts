import type { NamedSource, OpenPair } from "../engine/runtime/named-pair";
import { type CellRun, inputsOf, isOff, type NotebookFacts, usedInputs } from "../notebook/cell-run";

/** Where cells that run a model get it from; the page and the command line each bring their own. */
export interface PairHost {
  /** What the loaded pair was loaded from; null when none is. */
  source(): NamedSource | null;
  /** The loaded pair; loads the one that is chosen, or the bundled one, when there is none. */
  ensure(signal: AbortSignal): Promise<OpenPair>;
  /** A sentence for the screen about what ended a run, and what the host has to know of it. */
  explain(error: unknown): string;
  /** Calls back whenever `source` answers something else. */
  subscribe(changed: () => void): () => void;
}

/** What the queue reads and writes of the notebook. */
export interface QueueSurroundings {
  facts(): NotebookFacts;
  /** Takes the next number for a run. */
  nextCount(): number;
  nowMs(): number;
  setRun(id: string, run: CellRun): unknown;
  setQueue(queue: readonly string[], running: string | null): unknown;
}

export interface RunQueue {
  /** Puts cells behind those that wait; resolves when all of them have run, failed or been stopped. */
  add(ids: readonly string[], how: "anew" | "go-on"): Promise<void>;
  /** Stops the running cell, or takes a waiting one out; all of them without an id. */
  stop(id?: string): void;
}

/** One model cell at a time, in the order it was asked for. */
export function createRunQueue(pairs: PairHost, around: QueueSurroundings): RunQueue {
  let waiting: { id: string; goOn: boolean }[] = [];
  let running: string | null = null;
  let controller = new AbortController();
  let working: Promise<void> | null = null;

  const tell = () =>
    around.setQueue(
      waiting.map(({ id }) => id),
      running,
    );

  async function work() {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      running = next.id;
      controller = new AbortController();
      tell();
      await runCell(next.id, next.goOn, controller.signal);
      running = null;
      tell();
    }
    working = null;
  }

  async function runCell(id: string, goOn: boolean, signal: AbortSignal) {
    const facts = around.facts();
    const cell = facts.cells.find((each) => each.id === id);
    const kind = cell && facts.kindOf(cell);
    const inputs = inputsOf(facts, id);
    // An input may have failed, or the cell gone, while this one waited: its status says so.
    if (
      cell === undefined ||
      kind?.work.cost !== "engine" ||
      inputs === null ||
      !(id in facts.params) ||
      isOff(facts, id)
    )
      return;
    const before = facts.runs[id];
    const params = facts.params[id];
    let run: CellRun = {
      count: around.nextCount(),
      startedMs: around.nowMs(),
      kind: cell.kind,
      params,
      used: usedInputs(facts, id),
      source: null,
      output: before?.output ?? null,
      place: null,
      end: null,
    };
    const change = (patch: Partial<CellRun>) => {
      run = { ...run, ...patch };
      around.setRun(id, run);
    };
    const end = (how: "done" | "stopped" | "failed", sentence: string) =>
      change({ end: { kind: how, sentence, durationMs: around.nowMs() - run.startedMs }, place: null });
    change({});
    try {
      const pair = await pairs.ensure(signal);
      signal.throwIfAborted();
      change({ source: pair.source });
      const output = await kind.work.run({
        params,
        inputs,
        pair,
        from: goOn ? (before?.output ?? null) : null,
        signal,
        progress: (partial, place) => change({ output: partial, place }),
      });
      change({ output });
      end("done", "");
    } catch (error) {
      if (signal.aborted) end("stopped", `Stopped by you${run.place === null ? "" : ` at ${run.place}`}.`);
      else end("failed", pairs.explain(error));
    }
  }

  return {
    async add(ids, how) {
      const { params, runs } = around.facts();
      const isUnderWay = (id: string) => id === running && runs[id]?.params === params[id];
      const fresh = ids.filter((id) => !isUnderWay(id) && !waiting.some((each) => each.id === id));
      waiting = [...waiting, ...fresh.map((id) => ({ id, goOn: how === "go-on" }))];
      tell();
      working ??= work();
      await working;
    },

    stop(id) {
      waiting = id === undefined ? [] : waiting.filter((each) => each.id !== id);
      tell();
      if (id === undefined || id === running) controller.abort();
    },
  };
}
