import { elementOfOperand, type Lane } from "./lanes";

/** Finds rows in which everything that the cells read of the row alone has been seen before. */
export class EqualRows {
  readonly #buckets: Int32Array;
  readonly #earlier: Int32Array;

  constructor(
    private readonly inputs: readonly Lane[],
    rowCount: number,
  ) {
    this.#buckets = new Int32Array(2 ** Math.ceil(Math.log2(rowCount + 1))).fill(-1);
    this.#earlier = new Int32Array(rowCount).fill(-1);
  }

  /** An earlier row that is equal, or -1; then this one is remembered. */
  earlierThan(row: number): number {
    const bucket = this.#hash(row) & (this.#buckets.length - 1);
    for (let found = this.#buckets[bucket]; found !== -1; found = this.#earlier[found]) {
      if (this.equal(found, row)) return found;
    }
    this.#earlier[row] = this.#buckets[bucket];
    this.#buckets[bucket] = row;
    return -1;
  }

  equal(a: number, b: number): boolean {
    return this.inputs.every((lane) => elementOfOperand(lane, a) === elementOfOperand(lane, b));
  }

  #hash(row: number): number {
    let hash = 17;
    for (const lane of this.inputs) {
      const value = elementOfOperand(lane, row);
      hash = Math.imul(hash ^ (value * 4096), 0x9e3779b1);
      hash ^= hash >>> 15;
    }
    return hash;
  }
}
