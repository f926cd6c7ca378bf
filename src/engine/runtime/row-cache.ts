/** Rows of equal width in one growing array, appended at the end and cut off by index. */
export class RowCache {
  #values = new Float32Array(0);
  #rowCount = 0;

  /** @param width Values per row. */
  constructor(readonly width: number) {}

  get rowCount(): number {
    return this.#rowCount;
  }

  /** @param rows [newRows, width] */
  append(rows: Float32Array): void {
    const used = this.#rowCount * this.width;
    if (used + rows.length > this.#values.length) {
      const grown = new Float32Array(Math.max(2 * this.#values.length, used + rows.length));
      grown.set(this.#values.subarray(0, used));
      this.#values = grown;
    }
    this.#values.set(rows, used);
    this.#rowCount += rows.length / this.width;
  }

  /** Drops the rows at and after `rowCount`. */
  crop(rowCount: number): void {
    this.#rowCount = Math.min(this.#rowCount, rowCount);
  }

  /** Rows start..end, [end - start, width]; a view, good until the next append or crop. */
  rows(start: number, end: number): Float32Array {
    return this.#values.subarray(start * this.width, end * this.width);
  }
}
