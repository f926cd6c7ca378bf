import { useCallback, useEffect, useRef, useState } from "react";
import type { Timeline } from "../../../engine/drafting/round";
import { counted } from "../../../engine/masks/wording";
import type { LoadProgress } from "../../../engine/runtime/engine";
import type { OpenPair } from "../../../engine/runtime/named-pair";
import { WorkerEngine } from "../../../engine/runtime/worker-engine";
import { sentenceOf } from "../../../engine/tensor/sentence-of";
import { type BackendCheck, checkOnOtherBackend } from "../../../store/backend-check";
import type { RunResult } from "../../../store/drafting-result";
import { loadingWords } from "../model/loading-words";

export interface BackendChecking {
  /** What there is, also while it goes on. */
  check: BackendCheck | null;
  /** What it does now; null when it does nothing. */
  place: string | null;
  fault: string | null;
  start(pair: OpenPair, run: RunResult, rounds: readonly number[]): void;
  stop(): void;
}

/** What was checked stays with the run it is of, also when the cell is folded meanwhile. */
const kept = new WeakMap<Timeline, BackendCheck>();

/** One check at a time; it ends with the view, and when another run is looked at. */
export function useBackendCheck(timeline: Timeline | null): BackendChecking {
  const [check, setCheck] = useState<BackendCheck | null>(null);
  const [place, setPlace] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const going = useRef<AbortController | null>(null);

  useEffect(() => {
    setCheck((timeline && kept.get(timeline)) ?? null);
    setFault(null);
    return () => going.current?.abort();
  }, [timeline]);

  const start = useCallback(async (pair: OpenPair, run: RunResult, rounds: readonly number[]) => {
    const controller = new AbortController();
    going.current = controller;
    const { signal } = controller;
    setFault(null);
    setPlace(loadingWords(null).sentence);
    let done = 0;
    const say = (progress: LoadProgress) => {
      if (signal.aborted) return;
      const isReady = progress.stage === "ready";
      setPlace(isReady ? blocksDone(done, rounds.length) : loadingWords(progress).sentence);
    };
    try {
      await checkOnOtherBackend({
        pair,
        run,
        rounds,
        signal,
        makeEngine: () => new WorkerEngine(),
        onLoading: say,
        onRound(now) {
          if (signal.aborted) return;
          kept.set(run.timeline, now);
          done = now.rounds.length;
          setCheck(now);
          setPlace(blocksDone(done, now.asked));
        },
      });
    } catch (error) {
      if (!signal.aborted) setFault(sentenceOf(error));
    }
    if (going.current === controller) {
      going.current = null;
      setPlace(null);
    }
  }, []);

  return {
    check,
    place,
    fault,
    start: (...asked) => void start(...asked),
    stop: () => going.current?.abort(),
  };
}

function blocksDone(done: number, asked: number): string {
  return `${done} of ${counted(asked, "block")} done.`;
}
