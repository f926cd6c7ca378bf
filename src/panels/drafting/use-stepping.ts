import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import type { CellViewProps } from "../../notebook/cell-kind";
import type { RunName } from "../../store/branches";
import { type DraftingResult, isFinished, withBranches } from "../../store/drafting-result";
import { createSteppingStore, type SteppingState } from "../../store/stepping";
import { changesOfRuns } from "./changes";
import type { DraftingParams } from "./params";
import { paramsOf } from "./settings";

/** A place is written into the notebook once the reader has rested there this long; playing is no rest. */
const restMs = 300;

/**
 * The stepping of one drafting cell, held together with its output and with what the notebook keeps of it.
 * @param result the output with the branches and breakpoints that there are now
 */
export function useStepping(
  props: CellViewProps<DraftingParams, DraftingResult>,
  result: DraftingResult | null,
  columns: readonly RunName[],
): SteppingState {
  const { status, view, setView } = props;
  const latest = useRef(props);
  useLayoutEffect(() => {
    latest.current = props;
  });
  const kept = placeIn(view);
  const [store] = useState(() =>
    createSteppingStore(kept, {
      isRunning: () => isBusy(latest.current),
      goOn: () => goesOn(latest.current),
      stop: () => latest.current.stop(),
      every(intervalMs, tick) {
        const timer = setInterval(tick, intervalMs);
        return () => clearInterval(timer);
      },
    }),
  );
  // Before the screen is painted, so that a result never shows with the steps of the one before.
  useLayoutEffect(() => store.getState().show(result, columns), [store, result, columns]);
  useEffect(() => {
    if (store.getState().place !== kept) store.getState().stand(kept);
  }, [store, kept]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const write = () => {
      const { place } = store.getState();
      if (place !== placeIn(latest.current.view)) setView({ step: place });
    };
    const off = store.subscribe((now, before) => {
      if (now.place === before.place) return;
      clearTimeout(timer);
      timer = setTimeout(write, restMs);
    });
    return () => {
      off();
      clearTimeout(timer);
      store.getState().halt();
    };
  }, [store, setView]);
  const hasEnded = status.state === "stopped" || status.state === "failed";
  useEffect(() => {
    if (hasEnded) store.getState().halt();
  }, [store, hasEnded]);
  return useStore(store);
}

/** The kept step; anything may stand in a notebook. */
function placeIn({ step }: Readonly<Record<string, unknown>>): number | null {
  return typeof step === "number" && Number.isInteger(step) && step >= 0 ? step : null;
}

export function isBusy({ status }: { status: { state: string } }): boolean {
  return status.state === "running" || status.state === "queued";
}

/** Whether the same runs would go on: they were stopped or failed on the way, or have a branch that has not run. */
export function canGoOn({ output, params, status }: CellViewProps<DraftingParams, DraftingResult>): boolean {
  if (output === null || isBusy({ status })) return false;
  if (changesOfRuns(paramsOf(output.settings), params).length > 0) return false;
  return !isFinished(withBranches(output, params.branches));
}

function goesOn(props: CellViewProps<DraftingParams, DraftingResult>): boolean {
  if (!canGoOn(props)) return false;
  props.goOn();
  return true;
}
