import type { Difference, DifferenceKind } from "../difference";
import { type DifferenceRun, differenceRuns } from "../difference-runs";
import { forEachInterval, type IntervalMask } from "../interval-mask";
import type { Projection, Section } from "./projection";

/**
 * Runs of differing cells of a view, by their first cell. Where columns are counted from the anchor, equal
 * intervals in rows under each other are one run across blocks: the anchor column of all blocks is one.
 *
 * @param difference its cells as the view lays them out.
 */
export function viewRuns(difference: Difference, projection: Projection): DifferenceRun[] {
  if (projection.choice.kind === "absolute") return differenceRuns(difference, projection.frame);
  return [
    ...runsOf(difference.trainOnly, "train-only", projection.sections),
    ...runsOf(difference.inferOnly, "infer-only", projection.sections),
  ].sort((a, b) => a.rowStart - b.rowStart || a.columnStart - b.columnStart);
}

function runsOf(mask: IntervalMask, kind: DifferenceKind, sections: readonly Section[]): DifferenceRun[] {
  const runs: DifferenceRun[] = [];
  let open = new Map<string, DifferenceRun>();
  for (let row = 0; row < mask.rowCount; row++) {
    if (row > 0 && mask.groupOfRow[row] === mask.groupOfRow[row - 1]) {
      for (const run of open.values()) run.rowEnd = row + 1;
      continue;
    }
    const above = open;
    open = new Map();
    for (const section of sections) {
      forEachInterval(mask, row, section.start, section.end, (columnStart, columnEnd) => {
        const key = `${columnStart}..${columnEnd}`;
        let run = above.get(key);
        if (run === undefined) {
          run = { kind, rowStart: row, rowEnd: row, columnStart, columnEnd };
          runs.push(run);
        }
        run.rowEnd = row + 1;
        open.set(key, run);
      });
    }
  }
  return runs;
}

/** First differing cell of a view by rows, then columns, or null. */
export function firstOfRuns(runs: readonly DifferenceRun[]): Difference["first"] {
  if (runs.length === 0) return null;
  const [{ rowStart: row, columnStart: column, kind }] = runs;
  return { row, column, kind };
}
