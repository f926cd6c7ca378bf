import type { PairRun } from "../drafting/pair";
import { RuleError } from "../tensor/rule-error";
import type { Engine, LoadedPair, LoadOptions, ModelFolder, PairSource } from "./engine";
import { WorkerHost } from "./worker-host";

/** The engine of the page: a module worker, started at the first load and anew after each failure. */
export class WorkerEngine implements Engine {
  #host: WorkerHost | null = null;

  constructor(private readonly startWorker: () => Worker = startModelWorker) {}

  load(source: PairSource, { backend, onProgress, signal }: LoadOptions): Promise<LoadedPair> {
    if (!this.#host || this.#host.failed) this.#host = new WorkerHost(this.startWorker());
    return this.#host.call(
      {
        kind: "load",
        source: { target: fromPage(source.target), drafter: fromPage(source.drafter) },
        backend,
      },
      (result) => (result.kind === "loaded" ? result.pair : undefined),
      signal,
      (load) => ({ kind: "cancel", load }),
      onProgress,
    );
  }

  openRun(signal?: AbortSignal): PairRun {
    const host = this.#host;
    if (!host) throw new RuleError("engine", "loaded with a pair before a run", "no pair");
    const run = host.newId();
    const cancel = () => ({ kind: "cancel", run }) as const;
    host.post({ kind: "open", run });
    return {
      target: (request) =>
        host.call(
          { kind: "target", run, request },
          (result) => (result.kind === "logits" ? result.logits : undefined),
          signal,
          cancel,
        ),
      draft: (plan, want) =>
        host.call(
          { kind: "draft", run, plan, want },
          (result) => (result.kind === "drafted" ? result.output : undefined),
          signal,
          cancel,
        ),
      close: () => host.post({ kind: "close", run }),
    };
  }

  dispose(): void {
    this.#host?.stop(new DOMException("The engine was closed.", "AbortError"));
    this.#host = null;
  }
}

/** Addresses are meant from the page; inside the worker they would be from its script. */
function fromPage(folder: ModelFolder): ModelFolder {
  if (!("url" in folder) || typeof location === "undefined") return folder;
  return { url: new URL(folder.url, location.href).href };
}

function startModelWorker(): Worker {
  return new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name: "model" });
}
