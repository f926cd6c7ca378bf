import { type Draft, type DraftHead, type DraftStorage, mayFollow } from "../../store/drafts";

/** Heads lie apart from their texts, so that listing drafts reads no notebook. */
type Texts = Pick<Draft, "text" | "originText">;

/** Drafts in the browser's IndexedDB; tabs of one browser share them. */
export function indexedDrafts(databaseName = "anchorscope-drafts"): DraftStorage {
  let opening: Promise<IDBDatabase> | null = null;

  function database(): Promise<IDBDatabase> {
    opening ??= openDatabase(databaseName).then((opened) => {
      // Another tab brings a newer form of it, or the user clears the site's data.
      opened.onversionchange = () => opened.close();
      opened.onclose = () => {
        opening = null;
      };
      return opened;
    });
    // Asked for again the next time: a closed door may be open then.
    opening.catch(() => {
      opening = null;
    });
    return opening;
  }

  /** Resolves once everything that `work` asked for is on the disk. */
  async function transact<Result>(
    mode: IDBTransactionMode,
    work: (heads: IDBObjectStore, texts: IDBObjectStore) => { result: Result },
  ): Promise<Result> {
    const transaction = (await database()).transaction(["heads", "texts"], mode);
    return new Promise((resolve, reject) => {
      const outcome = work(transaction.objectStore("heads"), transaction.objectStore("texts"));
      transaction.oncomplete = () => resolve(outcome.result);
      transaction.onabort = () => reject(transaction.error ?? new Error("the browser gave up storing"));
    });
  }

  return {
    list: () =>
      transact("readonly", (heads) => {
        const outcome: { result: DraftHead[] } = { result: [] };
        const request: IDBRequest<DraftHead[]> = heads.getAll();
        request.onsuccess = () => {
          outcome.result = request.result.sort((a, b) => b.savedAtMs - a.savedAtMs);
        };
        return outcome;
      }),

    read: (key) =>
      transact("readonly", (heads, texts) => {
        const outcome: { result: Draft | null } = { result: null };
        const head: IDBRequest<DraftHead | undefined> = heads.get(key);
        const text: IDBRequest<Texts | undefined> = texts.get(key);
        // Requests of a transaction are answered in order.
        text.onsuccess = () => {
          if (head.result && text.result) outcome.result = { ...head.result, ...text.result };
        };
        return outcome;
      }),

    write: ({ text, originText, ...head }, follows) =>
      transact("readwrite", (heads, texts) => {
        const outcome: { result: DraftHead | null } = { result: null };
        const stored: IDBRequest<DraftHead | undefined> = heads.get(head.key);
        stored.onsuccess = () => {
          if (!mayFollow(stored.result, follows)) {
            outcome.result = stored.result ?? null;
            return;
          }
          heads.put(head, head.key);
          texts.put({ text, originText } satisfies Texts, head.key);
        };
        return outcome;
      }),

    delete: (key) =>
      transact("readwrite", (heads, texts) => {
        heads.delete(key);
        texts.delete(key);
        return { result: undefined };
      }),
  };
}

function openDatabase(name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore("heads");
      request.result.createObjectStore("texts");
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("the browser's storage cannot be opened"));
    request.onblocked = () => reject(new Error("another tab holds an older form of the storage open"));
  });
}
