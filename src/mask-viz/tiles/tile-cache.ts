/** The tiles used last; those beyond the limit are let go, the longest unused first. */
export class TileCache<Image> {
  /** In the order of their last use. */
  readonly #images = new Map<string, Image>();

  constructor(
    public limit: number,
    private readonly letGo: (image: Image) => void,
  ) {}

  has(key: string): boolean {
    return this.#images.has(key);
  }

  get(key: string): Image | undefined {
    const image = this.#images.get(key);
    if (image === undefined) return undefined;
    this.#images.delete(key);
    this.#images.set(key, image);
    return image;
  }

  set(key: string, image: Image): void {
    const before = this.#images.get(key);
    if (before !== undefined) this.#drop(key, before);
    this.#images.set(key, image);
    for (const [oldest, old] of this.#images) {
      if (this.#images.size <= this.limit) return;
      this.#drop(oldest, old);
    }
  }

  #drop(key: string, image: Image): void {
    this.#images.delete(key);
    this.letGo(image);
  }
}
