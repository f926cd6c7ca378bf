import { useStore } from "zustand";
import type { DraftingState } from "../../store/drafting";
import { staleReasons } from "../../store/staleness";
import { LoadingLine, TroubleLine } from "./loading-lines";
import { cellStatus } from "./model/cell-status";
import { megabytes } from "./model/loading-words";
import { OwnPair } from "./own-pair";
import { engineStore, libraryStore } from "./workbench";
import "./run-bar.css";

/** The primary action of the cell and how things stand. It keeps its height from the first load on. */
export function RunBar({ state }: { state: DraftingState }) {
  const { result, settings, job, run, cancel } = state;
  const { pair, loading } = useStore(engineStore);
  const reasons = result ? staleReasons(result, settings, pair?.source ?? null) : [];
  const status = cellStatus(state);
  return (
    <div className="run-bar">
      <div className="run-bar-row">
        {pair ? (
          <button
            type="button"
            className={`button ${!result || reasons.length > 0 ? "primary" : ""}`}
            disabled={job !== null}
            onClick={() => void run()}
          >
            {result ? "Run again" : "Run"}
          </button>
        ) : (
          <LoadButton isFirst={result === null} onLoaded={() => void (result ? undefined : run())} />
        )}
        {job && (
          <button type="button" className="button" onClick={cancel}>
            Stop
          </button>
        )}
        {loading ? (
          <LoadingLine />
        ) : (
          <p className={status.state === "failed" ? "fault" : "hint"} role="status">
            {pair || result
              ? status.sentence
              : "A target and a DFlash drafter, both trained for this page on small Python programs. They run here, in your browser. Nothing is fetched before you ask; the runtime that computes them comes along."}
          </p>
        )}
      </div>
      <TroubleLine />
      {reasons.length > 0 && (
        <p className="stale" role="status">
          <span aria-hidden="true">↻</span> Out of date, and kept until you run again. {reasons.join(" ")}
        </p>
      )}
      <details className="own-pair-details">
        <summary>
          {pair ? `Runs on ${pair.source.name}. Use your own checkpoints` : "Use your own checkpoints"}
        </summary>
        <OwnPair />
      </details>
    </div>
  );
}

/** Says what loading fetches before anything is fetched; the first time it runs the cell too. */
function LoadButton({ isFirst, onLoaded }: { isFirst: boolean; onLoaded: () => void }) {
  const isLoading = useStore(engineStore, (engine) => engine.loading !== null);
  const { bundledBytes, bundledPair } = useStore(libraryStore);
  const size = bundledBytes === null ? "" : ` (${megabytes(bundledBytes)})`;
  async function load() {
    if (await engineStore.getState().load(bundledPair)) onLoaded();
  }
  return (
    <button type="button" className="button primary" disabled={isLoading} onClick={() => void load()}>
      Load the bundled pair
      {size}
      {isFirst ? " and run" : ""}
    </button>
  );
}
