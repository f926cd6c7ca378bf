import type { Comparison } from "../../engine/masks/comparison";
import { type DifferenceRun, neighbourRun } from "../../engine/masks/difference-runs";
import { explainCell } from "../../engine/masks/reason";
import { hidingClause } from "./hiding-clause";
import type { ExaminedCell } from "./model";

/**
 * The next run of cells that differ for the examined cell's reason, going round at the end: the run that
 * holds the cell where it is the only one. Null where the sides agree.
 */
export function nextOfSameReason(
  comparison: Comparison,
  { cell, explanation }: ExaminedCell,
): DifferenceRun | null {
  const { runs } = comparison;
  const clause = hidingClause(explanation);
  if (clause === null) return null;
  let at: { row: number; column: number } = cell;
  for (let tries = 0; tries < runs.length; tries++) {
    const next = neighbourRun(runs, at, 1);
    if (next === null) return null;
    const run = runs[next];
    at = { row: run.rowStart, column: run.columnStart };
    const found = explainCell(comparison, at.row, at.column);
    if (found.state === explanation.state && hidingClause(found) === clause) return run;
  }
  return null;
}
