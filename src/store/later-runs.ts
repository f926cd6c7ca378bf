import { sentenceOf } from "../engine/tensor/sentence-of";
import type { CellRun } from "../notebook/cell-run";
import { type CheapMemory, keep, type LaterRun } from "../notebook/cheap-runs";

interface LaterSurroundings {
  memory: CheapMemory;
  nowMs(): number;
  runOf(id: string): CellRun | undefined;
  setRun(id: string, run: CellRun): void;
}

export interface LaterRuns {
  start(runs: readonly LaterRun[]): void;
  /** Ends those whose run was replaced by another one. */
  dropReplaced(): void;
  /** Stops one by its cell, or all, as the user. */
  stop(id?: string): void;
  /** Resolves when none goes on any more, those included that a finished one gave the start. */
  settled(): Promise<void>;
}

/** The work of cheap cells that goes on beside the page's thread: one per cell, the latest. */
export function createLaterRuns({ memory, nowMs, runOf, setRun }: LaterSurroundings): LaterRuns {
  const going = new Map<string, { count: number; controller: AbortController; done: Promise<void> }>();

  async function work({ id, run: begun, later }: LaterRun, controller: AbortController) {
    const { signal } = controller;
    const change = (patch: Partial<CellRun>) => {
      const run = runOf(id);
      if (run?.count === begun.count) setRun(id, { ...run, ...patch });
    };
    const end = (kind: "done" | "stopped" | "failed", sentence: string, patch: Partial<CellRun> = {}) => {
      // A newer run of the cell may have taken its place.
      if (going.get(id)?.count === begun.count) going.delete(id);
      change({ ...patch, place: null, end: { kind, sentence, durationMs: nowMs() - begun.startedMs } });
    };
    try {
      const output = await later.start(
        { signal, progress: (place) => !signal.aborted && change({ place }) },
        (soFar) => !signal.aborted && change({ output: soFar }),
      );
      // What was stopped may have come to its end all the same; nobody waits for it any more.
      signal.throwIfAborted();
      keep(memory, begun.params, { used: begun.used, output });
      end("done", "", { output });
    } catch (error) {
      const place = runOf(id)?.place ?? null;
      if (signal.reason === byUser) end("stopped", `Stopped by you${place === null ? "" : ` at ${place}`}.`);
      else if (!signal.aborted) end("failed", sentenceOf(error), { output: null });
    }
  }

  function drop(id: string, reason?: unknown) {
    const run = going.get(id);
    if (reason !== byUser) going.delete(id);
    run?.controller.abort(reason);
  }

  return {
    start(runs) {
      for (const each of runs) {
        drop(each.id);
        const controller = new AbortController();
        going.set(each.id, { count: each.run.count, controller, done: Promise.resolve() });
        const done = work(each, controller);
        const entry = going.get(each.id);
        if (entry) entry.done = done;
      }
    },
    dropReplaced() {
      for (const [id, { count }] of going) if (runOf(id)?.count !== count) drop(id);
    },
    stop(id) {
      for (const each of id === undefined ? [...going.keys()] : [id]) drop(each, byUser);
    },
    async settled() {
      while (going.size > 0) await Promise.all([...going.values()].map(({ done }) => done));
    },
  };
}

const byUser = "stopped by the user";
