import { chooseBackend, type Environment, insteadOfWebGpu } from "./backend";
import { checkPair } from "./check-pair";
import { DeviceWatch } from "./device-watch";
import type { BackendChoice, Engine, LoadedPair, LoadOptions, LoadProgress, PairSource } from "./engine";
import { EngineFailure } from "./failure";
import type { OnBytes } from "./fetch-bytes";
import { LocalRun } from "./local-run";
import { readModelFiles, readTargetFiles } from "./model-files";
import { closePair, type OpenPair, openPair } from "./open-pair";
import { RunQueue } from "./run-queue";
import { GraphSession, type OrtModule } from "./session";

/** Gets onnxruntime-web ready for a backend: which entry and which files depends on the place. */
export type OpenRuntime = (
  choice: BackendChoice,
  onBytes: OnBytes,
  signal: AbortSignal | undefined,
) => Promise<OrtModule>;

/** The engine in this process: in Node, and inside the page's worker. */
export class LocalEngine implements Engine {
  readonly #queue = new RunQueue();
  readonly #pairs = new Set<OpenPair>();

  constructor(
    private readonly openRuntime: OpenRuntime,
    private readonly environment: Environment,
  ) {}

  load(source: PairSource, { backend, onProgress = () => {}, signal }: LoadOptions): Promise<LoadedPair> {
    return this.#queue.enqueue(signal, async (step) => {
      const targetFiles = await readTargetFiles(source.target, onProgress, signal);
      const drafterFiles = await readModelFiles(source.drafter, "drafter", onProgress, signal);
      await step();
      const checked = checkPair(targetFiles, drafterFiles, onProgress);
      const open = async (choice: BackendChoice) => {
        const openSession = await this.#sessionOpener(choice, onProgress, signal);
        const onSession = async (ready: number, total: number) => {
          onProgress({ stage: "session", ready, total });
          await step();
        };
        return openPair(checked, openSession, onSession, source.trainings);
      };
      let taken = await chooseBackend(backend, this.environment);
      const pair = await open(taken).catch((error: unknown) => {
        const other = backend === "automatic" && taken.backend === "webgpu" && error instanceof EngineFailure;
        if (!other) throw error;
        taken = insteadOfWebGpu(this.environment, error.sentence);
        return open(taken);
      });
      this.#pairs.add(pair);
      onProgress({ stage: "ready" });
      return {
        facts: pair.facts,
        backend: taken,
        tokenizer: targetFiles.tokenizer,
        openRun: (ofRun, onFetching) =>
          new LocalRun(pair, this.#queue, ofRun, () => this.#pairs.has(pair), onFetching),
        close: () => this.#close(pair),
      };
    });
  }

  dispose(): void {
    for (const pair of this.#pairs) this.#close(pair);
  }

  #close(pair: OpenPair): void {
    if (this.#pairs.delete(pair)) void this.#queue.enqueue(undefined, () => closePair(pair));
  }

  async #sessionOpener(
    choice: BackendChoice,
    onProgress: (progress: LoadProgress) => void,
    signal?: AbortSignal,
  ) {
    const ort = await this.openRuntime(
      choice,
      (loadedBytes, totalBytes) => onProgress({ stage: "fetch", what: "runtime", loadedBytes, totalBytes }),
      signal,
    );
    const device = new DeviceWatch();
    let watching = false;
    return async (...[graph, checkpoint]: Parameters<Parameters<typeof openPair>[1]>) => {
      const session = await GraphSession.create(ort, graph, checkpoint, choice.backend, device);
      if (choice.backend === "webgpu" && !watching) await device.watch(ort.env);
      watching = true;
      return session;
    };
  }
}
