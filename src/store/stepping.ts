import { createStore, type StoreApi } from "zustand/vanilla";
import type { Timeline } from "../engine/drafting/round";
import type { Step } from "../engine/drafting/steps";
import { type DraftingResult, isFinished, runsOf } from "./drafting-result";
import { destination, lockstep, type Motion } from "./lockstep";

/** What stepping needs from its cell; the tests bring their own. */
export interface SteppingSurroundings {
  isRunning(): boolean;
  /** Asks for the rounds behind the last one of a stopped run; false when there is no way to them now. */
  goOn(): boolean;
  /** Calls `tick` again and again; returns how to stop it. */
  every(intervalMs: number, tick: () => void): () => void;
}

/** Where the reader stands in the two runs of one drafting cell. */
export interface SteppingState {
  /** The result that is stepped through: the cell's last one, whatever became of later runs. */
  result: DraftingResult | null;
  /** Steps of both runs in lockstep; a step keeps its number when rounds are added. */
  steps: readonly Step[];
  /** The step that is shown, < steps.length. */
  cursor: number;
  /** The step that is wanted, which may not have been reached yet; null is the last one, wherever that is. */
  place: number | null;
  playing: boolean;
  /** Takes the cell's output. A new run is watched from its end, more rounds of the same one are not. */
  show(result: DraftingResult | null): void;
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
      const { result, steps } = get();
      return result ? destination(motion, timelinesOf(result), steps, start, isFinished(result)) : start;
    }

    return {
      result: null,
      steps: [],
      cursor: 0,
      place,
      playing: false,

      show(result) {
        const before = get().result;
        if (result === before) return;
        const isOther = before !== null && (result === null || !isSameRun(before, result));
        set({ result, steps: result ? lockstep(timelinesOf(result)) : [] });
        if (isOther) waiting = null;
        const reached = waiting ? resolve(waiting.motion, waiting.start) : "further";
        if (reached === "further") return stand(isOther ? null : get().place);
        waiting = null;
        standAt(reached);
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
          const { result, cursor, steps, playing } = get();
          const isLast = cursor === steps.length - 1;
          const atEnd = result !== null && isFinished(result) && isLast;
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

function timelinesOf(result: DraftingResult): Timeline[] {
  return runsOf(result).map((run) => run.timeline);
}
