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

/** What some work gives, how long it took, and what it used of this process's processors. */
export async function timed<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; seconds: number; processorSeconds: number }> {
  const [startMs, used] = [performance.now(), process.cpuUsage()];
  const result = await work();
  const { user, system } = process.cpuUsage(used);
  return { result, seconds: (performance.now() - startMs) / 1000, processorSeconds: (user + system) / 1e6 };
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
