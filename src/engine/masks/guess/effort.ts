/** Rows that a guess may compare; noise that fits nothing must not keep it searching. */
const mostRows = 16_000_000;

/** How much a guess has done, counted in rows, so that it ends alike on every machine. */
export class Effort {
  #rows = 0;

  /** @param weight How much a row costs: more where rows are in many runs. */
  constructor(private readonly weight: number) {}

  spend(rows: number): void {
    this.#rows += rows * this.weight;
  }

  get isSpent(): boolean {
    return this.#rows >= mostRows;
  }
}
