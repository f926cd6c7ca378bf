import type { CellState, CellStatus } from "../../notebook/cell-status";
import type { CellRecord } from "../../notebook/document";
import { useApp, useNotebook } from "../app-context";
import { registeredKind } from "../cell-registry";
import { switchCells } from "../commands/cell-commands";
import { startRun } from "../commands/reach";
import { focusActiveCell } from "./cell-focus";
import { StatusMark } from "./status-mark";

const told: ReadonlySet<CellState> = new Set([
  "edited",
  "stale",
  "stopped",
  "untrusted",
  "failed",
  "disabled",
  "disabled-by-ancestor",
]);

/** Why what a cell shows is not to be relied on, with the one thing to do about it. */
export function StatusStrip({ cell, status }: { cell: CellRecord; status: CellStatus }) {
  const context = useApp();
  const isFaulty = useNotebook((state) => cell.id in state.faults);
  const { state, sentence } = status;
  if (!told.has(state) || isFaulty) return null;
  const runsModel = registeredKind(cell.kind)?.kind.work.cost === "engine";
  const { goOn } = context.notebook.getState();

  /** The button that was pressed goes with the state; the focus stays with the cell. */
  const act = (what: () => unknown) => {
    what();
    setTimeout(() => focusActiveCell(context));
  };

  return (
    <div className="status-strip" data-state={state}>
      <StatusMark state={state} />
      <Sentence text={sentence} />
      {state === "disabled" && (
        <button
          type="button"
          className="button small"
          onClick={() => act(() => switchCells(context, [cell]))}
        >
          Switch on
        </button>
      )}
      {state === "stopped" && runsModel && (
        <button type="button" className="button small" onClick={() => act(() => goOn(cell.id))}>
          Go on
        </button>
      )}
      {runsModel && !state.startsWith("disabled") && (
        <button
          type="button"
          className="button small"
          onClick={() => act(() => startRun(context, [cell.id]))}
        >
          {state === "edited" || state === "stale" || state === "untrusted" ? "Run" : "Run again"}
        </button>
      )}
    </div>
  );
}

/** The first line; the rest of a long error folds out. */
function Sentence({ text }: { text: string }) {
  const end = text.indexOf("\n");
  if (end < 0) return <p>{text}</p>;
  return (
    <details>
      <summary>{text.slice(0, end)}</summary>
      <pre>{text.slice(end + 1)}</pre>
    </details>
  );
}
