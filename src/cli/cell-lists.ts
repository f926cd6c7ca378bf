import type { Comparison } from "../engine/masks/comparison";
import { placeOfColumn, placeOfRow } from "../engine/masks/frame";
import { runsJson } from "../engine/masks/runs-text";

/** Above this many differing cells they are listed as runs. */
const mostCells = 10_000;

/** A slot and a column: `c7` is context index 7, `b2` slot 2; of several blocks also the row's block. */
type NamedCell = readonly [slot: number, column: string, block?: number];

/**
 * The differing cells of a comparison, row by row; where there are too many, its runs instead. A slot of
 * another block than the row's is `b2@1`.
 */
export function cellLists(
  comparison: Comparison,
): { trainOnly: NamedCell[]; inferOnly: NamedCell[] } | { runs: unknown } {
  const { difference, runs, frame } = comparison;
  if (difference.trainOnlyCount + difference.inferOnlyCount > mostCells) {
    return { runs: JSON.parse(runsJson(comparison)).runs };
  }
  const cellsOf = (kind: "train-only" | "infer-only") => {
    const cells = runs
      .filter((run) => run.kind === kind)
      .flatMap((run) =>
        rangeOf(run.rowStart, run.rowEnd).flatMap((row) =>
          rangeOf(run.columnStart, run.columnEnd).map((column) => ({ row, column })),
        ),
      );
    cells.sort((a, b) => a.row - b.row || a.column - b.column);
    return cells.map(({ row, column }): NamedCell => {
      const { slot, block } = placeOfRow(frame, row);
      const place = placeOfColumn(frame, column);
      const other = place.kind === "block" && place.block !== block ? `@${place.block}` : "";
      const name = place.kind === "context" ? `c${place.index}` : `b${place.slot}${other}`;
      return frame.layout.anchors.length > 1 ? [slot, name, block] : [slot, name];
    });
  };
  return { trainOnly: cellsOf("train-only"), inferOnly: cellsOf("infer-only") };
}

function rangeOf(start: number, end: number): number[] {
  return Array.from({ length: end - start }, (_, at) => start + at);
}
