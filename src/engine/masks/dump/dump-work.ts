import { retold } from "../../tensor/rule-error";
import { soleJob } from "../../tensor/sole-job";
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
  if (answer.kind === "error") throw retold(answer.message);
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
  return new Promise<DumpAnswer>((resolve, reject) => {
    const take = (answer: DumpAnswer) => {
      if (answer.kind === "progress") onProgress(answer.fraction);
      else resolve(answer);
      return answer.kind !== "progress";
    };
    soleJob(worker, job, { subject: "The worker that reads the mask", signal, take }).catch(reject);
  });
}
