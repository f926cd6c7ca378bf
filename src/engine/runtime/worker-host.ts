import type { LoadProgress } from "./engine";
import { EngineFailure, takesPairsAway } from "./failure";
import { type Answer, type Call, type Message, type Result, unpackError } from "./protocol";

interface Pending {
  settle(result: Exclude<Result, { kind: "progress" | "error" }>): void;
  reject(reason: unknown): void;
  onProgress: ((progress: LoadProgress) => void) | undefined;
}

/** One worker and the calls that wait for it. Once it failed it stays failed; start another. */
export class WorkerHost {
  #failure: Error | null = null;
  #lastId = 0;
  readonly #pending = new Map<number, Pending>();

  constructor(private readonly worker: Worker) {
    worker.onmessage = ({ data }: MessageEvent<Answer>) => this.#receive(data);
    worker.onerror = (event) => this.#crash(event.message || "it could not start");
    worker.onmessageerror = () => this.#crash("an answer could not be read");
  }

  get failed(): boolean {
    return this.#failure !== null;
  }

  newId(): number {
    return ++this.#lastId;
  }

  post(message: Message): void {
    if (!this.#failure) this.worker.postMessage(message);
  }

  /**
   * @param read Takes the result out of the answer; undefined is an answer of another kind.
   * @param signal Rejects the call without waiting for the worker.
   */
  call<Value>(
    call: Call,
    read: (result: Result) => Value | undefined,
    signal: AbortSignal | undefined,
    onProgress?: (progress: LoadProgress) => void,
  ): Promise<Value> {
    if (signal?.aborted) return Promise.reject(signal.reason);
    if (this.#failure) return Promise.reject(this.#failure);
    const id = this.newId();
    return new Promise<Value>((resolve, reject) => {
      const onAbort = () => {
        this.#pending.delete(id);
        reject(signal?.reason);
      };
      signal?.addEventListener("abort", onAbort, { once: true });
      const done = () => signal?.removeEventListener("abort", onAbort);
      this.#pending.set(id, {
        settle: (result) => {
          done();
          const value = read(result);
          if (value === undefined) this.#crash(`an answer of kind ${result.kind} was not asked for`);
          else resolve(value);
        },
        reject: (reason) => {
          done();
          reject(reason);
        },
        onProgress,
      });
      this.post({ id, ...call });
    });
  }

  /** Ends the worker and everything that waits for it. */
  stop(failure: Error): void {
    if (this.#failure) return;
    this.#failure = failure;
    this.worker.terminate();
    for (const { reject } of this.#pending.values()) reject(failure);
    this.#pending.clear();
  }

  #receive(answer: Answer): void {
    // Answers to cancelled calls still come in; nobody waits for them.
    const pending = this.#pending.get(answer.id);
    if (answer.kind === "progress") {
      pending?.onProgress?.(answer.progress);
      return;
    }
    this.#pending.delete(answer.id);
    if (answer.kind === "error") this.#fail(pending, unpackError(answer.error));
    else pending?.settle(answer);
  }

  #fail(pending: Pending | undefined, error: Error): void {
    pending?.reject(error);
    if (error instanceof EngineFailure && takesPairsAway(error)) this.stop(error);
  }

  #crash(reason: string): void {
    this.stop(new EngineFailure("worker-crashed", `The worker that runs the model stopped: ${reason}.`));
  }
}
