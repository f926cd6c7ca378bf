import { Popover } from "radix-ui";
import { useEffect, useState } from "react";
import { useStore } from "zustand";
import type { BackendWish } from "../../engine/runtime/engine";
import type { EngineState } from "../../store/engine";
import { engineStore, libraryStore } from "../../store/workbench";
import { LoadingLine, TroubleLine } from "./loading-lines";
import { loadingWords, megabytes } from "./model/loading-words";
import { OwnPair } from "./own-pair";
import "./engine-status.css";

/** In the top bar: which backend runs the models and why, and the way to another one. */
export default function EngineStatus() {
  const state = useStore(engineStore);
  return (
    <Popover.Root>
      <Popover.Trigger className="button quiet engine-status" data-state-of-engine={kindOf(state)}>
        <span className="engine-mark" aria-hidden="true" />
        <span className="engine-label">{labelOf(state)}</span>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          className="popover engine-popover"
          aria-label="Engine"
          align="end"
          sideOffset={6}
          collisionPadding={8}
        >
          <EngineDetails />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

function kindOf({ pair, loading, fetching, trouble }: EngineState): "loading" | "failed" | "ready" | "idle" {
  if (loading || fetching) return "loading";
  if (trouble) return "failed";
  return pair ? "ready" : "idle";
}

function labelOf(state: EngineState): string {
  const { pair, loading, fetching } = state;
  switch (kindOf(state)) {
    case "loading": {
      const share = loadingWords(loading ? loading.progress : fetching).share;
      return share === null ? "Loading" : `Loading ${Math.floor(share * 100)} %`;
    }
    case "failed":
      return "Engine: see why";
    case "ready":
      return pair?.backend.backend === "webgpu" ? "WebGPU" : `WebAssembly × ${pair?.backend.threads}`;
    case "idle":
      return "No model loaded";
  }
}

const wishes: { wish: BackendWish; label: string }[] = [
  { wish: "automatic", label: "Automatic" },
  { wish: "webgpu", label: "WebGPU" },
  { wish: "wasm", label: "WebAssembly" },
];

function EngineDetails() {
  const { pair, loading, wish, chooseBackend, load } = useStore(engineStore);
  const { bundledPair, bundledBytes } = useStore(libraryStore);
  const usedBytes = useMemoryInUse();
  useEffect(() => void libraryStore.getState().open(), []);
  return (
    <div className="engine-details">
      <h2>Engine</h2>
      <p>{pair ? pair.backend.sentence : "The models run in this page, in a worker. None is loaded yet."}</p>
      {pair && (
        <p className="hint">
          Loaded: {pair.source.name}; target of {pair.facts.targetLayerCount} layers, drafter of{" "}
          {pair.facts.drafterLayerCount}, block size {pair.facts.blockSize}.
          {usedBytes !== null && ` The page holds ${megabytes(usedBytes)}.`}
        </p>
      )}
      <fieldset className="segmented engine-wish">
        <legend className="visually-hidden">Backend</legend>
        {wishes.map(({ wish: one, label }) => (
          <button
            key={one}
            type="button"
            className="button"
            aria-pressed={wish === one}
            disabled={loading !== null}
            onClick={() => void chooseBackend(one)}
          >
            {label}
          </button>
        ))}
      </fieldset>
      <LoadingLine />
      <TroubleLine />
      {pair?.source !== bundledPair && (
        <button
          type="button"
          className="button"
          disabled={loading !== null}
          onClick={() => void load(bundledPair)}
        >
          Load the bundled pair{bundledBytes === null ? "" : ` (${megabytes(bundledBytes)})`}
        </button>
      )}
      <details className="own-pair-details">
        <summary>Use your own checkpoints</summary>
        <OwnPair />
      </details>
    </div>
  );
}

/** Bytes of the page and its workers, where the browser tells (Chromium, isolated pages). */
function useMemoryInUse(): number | null {
  const [bytes, setBytes] = useState<number | null>(null);
  useEffect(() => {
    let isHere = true;
    const measure = (performance as MeasuringPerformance).measureUserAgentSpecificMemory;
    measure?.call(performance).then(
      (result) => isHere && setBytes(result.bytes),
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, []);
  return bytes;
}

interface MeasuringPerformance extends Performance {
  measureUserAgentSpecificMemory?: () => Promise<{ bytes: number }>;
}
