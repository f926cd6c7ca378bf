import { useStore } from "zustand";
import type { CellViewProps } from "../../notebook/cell-kind";
import type { CellStatus } from "../../notebook/cell-status";
import { durationWords } from "../../notebook/statuses";
import type { DraftingResult } from "../../store/drafting-result";
import { engineStore, libraryStore } from "../../store/workbench";
import { StopAt } from "./branches/stop-at";
import { changesOfRuns } from "./changes";
import { LoadingLine, TroubleLine } from "./loading-lines";
import { stoppedSentence } from "./model/breakpoint-words";
import { megabytes } from "./model/loading-words";
import { OwnPair } from "./own-pair";
import type { DraftingParams } from "./params";
import { paramsOf } from "./settings";
import { canGoOn, isBusy } from "./use-stepping";
import "./run-bar.css";

type DraftingCell = CellViewProps<DraftingParams, DraftingResult>;

interface RunBarProps {
  cell: DraftingCell;
  onStop: () => void;
}

/** The primary action of the cell and how things stand. It keeps its height from the first load on. */
export function RunBar({ cell, onStop }: RunBarProps) {
  const { output, run, goOn, stop } = cell;
  const { pair, loading: load, fetching, trouble } = useStore(engineStore);
  const loading = load ?? fetching;
  const { bundledPair } = useStore(libraryStore);
  const busy = isBusy(cell);
  const warning = outOfDate(cell);
  const isOnTheWay = canGoOn(cell);
  const standing = standingOf(cell, pair !== null);
  const stopAll = () => {
    onStop();
    stop();
  };
  return (
    <div className="run-bar">
      <div className="run-bar-row">
        {busy && !loading && (
          <button type="button" className="button" onClick={stopAll}>
            Stop
          </button>
        )}
        {!busy && !loading && (
          <RunButton
            hasRun={output !== null}
            isUrgent={!isOnTheWay && (output === null || warning !== null || isOutOfDate(cell.status))}
            onRun={run}
          />
        )}
        {!busy && !loading && isOnTheWay && (
          <button type="button" className="button primary" onClick={goOn}>
            Go on
          </button>
        )}
        {loading ? (
          <LoadingLine {...(busy ? { onCancel: stopAll } : {})} />
        ) : (
          <p className={cell.status.state === "failed" ? "fault" : "hint"}>
            {standing === trouble?.sentence ? "" : standing}
          </p>
        )}
      </div>
      <TroubleLine />
      {warning !== null && (
        <p className="stale">
          <span aria-hidden="true">↻</span> {kept} {warning}
        </p>
      )}
      <div className="run-bar-foot">
        <details className="own-pair-details">
          <summary>
            {pair && pair.source !== bundledPair
              ? `Runs on ${pair.source.name}. Use other checkpoints`
              : "Use your own checkpoints"}
          </summary>
          <OwnPair />
        </details>
        <StopAt stopAt={cell.params.stopAt} onChange={cell.update} />
      </div>
    </div>
  );
}

/** Runs the cell. Without a pair it says what it will fetch before anything is fetched. */
function RunButton({ hasRun, isUrgent, onRun }: { hasRun: boolean; isUrgent: boolean; onRun: () => void }) {
  const { pair, lastSource } = useStore(engineStore);
  const { bundledPair, bundledBytes } = useStore(libraryStore);
  const again = hasRun ? " again" : "";
  if (pair) {
    return (
      <button type="button" className={`button ${isUrgent ? "primary" : ""}`} onClick={onRun}>
        Run{again}
      </button>
    );
  }
  const source = lastSource ?? bundledPair;
  const size = source === bundledPair && bundledBytes !== null ? ` (${megabytes(bundledBytes)})` : "";
  return (
    <button type="button" className="button primary load-button" onClick={onRun}>
      {`Load ${source.name}${size} and run${again}`}
    </button>
  );
}

const kept = "Out of date, and kept until you run again.";

/**
 * Why what is shown is not what was run last, where the frame of the cell does not say so: a later run has
 * ended before it had anything to show.
 */
function outOfDate({ status, output, params }: DraftingCell): string | null {
  if (output === null || isOutOfDate(status)) return null;
  const ran = paramsOf(output.settings);
  // A cell that was renamed since is still the same cell.
  const servedAs = ran.servedAs !== null && params.servedAs !== null ? params.servedAs : ran.servedAs;
  // A branch that has not run is gone on with, and takes nothing from what is shown.
  const changes = changesOfRuns({ ...ran, servedAs }, params);
  return changes.length > 0 ? changes.join(" ") : null;
}

function isOutOfDate({ state }: CellStatus): boolean {
  return state === "edited" || state === "stale";
}

/** How the cell stands, in one sentence. */
function standingOf({ status, output }: DraftingCell, isLoaded: boolean): string {
  const time = status.durationMs === null ? "Ran." : `Ran in ${durationWords(status.durationMs)}.`;
  const ran = `${time} Runs last until the page is left; prompt, settings and branches stay.`;
  switch (status.state) {
    case "done":
      return output?.stoppedAt ? stoppedSentence(output.stoppedAt) : ran;
    case "edited":
    case "stale":
      return kept;
    case "idle":
      return status.sentence === "Not run yet." ? invitation(isLoaded) : status.sentence;
    default:
      return status.sentence;
  }
}

/** What a first run will show. */
function invitation(isLoaded: boolean): string {
  const shows =
    "Steps through this prompt token by token: what the drafter guesses and how sure it is, what the target keeps, and what each slot looked at.";
  const where =
    "Both models are small and trained for this page; they run in your browser, and what you type stays in it.";
  return isLoaded ? shows : `${shows} ${where}`;
}
