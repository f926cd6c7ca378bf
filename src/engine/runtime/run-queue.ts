import { nextTask } from "./next-task";

/** Runs jobs one after the other: onnxruntime runs one session at a time. */
export class RunQueue {
  #last: Promise<unknown> = Promise.resolve();

  /** @param job gets a step to await between two graphs: it rejects once `signal` is aborted. */
  enqueue<Result>(
    signal: AbortSignal | undefined,
    job: (step: () => Promise<void>) => Promise<Result>,
  ): Promise<Result> {
    const step = async () => {
      await nextTask();
      signal?.throwIfAborted();
    };
    const result = this.#last.then(() => {
      signal?.throwIfAborted();
      return job(step);
    });
    this.#last = result.catch(() => undefined);
    return result;
  }
}
