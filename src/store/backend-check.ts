import { checkRound, type RoundCheck } from "../engine/inside/check-round";
import type { Backend, BackendChoice, Engine, LoadProgress } from "../engine/runtime/engine";
import type { OpenPair } from "../engine/runtime/named-pair";
import type { RunResult } from "./drafting-result";

/** Rounds of a run, drafted and verified once more on the other backend. */
export interface BackendCheck {
  /** What the pair runs on here, and what it was held against. */
  here: BackendChoice;
  there: BackendChoice;
  /** Rounds that were asked for. */
  asked: number;
  /** Those that are done. */
  rounds: readonly RoundCheck[];
}

export interface BackendCheckJob {
  pair: OpenPair;
  run: RunResult;
  /** Indices of rounds. */
  rounds: readonly number[];
  signal: AbortSignal;
  /**
   * An engine of its own: a backend that breaks takes its worker down, and the pair of the page must not be in it.
   */
  makeEngine(): Engine;
  onLoading(progress: LoadProgress): void;
  onRound(check: BackendCheck): void;
}

export function otherBackend(backend: Backend): Backend {
  return backend === "webgpu" ? "wasm" : "webgpu";
}

/** Loads the pair once more on the other backend, checks round by round, and frees it. Rejects as an engine does. */
export async function checkOnOtherBackend(job: BackendCheckJob): Promise<BackendCheck> {
  const { pair, run, rounds, signal, onLoading, onRound } = job;
  const engine = job.makeEngine();
  try {
    const loaded = await engine.load(pair.source, {
      backend: otherBackend(pair.backend.backend),
      signal,
      onProgress: onLoading,
    });
    const { timeline, convention } = run;
    const runs = [pair.openRun(signal), loaded.openRun(signal, onLoading)] as const;
    try {
      const [here, there] = [pair.backend, loaded.backend];
      let check: BackendCheck = { here, there, asked: rounds.length, rounds: [] };
      for (const round of rounds) {
        const checked = await checkRound(runs, timeline, round, convention);
        check = { ...check, rounds: [...check.rounds, checked] };
        onRound(check);
      }
      return check;
    } finally {
      for (const each of runs) each.close();
    }
  } finally {
    engine.dispose();
  }
}
