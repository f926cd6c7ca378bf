import { RuleError } from "../tensor/rule-error";
import type { IntervalMask } from "./interval-mask";

/**
 * Writes an interval mask row by row. Intervals are added from left to right; touching ones become
 * one, and a row equal to the row above shares its group, so that equal masks have equal arrays.
 */
export class MaskBuilder {
  readonly #rowCount: number;
  readonly #columnCount: number;
  readonly #groupOfRow: Int32Array;
  #row = 0;
  #groupStart: number[] = [0];
  #bounds: number[] = [];

  constructor(rowCount: number, columnCount: number) {
    this.#rowCount = rowCount;
    this.#columnCount = columnCount;
    this.#groupOfRow = new Int32Array(rowCount);
  }

  /** Adds the columns `start..end` to the row being written; an empty range adds nothing. */
  add(start: number, end: number): void {
    if (start >= end) return;
    const bounds = this.#bounds;
    const isFirst = bounds.length === 2 * this.#lastGroupStart;
    const previousEnd = isFirst ? 0 : bounds[bounds.length - 1];
    if (!(start >= previousEnd)) throw new RuleError("interval start", `>= ${previousEnd}`, start);
    if (end > this.#columnCount) throw new RuleError("interval end", `<= ${this.#columnCount}`, end);
    if (!isFirst && start === previousEnd) bounds[bounds.length - 1] = end;
    else bounds.push(start, end);
  }

  closeRow(): void {
    if (this.#row > 0 && this.#equalsRowAbove()) {
      this.#bounds.length = 2 * this.#lastGroupStart;
      this.repeatRow();
      return;
    }
    this.#groupOfRow[this.#row++] = this.#groupStart.length - 1;
    this.#groupStart.push(this.#bounds.length / 2);
  }

  /** Writes the row above once more. */
  repeatRow(): void {
    this.#groupOfRow[this.#row] = this.#groupOfRow[this.#row - 1];
    this.#row++;
  }

  build(): IntervalMask {
    if (this.#row !== this.#rowCount) throw new RuleError("rows", `${this.#rowCount} in number`, this.#row);
    return {
      rowCount: this.#rowCount,
      columnCount: this.#columnCount,
      groupOfRow: this.#groupOfRow,
      groupStart: Int32Array.from(this.#groupStart),
      bounds: Int32Array.from(this.#bounds),
    };
  }

  /** First interval number of the row being written. */
  get #lastGroupStart(): number {
    return this.#groupStart[this.#groupStart.length - 1];
  }

  #equalsRowAbove(): boolean {
    const start = 2 * this.#lastGroupStart;
    const aboveStart = 2 * this.#groupStart[this.#groupStart.length - 2];
    if (this.#bounds.length - start !== start - aboveStart) return false;
    for (let i = start; i < this.#bounds.length; i++) {
      if (this.#bounds[i] !== this.#bounds[aboveStart + i - start]) return false;
    }
    return true;
  }
}
