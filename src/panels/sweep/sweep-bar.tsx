import { runCountOf } from "../../engine/sweep/sweep";
import type { CellViewProps } from "../../notebook/cell-kind";
import type { CellStatus } from "../../notebook/cell-status";
import { download, textFile } from "../../store/download";
import { sweepCsv, sweepJson } from "./forms/files";
import type { SweepParams } from "./params";
import { progressOf, type SweepResult } from "./result";

/** What can be done with the sweep, and how far it is. */
export function SweepBar({ cell }: { cell: CellViewProps<SweepParams, SweepResult> }) {
  const { name, params, output, status, run, goOn, stop } = cell;
  const isBusy = status.state === "running" || status.state === "queued";
  const progress = output === null ? { done: 0, total: runCountOf(params) } : progressOf(output);
  const runCount = runCountOf(params);
  return (
    <div className="sweep-bar">
      {isBusy ? (
        <>
          <button type="button" className="button" onClick={stop}>
            Stop
          </button>
          <progress aria-label="Runs done" max={progress.total} value={progress.done} />
        </>
      ) : (
        <button
          type="button"
          className={`button ${output === null || status.state !== "done" ? "primary" : ""}`}
          onClick={run}
        >
          {`Run ${runCount} ${runCount === 1 ? "run" : "runs"}${output === null ? "" : " again"}`}
        </button>
      )}
      {!isBusy && status.state === "stopped" && (
        <button type="button" className="button" onClick={goOn}>
          Go on
        </button>
      )}
      <p className={status.state === "failed" ? "fault" : "hint"} aria-live="off">
        {isBusy || status.state === "failed" ? status.sentence : standing(status)}
      </p>
      {output !== null && output.runs.length > 0 && !isBusy && (
        <span className="sweep-save">
          <button
            type="button"
            className="button"
            onClick={() => download(`${name}.csv`, textFile(sweepCsv(output), "text/csv"))}
          >
            CSV
          </button>
          <button
            type="button"
            className="button"
            onClick={() => download(`${name}.json`, textFile(sweepJson(output), "application/json"))}
          >
            JSON
          </button>
        </span>
      )}
    </div>
  );
}

/** Where it stands, and what a reload would leave of it. */
function standing({ state, sentence }: CellStatus): string {
  const kept = "Results last until the page is left; what is run stays in the notebook.";
  return state === "done" ? kept : `${sentence} ${kept}`;
}
