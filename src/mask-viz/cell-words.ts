import { type DifferenceRun, runAt } from "../engine/masks/difference-runs";
import { grouped } from "../engine/masks/wording";
import type { CellPosition } from "./camera";

/** `Difference 3 of 512, rows 48 to 63 share it.`; null where the cell does not differ. */
export function sharedDifference(runs: readonly DifferenceRun[], cell: CellPosition): string | null {
  const index = runAt(runs, cell.row, cell.column);
  if (index === null) return null;
  const { rowStart, rowEnd } = runs[index];
  const place = `Difference ${grouped(index + 1)} of ${grouped(runs.length)}`;
  return rowEnd - rowStart === 1
    ? `${place}, in row ${rowStart} alone.`
    : `${place}, rows ${rowStart} to ${rowEnd - 1} share it.`;
}
