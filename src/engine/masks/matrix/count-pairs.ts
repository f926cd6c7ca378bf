import { retold } from "../../tensor/rule-error";
import { soleJob } from "../../tensor/sole-job";
import type { MatrixCell } from "../preset-matrix";
import { answersTo, type MatrixAnswer, type MatrixJob } from "./protocol";

interface CountOptions {
  /** Ends the work at once. */
  signal: AbortSignal;
  /** Is told the cells that follow on those told before, row by row. */
  onCells(cells: readonly MatrixCell[]): void;
}

/**
 * Counts the pairs of a matrix in a worker of its own, or here in steps where there are none.
 * @throws RuleError as the counting does; the signal's reason when it is cancelled.
 */
export function countPairs(job: MatrixJob, options: CountOptions): Promise<void> {
  return typeof Worker === "undefined" ? countHere(job, options) : countInWorker(job, options);
}

async function countHere(job: MatrixJob, options: CountOptions): Promise<void> {
  for (const answer of answersTo(job)) {
    if (isLast(answer, options)) return;
    // Whoever wants to end it comes in here.
    await new Promise((resolve) => setTimeout(resolve));
    options.signal.throwIfAborted();
  }
}

function countInWorker(job: MatrixJob, options: CountOptions): Promise<void> {
  const { signal } = options;
  if (signal.aborted) return Promise.reject(signal.reason);
  const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name: "matrix" });
  const take = (answer: MatrixAnswer) => isLast(answer, options);
  return soleJob(worker, job, { subject: "The worker that counts the pairs", signal, take });
}

function isLast(answer: MatrixAnswer, { onCells }: CountOptions): boolean {
  if (answer.kind === "error") throw retold(answer.message);
  if (answer.kind === "done") return true;
  onCells(answer.cells.filter((cell) => cell !== null));
  return false;
}
