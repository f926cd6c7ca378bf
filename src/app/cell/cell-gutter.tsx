import { useEffect, useState } from "react";
import type { CellStatus } from "../../notebook/cell-status";
import type { CellRecord } from "../../notebook/document";
import { durationWords } from "../../notebook/statuses";
import { useNotebook } from "../app-context";
import { useHolds } from "../use-holds";
import { StatusMark } from "./status-mark";

/** The prompt as in Jupyter, the mark of the state, and how long it took or takes. */
export function CellGutter({ cell, status }: { cell: CellRecord; status: CellStatus }) {
  const startedMs = useNotebook((state) => state.runs[cell.id]?.startedMs ?? null);
  const isHeld = useHolds(cell.id);
  const { state, count, durationMs, sentence } = status;
  const isBusy = state === "queued" || state === "running";
  return (
    <span className="prompt" title={sentence}>
      <span className="prompt-count" aria-hidden="true">
        [{isBusy ? "*" : (count ?? " ")}]
      </span>
      <StatusMark state={isHeld ? "holds" : state} />
      <span className="prompt-time" aria-hidden="true">
        {state === "running" && startedMs !== null && <Elapsed sinceMs={startedMs} />}
        {!isBusy && durationMs !== null && durationWords(durationMs)}
      </span>
      <span className="visually-hidden">{sentence}</span>
    </span>
  );
}

/** Seconds since a run began; the run queue's clock is the page's. */
function Elapsed({ sinceMs }: { sinceMs: number }) {
  const [nowMs, setNowMs] = useState(() => performance.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(performance.now()), 100);
    return () => clearInterval(timer);
  }, []);
  return durationWords(Math.max(0, nowMs - sinceMs));
}
