/**
 * Ids or names of cells in a file. Two cells may have the same one, as a copy made in Jupyter has: it belongs
 * to the first, and the others need a free one.
 */
export class TakenWords<Cell> {
  readonly #owners = new Map<string, { word: string; cell: Cell | null }>();
  readonly #numbers = new Map<string, number>();
  readonly #keyOf: (word: string) => string;

  /** @param keyOf the same for words that count as one. */
  constructor(
    cells: readonly Cell[],
    wordOf: (cell: Cell) => unknown,
    keyOf: (word: string) => string = (word) => word,
  ) {
    this.#keyOf = keyOf;
    for (const cell of cells) {
      const word = wordOf(cell);
      if (typeof word === "string" && !this.#isTaken(word)) this.#take(word, cell);
    }
  }

  isFirst(word: string, cell: Cell): boolean {
    return this.#owners.get(this.#keyOf(word))?.cell === cell;
  }

  /** The word as its first owner spells it. */
  spelling(word: string): string {
    return this.#owners.get(this.#keyOf(word))?.word ?? word;
  }

  /** The word, or with the first number behind it that makes it free; it is taken then. */
  free(word: string): string {
    const key = this.#keyOf(word);
    let number = this.#numbers.get(key) ?? 1;
    let free = word;
    while (this.#isTaken(free)) free = `${word.slice(0, 56)}-${++number}`;
    this.#numbers.set(key, number);
    this.#take(free, null);
    return free;
  }

  #isTaken(word: string): boolean {
    return this.#owners.has(this.#keyOf(word));
  }

  #take(word: string, cell: Cell | null): void {
    this.#owners.set(this.#keyOf(word), { word, cell });
  }
}
