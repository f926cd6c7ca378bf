interface SoleJob<Answer> {
  /** What the worker does, as the subject of the sentence that says that it died. */
  subject: string;
  signal: AbortSignal | undefined;
  /** Takes an answer and says whether it is the last one; what it throws ends the work. */
  take(answer: Answer): boolean;
}

/**
 * Gives a worker its one job and hears it out; whatever comes, the worker is ended.
 * @throws the signal's reason when it is cancelled; an Error that says why the worker died.
 */
export function soleJob<Answer>(
  worker: Worker,
  job: unknown,
  { subject, signal, take }: SoleJob<Answer>,
): Promise<void> {
  const ended = new AbortController();
  return new Promise<void>((resolve, reject) => {
    const died = (why: string) => reject(new Error(`${subject} stopped: ${why}.`));
    signal?.addEventListener("abort", () => reject(signal.reason), { signal: ended.signal });
    worker.onerror = (event) => died(event.message || "it could not start");
    worker.onmessageerror = () => died("an answer could not be read");
    worker.onmessage = ({ data }: MessageEvent<Answer>) => {
      try {
        if (take(data)) resolve();
      } catch (error) {
        reject(error);
      }
    };
    worker.postMessage(job);
  }).finally(() => {
    ended.abort();
    worker.terminate();
  });
}
