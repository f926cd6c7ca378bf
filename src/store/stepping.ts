import { createStore, type StoreApi } from "zustand/vanilla";
import type { Step } from "../engine/drafting/steps";
import { isSameList } from "../engine/tensor/same-list";
import type { RunName } from "./branches";
import { allRunsOf, type DraftingResult, type RunResult } from "./drafting-result";
import { destination, lockstep, type Motion, placeOf } from "./lockstep";

/** What stepping needs from its cell; the tests bring their own. */
export interface SteppingSurroundings {
  isRunning(): boolean;
  /** Asks for the rounds behind the last one of a stopped run; false when there is no way to them now. */
  goOn(): boolean;
  /** What was asked for is there: the run need not go further. */
  stop(): void;
  /** Calls `tick` again and again; returns how to stop it. */
  every(intervalMs: number, tick: () => void): () => void;
}

/** Where the reader stands in the runs of one drafting cell, of which two are shown beside each other. */
export interface SteppingState {
  /** The result that is stepped through: the cell's last one, whatever became of later runs. */
  result: DraftingResult | null;
  /** The runs that are shown, one or two. */
  runs: readonly RunResult[];
  /** Their steps in lockstep; a step keeps its number when rounds are added. */
  steps: readonly Step[];
  /** The step that is shown, < steps.length. */
  cursor: number;
  /** The step that is wanted, which may not have been reached yet; null is the last one, wherever that is. */
  place: number | null;
  playing: boolean;
  /**
   * Takes the cell's output and the runs to show. A new run is watched from its end, more rounds of the same
   * one are not; a breakpoint that was hit is gone to.
   */
  show(result: DraftingResult | null, columns: readonly RunName[]): void;
  /** Moves the cursor; what lies behind the last round is asked for and reached when it is there. */
  move(motion: Motion): void;
  jump(step: number): void;
  /** Takes over where the notebook says that the reader stands. */
  stand(place: number | null): void;
  play(): void;
  pause(): void;
  /** A motion, or playing where it paused and pausing where it plays. */
  perform(what: Motion | "play"): void;
  /** Stops playing and waiting: the run has ended otherwise. */
  halt(): void;
}

export type SteppingStore = StoreApi<SteppingState>;

const playIntervalMs = 220;

/** @param place where the notebook says that the reader stood. */
export function createSteppingStore(place: number | null, surroundings: SteppingSurroundings): SteppingStore {
  let stopPlaying: (() => void) | null = null;
  /** A motion into rounds that are not there yet, and where it began. */
  let waiting: { motion: Motion; start: number } | null = null;

  return createStore<SteppingState>()((set, get) => {
    function stand(wanted: number | null) {
      const last = Math.max(0, get().steps.length - 1);
      const reached = wanted === null ? last : Math.min(Math.max(0, Math.round(wanted)), last);
      set({ place: wanted, cursor: reached });
    }

    /** At the last step the reader follows what comes. */
    function standAt(step: number) {
      stand(step === get().steps.length - 1 ? null : step);
    }

    function resolve(motion: Motion, start: number): number | "further" {
      const { result, runs, steps } = get();
      if (!result) return start;
      const timelines = runs.map(({ timeline }) => timeline);
      const stops = { stopAt: result.settings.stopAt, aligned: result.aligned.timeline };
      return destination(motion, timelines, steps, start, hasEnded(runs), stops);
    }

    return {
      result: null,
      runs: [],
      steps: [],
      cursor: 0,
      place,
      playing: false,

      show(result, columns) {
        const { result: before, runs: runsBefore, steps: stepsBefore, cursor } = get();
        const runs = result ? shownRuns(result, columns) : [];
        if (result === before && isSameList(runs, runsBefore)) return;
        const isOther = before !== null && (result === null || !isSameRun(before, result));
        const areOthers = !isOther && runs.map(nameOf).join() !== runsBefore.map(nameOf).join();
        const steps = lockstep(runs.map(({ timeline }) => timeline));
        set({ result, runs, steps: result ? steps : [] });
        if (isOther) waiting = null;
        const hit = result?.stoppedAt ?? null;
        if (result && hit !== null && hit !== before?.stoppedAt) {
          waiting = null;
          return stand(placeOf(steps, hit.step));
        }
        // Other runs have other steps: the reader stays at the same one, as far as they have it.
        if (areOthers && before !== null && get().place !== null)
          return stand(placeOf(steps, stepsBefore[cursor]));
        const reached = waiting ? resolve(waiting.motion, waiting.start) : "further";
        if (reached === "further") return stand(isOther ? null : get().place);
        waiting = null;
        stand(reached);
        if (!get().playing) surroundings.stop();
      },

      move(motion) {
        const { result, cursor } = get();
        if (!result) return;
        waiting = null;
        const target = resolve(motion, cursor);
        if (target !== "further") return standAt(target);
        if (motion === "end" || surroundings.isRunning()) stand(null);
        if (surroundings.isRunning()) return;
        if (motion !== "end") {
          waiting = { motion, start: cursor };
          stand(cursor);
        }
        if (surroundings.goOn()) return;
        get().halt();
        standAt(get().cursor);
      },

      jump(step) {
        get().halt();
        standAt(Math.min(Math.max(0, Math.round(step)), get().steps.length - 1));
      },

      stand,

      play() {
        if (stopPlaying) return;
        set({ playing: true });
        stopPlaying = surroundings.every(playIntervalMs, () => {
          const { result, runs, cursor, steps, playing } = get();
          const isLast = cursor === steps.length - 1;
          const atEnd = result !== null && hasEnded(runs) && isLast;
          if (!playing || atEnd) get().pause();
          else if (!isLast || !(surroundings.isRunning() || waiting)) get().move("step");
        });
      },

      pause() {
        stopPlaying?.();
        stopPlaying = null;
        set({ playing: false });
      },

      perform(what) {
        const { move, play, pause, playing } = get();
        if (what !== "play") move(what);
        else if (playing) pause();
        else play();
      },

      halt() {
        waiting = null;
        get().pause();
      },
    };
  });
}

/** Rounds that were added share the prompt that they began with; a new run has read it anew. */
function isSameRun(before: DraftingResult, now: DraftingResult): boolean {
  return before.aligned.timeline.prompt === now.aligned.timeline.prompt;
}

/** The runs of these names, and run A where there is none of them. */
function shownRuns(result: DraftingResult, columns: readonly RunName[]): RunResult[] {
  const all = allRunsOf(result);
  const shown = columns.flatMap((column) => all.find(({ name }) => name === column) ?? []);
  return shown.length > 0 ? shown : all.slice(0, 1);
}

function hasEnded(runs: readonly RunResult[]): boolean {
  return runs.every(({ timeline }) => timeline.ending !== null);
}

function nameOf({ name }: RunResult): RunName {
  return name;
}
