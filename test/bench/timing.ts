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
