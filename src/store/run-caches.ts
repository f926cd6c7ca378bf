import type { PairRun } from "../engine/drafting/pair";
import { restoreRun } from "../engine/drafting/restore-run";
import type { OpenPair } from "../engine/runtime/named-pair";
import type { RunName } from "./branches";
import type { RunResult } from "./drafting-result";

/** Caches of the target and the drafter, one set per run, opened when it is needed. */
export interface RunCaches {
  /** Empty ones, for a run that begins. */
  fresh(name: RunName): PairRun;
  /** Those of a run, filled with what it has come to. */
  of(run: RunResult): Promise<PairRun>;
  /** Those of no run: the caller closes them. */
  spare(): PairRun;
  close(): void;
}

export function openCaches(pair: OpenPair, signal: AbortSignal): RunCaches {
  const open = new Map<RunName, PairRun>();
  const fresh = (name: RunName) => {
    const caches = pair.openRun(signal);
    open.set(name, caches);
    return caches;
  };
  return {
    fresh,
    spare: () => pair.openRun(signal),
    async of({ name, timeline, convention }) {
      const known = open.get(name);
      if (known !== undefined) return known;
      const caches = fresh(name);
      await restoreRun(caches, timeline, convention);
      return caches;
    },
    close() {
      for (const caches of open.values()) caches.close();
    },
  };
}
