import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import type { CellViewProps } from "../../notebook/cell-kind";
import { type DraftingResult, isFinished } from "../../store/drafting-result";
import { createSteppingStore, type SteppingState } from "../../store/stepping";
import { changesBetween } from "./changes";
import type { DraftingParams } from "./params";
import { paramsOf } from "./settings";

/** A place is written into the notebook once the reader has rested there this long; playing is no rest. */
const restMs = 300;

/** The stepping of one drafting cell, held together with its output and with what the notebook keeps of it. */
export function useStepping(props: CellViewProps<DraftingParams, DraftingResult>): SteppingState {
  const { output, status, view, setView } = props;
  const latest = useRef(props);
  useLayoutEffect(() => {
    latest.current = props;
  });
  const kept = placeIn(view);
  const [store] = useState(() =>
    createSteppingStore(kept, {
      isRunning: () => isBusy(latest.current),
      goOn: () => goesOn(latest.current),
      every(intervalMs, tick) {
        const timer = setInterval(tick, intervalMs);
        return () => clearInterval(timer);
      },
    }),
  );
  // Before the screen is painted, so that a result never shows with the steps of the one before.
  useLayoutEffect(() => store.getState().show(output), [store, output]);
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

/** Whether a run was stopped or failed on the way, and the same run would go on. */
export function canGoOn({ output, params, status }: CellViewProps<DraftingParams, DraftingResult>): boolean {
  const isOnTheWay = status.state === "stopped" || status.state === "failed";
  if (!isOnTheWay || output === null || isFinished(output)) return false;
  return changesBetween(paramsOf(output.settings), params).length === 0;
}

function goesOn(props: CellViewProps<DraftingParams, DraftingResult>): boolean {
  if (!canGoOn(props)) return false;
  props.goOn();
  return true;
}
