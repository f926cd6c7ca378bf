import type { PageFile } from "./page-file";

/**
 * The page's files in the browser's cache. One cache per address of the page, as several may live on one
 * origin; one entry per file and revision, so that a new version fetches only what has changed.
 */
export class StoredFiles {
  readonly #revisions: ReadonlyMap<string, string>;

  /** @param root address of the folder of index.html, with a closing slash. */
  constructor(
    private readonly root: string,
    files: readonly PageFile[],
    private readonly storage: CacheStorage,
  ) {
    this.#revisions = new Map(files.map(({ path, revision }) => [path, revision]));
  }

  /** The path of the file that an address names; null when it is not one of the page's. */
  pathOf(address: string): string | null {
    const url = new URL(address);
    const folder = new URL(this.root);
    if (url.origin !== folder.origin || !url.pathname.startsWith(folder.pathname)) return null;
    const path = decodeURI(url.pathname.slice(folder.pathname.length)) || "index.html";
    // A tab with an earlier version open may still ask for scripts of that version.
    return this.#revisions.has(path) || path.startsWith("assets/") ? path : null;
  }

  async find(path: string): Promise<Response | undefined> {
    const cache = await this.#open();
    return this.#revisions.has(path)
      ? cache.match(this.#key(path))
      : cache.match(this.#key(path), { ignoreSearch: true });
  }

  /** @throws where the browser gives no more room. */
  async keep(path: string, response: Response): Promise<void> {
    if (!this.#revisions.has(path)) return;
    const cache = await this.#open();
    await cache.put(this.#key(path), response);
  }

  /** Fetches the file unless it is here. @throws where that fails, or the browser gives no more room. */
  async store(path: string, fetchFile: typeof fetch, signal?: AbortSignal): Promise<void> {
    if (await this.find(path)) return;
    // What has its revision in its name cannot be outdated in the browser's own cache; anything else can.
    const cache = path.startsWith("assets/") ? "default" : "no-cache";
    const response = await fetchFile(`${this.root}${path}`, { cache, signal: signal ?? null });
    if (response.status !== 200) throw new Error(`${path} must be there, got status ${response.status}`);
    await this.keep(path, response);
  }

  /** Drops what belongs to no file of this version. @param mayDrop asked after the entries were listed. */
  async dropOthers(mayDrop: () => Promise<boolean>): Promise<void> {
    const cache = await this.#open();
    const entries = await cache.keys();
    const kept = new Set([...this.#revisions.keys()].map((path) => this.#key(path)));
    if (!(await mayDrop())) return;
    await Promise.all(entries.filter(({ url }) => !kept.has(url)).map((entry) => cache.delete(entry)));
  }

  #key(path: string): string {
    return new URL(`${path}?revision=${this.#revisions.get(path) ?? ""}`, this.root).href;
  }

  #open(): Promise<Cache> {
    return this.storage.open(`anchorscope ${this.root}`);
  }
}
