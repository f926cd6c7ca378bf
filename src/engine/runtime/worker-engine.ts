import type { PairRun } from "../drafting/pair";
import type { Engine, LoadedPair, LoadOptions, ModelFolder, PairSource } from "./engine";
import { WorkerHost } from "./worker-host";

/** The engine of the page: a module worker, started at the first load and anew after each failure. */
export class WorkerEngine implements Engine {
  #host: WorkerHost | null = null;

  constructor(private readonly startWorker: () => Worker = startModelWorker) {}

  async load(source: PairSource, { backend, onProgress, signal }: LoadOptions): Promise<LoadedPair> {
    signal?.throwIfAborted();
    if (!this.#host || this.#host.failed) this.#host = new WorkerHost(this.startWorker());
    const host = this.#host;
    const pair = host.newId();
    const close = () => host.post({ kind: "close", pair });
    signal?.addEventListener("abort", close, { once: true });
    try {
      const report = await host.call(
        {
          kind: "load",
          pair,
          source: sourceFromPage(source),
          backend,
        },
        (result) => (result.kind === "loaded" ? result.pair : undefined),
        signal,
        onProgress,
      );
      return { ...report, openRun: (...ofRun) => openRun(host, pair, ...ofRun), close };
    } finally {
      signal?.removeEventListener("abort", close);
    }
  }

  dispose(): void {
    this.#host?.stop(new DOMException("The engine was closed.", "AbortError"));
    this.#host = null;
  }
}

function openRun(
  host: WorkerHost,
  pair: number,
  ...[signal, onProgress]: Parameters<LoadedPair["openRun"]>
): PairRun {
  const run = host.newId();
  const close = () => {
    signal?.removeEventListener("abort", close);
    host.post({ kind: "close", run });
  };
  if (!signal?.aborted) {
    host.post({ kind: "open", pair, run });
    signal?.addEventListener("abort", close);
  }
  return {
    target: (request) =>
      host.call(
        { kind: "target", run, request },
        (result) => (result.kind === "logits" ? result.logits : undefined),
        signal,
      ),
    draft: (plan, want) =>
      host.call(
        { kind: "draft", run, plan, want },
        (result) => (result.kind === "drafted" ? result.output : undefined),
        signal,
        onProgress,
      ),
    streams: (tokens, numerics) =>
      host.call(
        { kind: "streams", run, tokens, numerics },
        (result) => (result.kind === "streams" ? result.streams : undefined),
        signal,
      ),
    close,
  };
}

function sourceFromPage({ target, drafter, trainings = {} }: PairSource): PairSource {
  const others = Object.entries(trainings).map(([training, folder]) => [training, fromPage(folder)] as const);
  return { target: fromPage(target), drafter: fromPage(drafter), trainings: Object.fromEntries(others) };
}

/** Addresses are meant from the page; inside the worker they would be from its script. */
function fromPage(folder: ModelFolder): ModelFolder {
  if (!("url" in folder) || typeof location === "undefined") return folder;
  return { url: new URL(folder.url, location.href).href };
}

function startModelWorker(): Worker {
  return new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name: "model" });
}
