/** Caches in memory, as far as the page's store uses them. */
export class FakeCacheStorage {
  readonly entries = new Map<string, Response>();
  /** Refuses every later `put`, as a browser does that has no more room. */
  isFull = false;

  /** What `StoredFiles` takes; the fake has one cache for all names. */
  get asCacheStorage(): CacheStorage {
    return { open: async () => this.#cache() } as unknown as CacheStorage;
  }

  #cache() {
    return {
      match: async (address: string, options?: CacheQueryOptions) => {
        const found = [...this.entries].find(([key]) =>
          options?.ignoreSearch ? withoutSearch(key) === withoutSearch(address) : key === address,
        );
        return found?.[1].clone();
      },
      put: async (address: string, response: Response) => {
        if (this.isFull) throw new DOMException("no more room", "QuotaExceededError");
        this.entries.set(address, response);
      },
      keys: async () => [...this.entries.keys()].map((address) => new Request(address)),
      delete: async (request: Request) => this.entries.delete(request.url),
    };
  }
}

function withoutSearch(address: string): string {
  const url = new URL(address);
  return `${url.origin}${url.pathname}`;
}
