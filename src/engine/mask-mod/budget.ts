import { type Place, SourceError } from "./source-error";

/** The source asks for more than it was granted; with more, it might end. */
export class BudgetError extends SourceError {}

/** Steps of the interpreter and elements of tensors while a source is run; a cell's own work is not in it. */
export interface Limits {
  steps: number;
  elements: number;
}

const usualLimits: Limits = { steps: 2_000_000, elements: 2 ** 26 };

/** Counts what a run of the source costs, so that an endless one ends in a sentence. */
export class Budget {
  #steps = 0;
  #elements = 0;

  constructor(private readonly limits: Limits = usualLimits) {}

  /** A run begins. */
  restart(): void {
    this.#steps = 0;
    this.#elements = 0;
  }

  step(at: Place): void {
    if (++this.#steps > this.limits.steps) {
      throw new BudgetError(at, `the source must finish within ${this.limits.steps} steps`);
    }
  }

  elements(count: number, at: Place): void {
    this.#elements += count;
    if (this.#elements > this.limits.elements) {
      throw new BudgetError(
        at,
        `the source must build at most ${this.limits.elements} elements of tensors and lists`,
      );
    }
  }
}
