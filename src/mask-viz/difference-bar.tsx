import type { Difference } from "../engine/masks/difference";
import { type DifferenceRun, neighbourRun, runAt } from "../engine/masks/difference-runs";
import type { Projection } from "../engine/masks/projection/projection";
import { Term } from "../words/term";
import type { CellPosition } from "./camera";
import { viewCellName } from "./cell-name";
import { titleWithKeys } from "./commands";
import { CopyButton } from "./copy-button";
import { Swatch } from "./swatch";

interface DifferenceBarProps {
  projection: Projection;
  difference: Difference;
  runs: readonly DifferenceRun[];
  cell: CellPosition | null;
  goTo(cell: CellPosition): void;
  /** Text for the clipboard, made only when it is asked for. */
  text(): string;
}

/** How many cells differ, where the first one is, and the way to the others. */
export function DifferenceBar({ projection, difference, runs, cell, goTo, text }: DifferenceBarProps) {
  const { trainOnlyCount, inferOnlyCount, first } = difference;
  const step = (by: 1 | -1) => {
    const next = nextRun(runs, cell, by);
    if (next !== null) goTo({ row: runs[next].rowStart, column: runs[next].columnStart });
  };
  const current = cell === null ? null : runAt(runs, cell.row, cell.column);
  return (
    <div className="viz-bar">
      <p className="viz-counts">
        <span>
          <Swatch kind="train-only" /> <b>{trainOnlyCount.toLocaleString("en-US")}</b>{" "}
          <Term id="train-only">train-only</Term>
        </span>
        <span>
          <Swatch kind="infer-only" /> <b>{inferOnlyCount.toLocaleString("en-US")}</b>{" "}
          <Term id="infer-only">infer-only</Term>
        </span>
      </p>
      {first !== null && (
        <button type="button" className="button quiet viz-first" onClick={() => goTo(first)}>
          first at {viewCellName(projection, first)}
        </button>
      )}
      <div className="viz-bar-end">
        <span className="viz-run" aria-live="polite">
          {current === null ? runCount(runs.length) : `${current + 1} of ${runs.length}`}
        </span>
        <button
          type="button"
          className="button"
          disabled={runs.length === 0}
          aria-label="Previous difference"
          title={titleWithKeys("mask.previous-difference")}
          onClick={() => step(-1)}
        >
          <span aria-hidden="true">‹</span>
        </button>
        <button
          type="button"
          className="button"
          disabled={runs.length === 0}
          aria-label="Next difference"
          title={titleWithKeys("mask.next-difference")}
          onClick={() => step(1)}
        >
          <span>
            Next<span className="viz-wide"> difference</span>
          </span>
          <span aria-hidden="true">›</span>
        </button>
        <CopyButton text={text}>Copy as text</CopyButton>
      </div>
    </div>
  );
}

/** The run to go to from a cell: the next one round the corner, the first when there is no cell yet. */
export function nextRun(
  runs: readonly DifferenceRun[],
  cell: CellPosition | null,
  step: 1 | -1,
): number | null {
  if (cell === null) return runs.length === 0 ? null : step === 1 ? 0 : runs.length - 1;
  return neighbourRun(runs, cell, step);
}

function runCount(count: number): string {
  if (count === 0) return "no differing cell";
  return count === 1 ? "in 1 place" : `in ${count.toLocaleString("en-US")} places`;
}
