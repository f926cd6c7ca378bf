import { createStore, type StoreApi } from "zustand/vanilla";
import type { Timeline } from "../engine/drafting/round";
import type { Step } from "../engine/drafting/steps";
import { EngineFailure } from "../engine/runtime/failure";
import type { OpenPair } from "../engine/runtime/named-pair";
import {
  type DraftingResult,
  type DraftingSettings,
  type DraftSession,
  isFinished,
  resumeSession,
  roundCountOf,
  runsOf,
  startSession,
} from "./draft-session";
import { destination, lockstep, type Motion } from "./lockstep";

/** What a drafting cell needs from outside; the tests bring their own. */
export interface DraftingSurroundings {
  /** The pair that is loaded now. */
  pair(): OpenPair | null;
  /** A job met a failure of the engine. */
  broke(failure: EngineFailure): void;
  nowMs(): number;
  /** Calls `tick` again and again; returns how to stop it. */
  every(intervalMs: number, tick: () => void): () => void;
}

interface Job {
  kind: "run" | "further";
  startedMs: number;
  /** Rounds of what is being computed, which is not what is shown as long as a new run has none. */
  rounds: number;
}

interface Outcome {
  kind: "done" | "stopped" | "failed";
  sentence: string;
}

/** The two runs of one drafting cell and where the user stands in them. */
export interface DraftingState {
  settings: DraftingSettings;
  /** The last result. Stays until another one has its first round, whatever happens meanwhile. */
  result: DraftingResult | null;
  /** Steps of both runs in lockstep; a step keeps its number when rounds are added. */
  steps: readonly Step[];
  cursor: number;
  /** What is being computed, null when nothing is. */
  job: Job | null;
  /** How the last job ended, as a sentence; null before the first. */
  outcome: Outcome | null;
  playing: boolean;
  configure(settings: DraftingSettings): void;
  /** Runs both sides anew with the settings, to their end. */
  run(): Promise<void>;
  /** Moves the cursor; what lies behind the last round is computed first. */
  move(motion: Motion): Promise<void>;
  jump(cursor: number): void;
  cancel(): void;
  play(): void;
  pause(): void;
  /** Stops everything when the cell goes away. */
  close(): void;
}

export type DraftingStore = StoreApi<DraftingState>;

const playIntervalMs = 220;

