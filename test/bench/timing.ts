import { existsSync, readFileSync } from "node:fs";
import type { Figure } from "./report";

/** Least milliseconds of `repeats` calls: the one least disturbed by whatever else the machine does. */
export function leastMs(repeats: number, work: () => unknown): number {
  let least = Infinity;
  for (let i = 0; i < repeats; i++) {
    const start = performance.now();
    work();
    least = Math.min(least, performance.now() - start);
  }
  return least;
}

interface Timed<Result> {
  result: Result;
  seconds: number;
  /** What it used of this process's processors. */
  processorSeconds: number;
  /** How long this thread stood ready to run while something else had the processor; 0 where it is not told. */
  queuedSeconds: number;
}

/** What some work gives, and how long it took. */
export async function timed<Result>(work: () => Promise<Result>): Promise<Timed<Result>> {
  const [startMs, used, queued] = [performance.now(), process.cpuUsage(), queuedSeconds()];
  const result = await work();
  const { user, system } = process.cpuUsage(used);
  return {
    result,
    seconds: (performance.now() - startMs) / 1000,
    processorSeconds: (user + system) / 1e6,
    queuedSeconds: queuedSeconds() - queued,
  };
}

/** Linux counts it in nanoseconds: time on a processor, then time waited for one. */
function queuedSeconds(): number {
  const path = "/proc/self/schedstat";
  return existsSync(path) ? Number(readFileSync(path, "utf8").split(" ")[1]) / 1e9 : 0;
}

/** Its time without that in which something else had the processor, which is limited; and the two it follows from. */
export function timeFigures(name: string, time: Timed<unknown>, limit: number, how: string): Figure[] {
  const { seconds, processorSeconds, queuedSeconds } = time;
  return [
    {
      name,
      value: seconds - queuedSeconds,
      unit: "s",
      limit,
      how: `${how}; of ${seconds.toFixed(0)} s the ${queuedSeconds.toFixed(0)} s left out in which something else had the processor`,
    },
    { name: `${name}, processor time`, value: processorSeconds, unit: "s", how: "of this process" },
  ];
}

export function median(values: readonly number[]): number {
  return sorted(values)[Math.floor(values.length / 2)];
}

export function percentile95(values: readonly number[]): number {
  return sorted(values)[Math.floor(values.length * 0.95)];
}

function sorted(values: readonly number[]): number[] {
  if (values.length === 0) throw new Error("something must have been measured");
  return [...values].sort((a, b) => a - b);
}
