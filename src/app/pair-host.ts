import type { PairHost } from "../store/run-queue";

/**
 * The page's engine. Its code comes with the first cell that runs a model; until then there is no pair.
 */
const workbench = () => import("../panels/drafting/workbench");

let open: Awaited<ReturnType<typeof workbench>> | null = null;
const waiting = new Set<() => void>();

void workbench().then((loaded) => {
  open = loaded;
  for (const changed of waiting) loaded.engineStore.subscribe(changed);
});

export const pairHost: PairHost = {
  source: () => open?.engineStore.getState().pair?.source ?? null,

  async ensure(signal) {
    const { engineStore, libraryStore } = await workbench();
    const { pair, load } = engineStore.getState();
    if (pair) return pair;
    const cancel = () => engineStore.getState().cancelLoading();
    signal.addEventListener("abort", cancel);
    try {
      const loaded = await load(libraryStore.getState().bundledPair);
      if (loaded) return loaded;
      throw new Error(engineStore.getState().trouble?.sentence ?? "The pair was not loaded.");
    } finally {
      signal.removeEventListener("abort", cancel);
    }
  },

  explain: (error) => (error instanceof Error ? error.message : String(error)),

  subscribe(changed) {
    waiting.add(changed);
    open?.engineStore.subscribe(changed);
    return () => waiting.delete(changed);
  },
};
