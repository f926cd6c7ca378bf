import type { BitMask } from "../masks/bit-mask";
import type { IntervalMask } from "../masks/interval-mask";
import type { SourceRequest } from "./evaluate-source";
import { type Answer, type Message, unpackError } from "./protocol";

interface Pending {
  settle(mask: IntervalMask | BitMask): void;
  reject(reason: unknown): void;
  onProgress: ((fraction: number) => void) | undefined;
}

export interface EvaluateOptions {
  /** Ends the evaluation at once. */
  signal?: AbortSignal;
  /** Is told the fraction of rows that is done. */
  onProgress?: (fraction: number) => void;
}

/** The page's side: one worker, started at the first evaluation and anew after it died. */
export class SourceWorker {
  #worker: Worker | null = null;
  #lastId = 0;
  readonly #pending = new Map<number, Pending>();

  constructor(private readonly startWorker: () => Worker = startSourceWorker) {}

  /** @throws SourceError or RuleError as `evaluateSource` does; the signal's reason when it is cancelled. */
  evaluate(
    request: SourceRequest,
    { signal, onProgress }: EvaluateOptions = {},
  ): Promise<IntervalMask | BitMask> {
    if (signal?.aborted) return Promise.reject(signal.reason);
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      const onAbort = () => {
        this.#pending.delete(id);
        this.#post({ id, kind: "cancel" });
        reject(signal?.reason);
      };
      const done = () => signal?.removeEventListener("abort", onAbort);
      signal?.addEventListener("abort", onAbort, { once: true });
      this.#pending.set(id, {
        settle: (mask) => {
          done();
          resolve(mask);
        },
        reject: (reason) => {
          done();
          reject(reason);
        },
        onProgress,
      });
      this.#post({ id, kind: "evaluate", request });
    });
  }

  dispose(): void {
    this.#stop(new DOMException("The worker was closed.", "AbortError"));
  }

  #post(message: Message): void {
    this.#worker ??= this.#start();
    this.#worker.postMessage(message);
  }

  #start(): Worker {
    const worker = this.startWorker();
    worker.onmessage = ({ data }: MessageEvent<Answer>) => this.#receive(data);
    worker.onerror = (event) => this.#stop(died(event.message || "it could not start"));
    worker.onmessageerror = () => this.#stop(died("an answer could not be read"));
    return worker;
  }

  #stop(reason: unknown): void {
    this.#worker?.terminate();
    this.#worker = null;
    for (const { reject } of this.#pending.values()) reject(reason);
    this.#pending.clear();
  }

  #receive(answer: Answer): void {
    const pending = this.#pending.get(answer.id);
    if (answer.kind === "progress") {
      pending?.onProgress?.(answer.fraction);
      return;
    }
    this.#pending.delete(answer.id);
    if (answer.kind === "error") pending?.reject(unpackError(answer.error));
    else pending?.settle(answer.mask);
  }
}

function died(reason: string): Error {
  return new Error(`The worker that evaluates the source stopped: ${reason}.`);
}

function startSourceWorker(): Worker {
  return new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name: "mask-mod" });
}
