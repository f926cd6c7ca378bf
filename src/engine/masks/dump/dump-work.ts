import { RuleError } from "../../tensor/rule-error";
import { answerOf, type DumpAnswer, type DumpJob } from "./protocol";

export interface WorkOptions {
  /** Ends the work at once. */
  signal?: AbortSignal;
  /** Is told the fraction of the file's cells that is read. */
  onProgress?: (fraction: number) => void;
}

/**
 * Does a job in a worker of its own, or here where there are none.
 * @throws RuleError as the job does; the signal's reason when it is cancelled.
 */
export async function dumpWork<Job extends DumpJob>(
  job: Job,
  { signal, onProgress = () => {} }: WorkOptions = {},
): Promise<Extract<DumpAnswer, { kind: Job["kind"] }>> {
  signal?.throwIfAborted();
  const answer =
    typeof Worker === "undefined" ? await answerOf(job, onProgress) : await inWorker(job, signal, onProgress);
  if (answer.kind === "error") throw Object.assign(new RuleError("", "", ""), { message: answer.message });
  if (!isAnswerTo(job, answer)) throw new Error(`The worker answered ${answer.kind} to ${job.kind}.`);
  return answer;
}

function isAnswerTo<Job extends DumpJob>(
  job: Job,
  answer: DumpAnswer,
): answer is Extract<DumpAnswer, { kind: Job["kind"] }> {
  return answer.kind === job.kind;
}

function inWorker(
  job: DumpJob,
  signal: AbortSignal | undefined,
  onProgress: (fraction: number) => void,
): Promise<DumpAnswer> {
  const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name: "dump" });
  const ended = new AbortController();
  return new Promise<DumpAnswer>((resolve, reject) => {
    const died = (why: string) => reject(new Error(`The worker that reads the mask stopped: ${why}.`));
    signal?.addEventListener("abort", () => reject(signal.reason), { signal: ended.signal });
    worker.onerror = (event) => died(event.message || "it could not start");
    worker.onmessageerror = () => died("an answer could not be read");
    worker.onmessage = ({ data }: MessageEvent<DumpAnswer>) => {
      if (data.kind === "progress") onProgress(data.fraction);
      else resolve(data);
    };
    worker.postMessage(job);
  }).finally(() => {
    ended.abort();
    worker.terminate();
  });
}
