import { useStore } from "zustand";
import type { DraftingState } from "../../store/drafting";
import { staleReasons } from "../../store/staleness";
import { LoadingLine, TroubleLine } from "./loading-lines";
import { cellStatus } from "./model/cell-status";
import { megabytes } from "./model/loading-words";
import { OwnPair } from "./own-pair";
import { engineStore, libraryStore } from "./workbench";
import "./run-bar.css";

interface RunBarProps {
  state: DraftingState;
  /** Whether a load is going on that the first run follows. */
  onStarting: (isStarting: boolean) => void;
}

/** The primary action of the cell and how things stand. It keeps its height from the first load on. */
export function RunBar({ state, onStarting }: RunBarProps) {
  const { result, settings, job, run, cancel } = state;
  const { pair, loading } = useStore(engineStore);
  const { bundledPair } = useStore(libraryStore);
  const reasons = result ? staleReasons(result, settings, pair?.source ?? null) : [];
  const status = cellStatus(state);
  const isFirst = result === null;
  async function load() {
    onStarting(isFirst);
    const loaded = await engineStore.getState().load(bundledPair);
    if (loaded && isFirst) await run();
    onStarting(false);
  }
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
          !loading && <LoadButton isFirst={isFirst} onLoad={() => void load()} />
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
            {status.state === "idle" ? invitation(pair !== null) : status.sentence}
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
          {pair && pair.source !== bundledPair
            ? `Runs on ${pair.source.name}. Use other checkpoints`
            : "Use your own checkpoints"}
        </summary>
        <OwnPair />
      </details>
    </div>
  );
}

/** What a first run will show. */
function invitation(isLoaded: boolean): string {
  const shows =
    "Steps through this prompt token by token: what the drafter guesses and how sure it is, what the target keeps, and what each slot looked at.";
  const where =
    "Both models are small and trained for this page; they run in your browser, and nothing is fetched before you ask.";
  return isLoaded ? shows : `${shows} ${where}`;
}

/** Says what loading fetches before anything is fetched; the first time it runs the cell too. */
function LoadButton({ isFirst, onLoad }: { isFirst: boolean; onLoad: () => void }) {
  const bundledBytes = useStore(libraryStore, (library) => library.bundledBytes);
  const size = bundledBytes === null ? "" : ` (${megabytes(bundledBytes)})`;
  return (
    <button type="button" className="button primary load-button" onClick={onLoad}>
      Load the bundled pair
      {size}
      {isFirst ? " and run" : ""}
    </button>
  );
}
