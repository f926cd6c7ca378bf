/**
 * Ids or names of cells in a file. Two cells may have the same one, as a copy made in Jupyter has: it belongs
 * to the first, and the others need a free one.
 */
export class TakenWords<Cell> {
  readonly #owners = new Map<string, Cell | null>();
  readonly #numbers = new Map<string, number>();

  constructor(cells: readonly Cell[], wordOf: (cell: Cell) => unknown) {
    for (const cell of cells) {
      const word = wordOf(cell);
      if (typeof word === "string" && !this.#owners.has(word)) this.#owners.set(word, cell);
    }
  }

  isFirst(word: string, cell: Cell): boolean {
    return this.#owners.get(word) === cell;
  }

  /** The word, or with the first number behind it that makes it free; it is taken then. */
  free(word: string): string {
    let number = this.#numbers.get(word) ?? 1;
    let free = word;
    while (this.#owners.has(free)) free = `${word.slice(0, 56)}-${++number}`;
    this.#numbers.set(word, number);
    this.#owners.set(free, null);
    return free;
  }
}
