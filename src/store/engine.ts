import { createStore, type StoreApi } from "zustand/vanilla";
import { openTokenizer } from "../engine/models/tokenizer";
import type { BackendChoice, BackendWish, Engine, LoadedPair, LoadProgress } from "../engine/runtime/engine";
import { EngineFailure, takesPairsAway } from "../engine/runtime/failure";
import type { NamedSource, OpenPair } from "../engine/runtime/named-pair";
import { sentenceOf } from "../engine/tensor/sentence-of";

/** Something that went wrong, and what the user can do about it. */
interface Trouble {
  sentence: string;
  /** Nothing but choosing other files helps when there is no way out here. */
  remedies: readonly Remedy[];
}

export type Remedy = "load-again" | "use-webassembly";

export interface EngineState {
  wish: BackendWish;
  pair: OpenPair | null;
  /** What was loaded last, or could not be: `loadAgain` loads it. Null before the first. */
  lastSource: NamedSource | null;
  loading: { source: NamedSource; progress: LoadProgress | null } | null;
  /** Other weights of the drafter that a run waits for; null when none does. */
  fetching: LoadProgress | null;
  trouble: Trouble | null;
  /**
   * Loads a pair; resolves to it, or to null after a failure or a cancel. The pair before stays until
   * then, and goes with a failure that takes it away.
   */
  load(source: NamedSource): Promise<OpenPair | null>;
  /** The open pair, or the one that is being loaded; without either it loads `source`. Null as for `load`. */
  ensure(source: NamedSource): Promise<OpenPair | null>;
  cancelLoading(): void;
  /** Chooses the backend, and loads the open pair again where it runs on another one. */
  chooseBackend(wish: BackendWish): Promise<OpenPair | null>;
  loadAgain(): Promise<OpenPair | null>;
  /** Tells of a failure of a running job: the pair is gone, the page goes on. */
  broke(failure: EngineFailure): void;
  dismiss(): void;
}

export type EngineStore = StoreApi<EngineState>;

/** @param makeEngine called at the first load, so that a page that only shows masks starts no worker. */
export function createEngineStore(makeEngine: () => Engine): EngineStore {
  let engine: Engine | null = null;
  let controller: AbortController | null = null;
  let held: LoadedPair | null = null;

  return createStore<EngineState>()((set, get, store) => ({
    wish: "automatic",
    pair: null,
    lastSource: null,
    loading: null,
    fetching: null,
    trouble: null,

    async load(source) {
      controller?.abort();
      const mine = new AbortController();
      controller = mine;
      set({ loading: { source, progress: null }, trouble: null });
      try {
        engine ??= makeEngine();
        const loaded = await engine.load(source, {
          backend: get().wish,
          signal: mine.signal,
          onProgress: (progress) => {
            if (controller === mine) set({ loading: { source, progress } });
          },
        });
        const pair = openPair(source, loaded, mine.signal, (fetching) => set({ fetching }));
        held?.close();
        held = loaded;
        set({ pair, lastSource: source, loading: null });
        return pair;
      } catch (error) {
        if (controller !== mine) return null;
        if (mine.signal.aborted) set({ loading: null });
        else {
          if (error instanceof EngineFailure) set({ lastSource: source });
          const pair = error instanceof EngineFailure && takesPairsAway(error) ? null : get().pair;
          set({ loading: null, trouble: troubleOf(error, get().wish), pair });
        }
        return null;
      }
    },

    async ensure(source) {
      const { loading, pair, load } = get();
      if (!loading) return pair ?? load(source);
      // What comes of the load that goes on is what there is.
      await new Promise<void>((resolve) => {
        const off = store.subscribe((now) => {
          if (now.loading) return;
          off();
          resolve();
        });
      });
      return get().pair;
    },

    cancelLoading() {
      controller?.abort();
    },

    async chooseBackend(wish) {
      const { pair, lastSource, load } = get();
      set({ wish });
      const source = pair?.source ?? lastSource;
      if (!source || pair?.backend.backend === wish) return pair;
      return load(source);
    },

    async loadAgain() {
      const { lastSource, load } = get();
      return lastSource ? load(lastSource) : null;
    },

    broke(failure) {
      set({ pair: null, trouble: troubleOf(failure, get().wish, get().pair?.backend) });
    },

    dismiss() {
      set({ trouble: null });
    },
  }));
}

/** Closes what was loaded again when it cannot be shown. */
function openPair(
  source: NamedSource,
  loaded: LoadedPair,
  signal: AbortSignal,
  onFetching: (fetching: LoadProgress | null) => void,
): OpenPair {
  const { facts, backend, tokenizer } = loaded;
  const openRun = (ofRun: AbortSignal) => {
    ofRun.addEventListener("abort", () => onFetching(null), { once: true });
    return loaded.openRun(ofRun, (progress) => onFetching(progress.stage === "ready" ? null : progress));
  };
  try {
    // Cancelled in the very moment it was done.
    signal.throwIfAborted();
    return { source, facts, tokenizer: openTokenizer(tokenizer), backend, openRun };
  } catch (error) {
    loaded.close();
    throw error;
  }
}

function troubleOf(error: unknown, wish: BackendWish, ran?: BackendChoice): Trouble {
  if (!(error instanceof EngineFailure)) {
    return { sentence: sentenceOf(error), remedies: [] };
  }
  const onGpu = ran ? ran.backend === "webgpu" : wish !== "wasm";
  const helpsToSwitch = onGpu && error.kind !== "fetch-failed";
  return {
    sentence: error.sentence,
    remedies: helpsToSwitch ? ["load-again", "use-webassembly"] : ["load-again"],
  };
}