export function createDraftingStore(
  settings: DraftingSettings,
  surroundings: DraftingSurroundings,
): DraftingStore {
  let session: DraftSession | null = null;
  let controller: AbortController | null = null;
  let stopPlaying: (() => void) | null = null;

  return createStore<DraftingState>()((set, get) => {
    /** Steps of earlier rounds keep their numbers, so the cursor stays valid under a longer result. */
    function show(result: DraftingResult, place: "follow" | "stay" | "last") {
      const { steps, cursor, job } = get();
      const next = lockstep(timelinesOf(result));
      const toEnd = place === "last" || (place === "follow" && cursor === steps.length - 1);
      set({
        result,
        steps: next,
        cursor: toEnd ? next.length - 1 : cursor,
        job: job && { ...job, rounds: roundCountOf(result) },
      });
    }

    function resolve(motion: Motion): number | "further" {
      const { result, steps, cursor } = get();
      if (!result) return 0;
      return destination(motion, timelinesOf(result), steps, cursor, isFinished(result));
    }

    /** Runs `work` as the one job of this cell and turns whatever ends it into a sentence. */
    async function asJob(
      { kind, rounds }: Pick<Job, "kind" | "rounds">,
      pair: OpenPair,
      work: (controller: AbortController) => Promise<void>,
    ) {
      const mine = new AbortController();
      controller = mine;
      const startedMs = surroundings.nowMs();
      set({ job: { kind, startedMs, rounds }, outcome: null });
      try {
        await work(mine);
        set({ outcome: { kind: "done", sentence: `Ran in ${duration(surroundings.nowMs() - startedMs)}.` } });
      } catch (error) {
        // Closing the session aborts too, so ask first whether it was the user.
        const isStopped = mine.signal.aborted;
        closeSession();
        get().pause();
        if (!isStopped && error instanceof EngineFailure) surroundings.broke(error);
        const pairNow = surroundings.pair();
        const isReplaced = pairNow !== null && pairNow !== pair && !(error instanceof EngineFailure);
        const reason = isStopped ? "by you" : isReplaced ? "by another load" : null;
        set({ outcome: reason ? stopped(reason, get().job?.rounds ?? 0) : failedWith(error) });
      } finally {
        set({ job: null });
      }
    }

    function closeSession() {
      session?.stop();
      session = null;
    }

    return {
      settings,
      result: null,
      steps: [],
      cursor: 0,
      job: null,
      outcome: null,
      playing: false,

      configure: (next) => set({ settings: next }),

      async run() {
        const pair = surroundings.pair();
        if (!pair || get().job) return;
        get().pause();
        await asJob({ kind: "run", rounds: 0 }, pair, async (mine) => {
          closeSession();
          const started = await startSession(pair, get().settings, mine);
          session = started.session;
          let result = started.result;
          let place: "last" | "follow" = "last";
          while (!isFinished(result)) {
            result = await session.advance(result);
            show(result, place);
            place = "follow";
          }
          show(result, place);
        });
      },

      async move(motion) {
        const { result, job, cursor, steps } = get();
        if (!result) return;
        const target = resolve(motion);
        if (target !== "further") return set({ cursor: target });
        if (motion === "end" || job) set({ cursor: steps.length - 1 });
        if (job) return;
        const pair = surroundings.pair();
        if (pair?.source !== result.pair.source) {
          get().pause();
          return set({
            outcome: failedWith(pair ? "Another pair is loaded: run again." : "No pair is loaded."),
          });
        }
        await asJob({ kind: "further", rounds: roundCountOf(result) }, pair, async (mine) => {
          if (session?.pair !== pair) {
            closeSession();
            session = await resumeSession(pair, result, mine);
          }
          let further = result;
          while (resolve(motion) === "further") {
            further = await session.advance(further);
            show(further, motion === "end" ? "follow" : "stay");
          }
          const reached = resolve(motion);
          // Whoever moved on meanwhile stays where they are.
          if (motion !== "end" && reached !== "further" && get().cursor === cursor) set({ cursor: reached });
        });
      },

      jump(cursor) {
        get().pause();
        set({ cursor: Math.min(Math.max(0, Math.round(cursor)), Math.max(0, get().steps.length - 1)) });
      },

      cancel() {
        controller?.abort();
        // A stopped session is of no more use; the next job opens another one.
        closeSession();
      },

      play() {
        if (stopPlaying) return;
        set({ playing: true });
        stopPlaying = surroundings.every(playIntervalMs, () => {
          const { result, cursor, steps, job, playing } = get();
          const atEnd = result !== null && isFinished(result) && cursor === steps.length - 1;
          if (!playing || atEnd) get().pause();
          else if (!job || cursor < steps.length - 1) void get().move("step");
        });
      },

      pause() {
        stopPlaying?.();
        stopPlaying = null;
        set({ playing: false });
      },

      close() {
        get().pause();
        get().cancel();
      },
    };
  });
}

function timelinesOf(result: DraftingResult): Timeline[] {
  return runsOf(result).map((run) => run.timeline);
}

function stopped(reason: string, rounds: number): Outcome {
  const place = rounds === 0 ? "before round 1" : `after round ${rounds}`;
  return { kind: "stopped", sentence: `Stopped ${reason} ${place}.` };
}

function failedWith(reason: unknown): Outcome {
  const sentence =
    reason instanceof EngineFailure
      ? reason.sentence
      : reason instanceof Error
        ? reason.message
        : String(reason);
  return { kind: "failed", sentence };
}

function duration(ms: number): string {
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;
}
