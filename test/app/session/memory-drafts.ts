import { type Draft, type DraftStorage, mayFollow } from "../../../src/store/drafts";

/** Drafts in a map, each call answered a moment later, like those of a browser. */
export interface MemoryDrafts extends DraftStorage {
  stored: Map<string, Draft>;
  /** While it is set, every call fails with it. */
  broken: Error | null;
}

export function memoryDrafts(): MemoryDrafts {
  const stored = new Map<string, Draft>();
  const after = async <Result>(work: () => Result): Promise<Result> => {
    await Promise.resolve();
    if (drafts.broken) throw drafts.broken;
    return work();
  };
  const drafts: MemoryDrafts = {
    stored,
    broken: null,
    list: () => after(() => [...stored.values()]),
    read: (key) => after(() => stored.get(key) ?? null),
    write: (draft, follows) =>
      after(() => {
        const present = stored.get(draft.key);
        if (!mayFollow(present, follows)) return present ?? null;
        stored.set(draft.key, structuredClone(draft));
        return null;
      }),
    delete: (key) => after(() => void stored.delete(key)),
  };
  return drafts;
}
