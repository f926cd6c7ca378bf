import type { PairRun } from "../drafting/pair";
import type { PairFacts } from "../drafting/pair-facts";
import type { TrainingFault } from "../masks/convention";
import type { TokenizerFiles } from "../models/tokenizer";

/** Where a model folder in the Hugging Face layout comes from; both kinds can be sent to a worker. */
export type ModelFolder =
  /** Same-origin address of the folder, from the page, without a closing slash. */
  | { url: string }
  /** Files chosen by the user, by file name. */
  | { files: Readonly<Record<string, Blob>> };

export interface PairSource {
  target: ModelFolder;
  drafter: ModelFolder;
  /** Other weights of the same drafter, fetched when a plan first asks for them; absent: none. */
  trainings?: Trainings;
}

export type Trainings = Readonly<Partial<Record<TrainingFault, ModelFolder>>>;

export type Backend = "webgpu" | "wasm";

/** `automatic` takes WebGPU on a hardware adapter, WebAssembly otherwise. */
export type BackendWish = "automatic" | Backend;

export interface BackendChoice {
  backend: Backend;
  /** WebAssembly threads; 1 beside WebGPU. */
  threads: number;
  /** Which one runs and why, for the screen: "WebAssembly, 2 threads: this browser has no WebGPU." */
  sentence: string;
}

export type LoadProgress =
  /** `totalBytes` is null when the server does not say. */
  | { stage: "fetch"; what: "runtime" | ModelRole; loadedBytes: number; totalBytes: number | null }
  | { stage: "build"; what: "target" | "drafter" }
  | { stage: "session"; ready: number; total: number }
  | { stage: "ready" };

/** "other weights": those of a training, which come while a run waits for them. */
export type ModelRole = "target" | "drafter" | "other weights";

export interface LoadOptions {
  backend: BackendWish;
  onProgress?: (progress: LoadProgress) => void;
  signal?: AbortSignal;
}

/** What is told of a pair once it is loaded. */
export interface PairReport {
  facts: PairFacts;
  backend: BackendChoice;
  /** The target's tokenizer, for `openTokenizer`; drafter folders have none. */
  tokenizer: TokenizerFiles;
}

export interface LoadedPair extends PairReport {
  /**
   * Opens a run with empty caches. When `signal` is aborted the call that is running stops between
   * two graphs, and it and every later call of this run reject.
   * @param onProgress told while the run waits for other weights, at the end "ready" whatever came of it
   */
  openRun(signal?: AbortSignal, onProgress?: (progress: LoadProgress) => void): PairRun;
  /** Frees the pair; its runs reject from then on. */
  close(): void;
}

/**
 * Calls reject with a RuleError (bad input, nothing was lost), an EngineFailure (something broke; see
 * `takesPairsAway`) or the signal's reason (cancelled).
 */
export interface Engine {
  /**
   * Loads a pair beside those that are loaded. Whoever asked closes the pair it stands in for, so a
   * load that fails or is cancelled never touches that one.
   */
  load(source: PairSource, options: LoadOptions): Promise<LoadedPair>;
  /** Closes every pair. */
  dispose(): void;
}
