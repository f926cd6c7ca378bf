import { EngineFailure } from "../engine/runtime/failure";
import type { OpenPair } from "../engine/runtime/named-pair";
import { sentenceOf } from "../engine/tensor/sentence-of";
import type { EngineStore } from "../store/engine";
import type { PairHost } from "../store/run-queue";
import { lendPair } from "./lend-pair";

/**
 * The page's engine, as cells that run a model see it. Its code comes after the page; until then there is
 * no pair.
 */
const workbench = () => import("../store/workbench");

let engineStore: EngineStore | null = null;
const listeners = new Set<() => void>();
/** What the running cell was given. */
let lent: OpenPair | null = null;

void workbench().then(
  (loaded) => {
    engineStore = loaded.engineStore;
    loaded.engineStore.subscribe((now, before) => {
      if (now.pair?.source !== before.pair?.source) for (const changed of listeners) changed();
    });
  },
  // The first cell that runs asks again, and says what is wrong.
  () => undefined,
);

export const pairHost: PairHost = {
  source: () => engineStore?.getState().pair?.source ?? null,

  async ensure(signal) {
    const { engineStore: engine, libraryStore } = await workbench();
    lent = await lendPair(engine, libraryStore.getState().bundledPair, signal);
    return lent;
  },

  explain(error) {
    if (error instanceof EngineFailure) {
      engineStore?.getState().broke(error);
      return error.sentence;
    }
    const pair = engineStore?.getState().pair ?? null;
    if (pair !== null && lent !== null && pair !== lent) {
      return "Another pair was loaded while it ran, and took this one's place.";
    }
    return sentenceOf(error);
  },

  subscribe(changed) {
    listeners.add(changed);
    return () => listeners.delete(changed);
  },
};
