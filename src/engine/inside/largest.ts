/** Keeps the `count` items of the largest size, the largest first; of equal ones the earlier. */
export class Largest<Item> {
  readonly #count: number;
  readonly #kept: { size: number; item: Item }[] = [];

  constructor(count: number) {
    this.#count = count;
  }

  /** Whether an item of this size would be kept, so that a caller need not make those that are not. */
  takes(size: number): boolean {
    return this.#kept.length < this.#count || size > this.#kept[this.#kept.length - 1].size;
  }

  add(size: number, item: Item): void {
    if (!this.takes(size)) return;
    let place = this.#kept.length;
    while (place > 0 && size > this.#kept[place - 1].size) place--;
    this.#kept.splice(place, 0, { size, item });
    if (this.#kept.length > this.#count) this.#kept.pop();
  }

  items(): Item[] {
    return this.#kept.map(({ item }) => item);
  }
}
