import { useEffect, useMemo, useState } from "react";
import { useStore } from "zustand";
import type { DraftingSettings } from "../../store/draft-session";
import { createDraftingStore, type DraftingState, type DraftingStore } from "../../store/drafting";
import type { HeldOutPrompt } from "../../store/library";
import type { DraftingParams } from "./params";
import { engineStore, libraryStore } from "./workbench";

/** The store of one drafting cell, kept in step with the cell's params. */
export function useDrafting(params: DraftingParams): { store: DraftingStore; state: DraftingState } {
  const prompts = useStore(libraryStore, (library) => library.prompts);
  const settings = useMemo(() => settingsOf(params, prompts), [params, prompts]);
  const [store] = useState(() => createDraftingStore(settings, surroundings));
  useEffect(() => store.getState().configure(settings), [store, settings]);
  useEffect(() => () => store.getState().close(), [store]);
  return { store, state: useStore(store) };
}

const surroundings = {
  pair: () => engineStore.getState().pair,
  broke: (failure: Parameters<ReturnType<typeof engineStore.getState>["broke"]>[0]) =>
    engineStore.getState().broke(failure),
  nowMs: () => performance.now(),
  every(intervalMs: number, tick: () => void) {
    const timer = setInterval(tick, intervalMs);
    return () => clearInterval(timer);
  },
};

/** A shipped prompt by its id, or the user's own text. */
function settingsOf(params: DraftingParams, prompts: readonly HeldOutPrompt[] | null): DraftingSettings {
  const shipped = prompts?.find((prompt) => prompt.id === params.promptId);
  return {
    prompt: shipped?.text ?? params.text,
    deviations: params.deviations,
    freeRunning: params.freeRunning,
    firstAnchor: params.firstAnchor,
    tokenLimit: params.tokenLimit,
  };
}
