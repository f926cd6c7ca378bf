import type { IntervalMask } from "../interval-mask";

/** Runs that a guess may compare; noise that fits nothing must not keep it searching. */
const mostRuns = 150_000_000;

/** How much a guess has done, counted in runs, so that it ends alike on every machine. */
export class Effort {
  readonly #runsPerRow: number;
  #runs = 0;

  /** @param dump Whose rows are compared. */
  constructor(dump: IntervalMask) {
    this.#runsPerRow = 1 + dump.bounds.length / 2 / dump.rowCount;
  }

  /** Counts rows that were made and compared. */
  spend(rows: number): void {
    this.#runs += rows * this.#runsPerRow;
  }

  get isSpent(): boolean {
    return this.#runs >= mostRuns;
  }
}
