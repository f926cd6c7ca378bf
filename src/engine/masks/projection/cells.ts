import type { Difference } from "../difference";
import { forEachInterval, type IntervalMask } from "../interval-mask";
import { blockOfRow, type Projection, sectionAt } from "./projection";
import { frameRanges, viewRanges } from "./section-ranges";

interface Cell {
  row: number;
  column: number;
}

/** The one row of the frame behind a row of the view; null where it is one of every block. */
export function frameRowOf({ firstRow, isBySlot }: Projection, row: number): number | null {
  return isBySlot ? null : firstRow + row;
}

/** The one column of the frame behind a column of the view; null where rows differ in it, or it is several. */
export function frameColumnOf(projection: Projection, column: number): number | null {
  const section = sectionAt(projection, column);
  const { frame, rowCount } = projection;
  const at = column - section.start;
  if (section.kind === "indices") return section.first + at;
  if (section.kind === "all-slots") return frame.layout.contextLength + at;
  const isOneBlock = rowCount === frame.slotCount && (!projection.isBySlot || frame.rowCount === rowCount);
  if (!isOneBlock || section.kind === "any-other-slot") return null;
  return frameRanges(section, frame, blockOfRow(projection, 0) ?? 0, column, column + 1)[0]?.start ?? null;
}

/** The cell of the view in which a cell of the frame lies; null where the view leaves it out. */
export function viewCellOf(projection: Projection, cell: Cell): Cell | null {
  const { frame, firstRow, isBySlot, rowCount, sections } = projection;
  const row = isBySlot ? cell.row % frame.slotCount : cell.row - firstRow;
  if (row < 0 || row >= rowCount) return null;
  const block = Math.floor(cell.row / frame.slotCount);
  const ranges = sections.flatMap((section) =>
    viewRanges(section, frame, block, cell.column, cell.column + 1),
  );
  return ranges.length === 0 ? null : { row, column: ranges[0].start };
}

/** Calls `visit` with the cells of the frame behind the columns `start..end` of a row, row by row, rising. */
export function forEachFrameCells(
  projection: Projection,
  row: number,
  start: number,
  end: number,
  visit: (row: number, start: number, end: number) => void,
): void {
  const { frame, sections } = projection;
  const own = blockOfRow(projection, row);
  const blocks = own === null ? frame.layout.anchors.keys() : [own];
  for (const block of blocks) {
    const frameRow = own === null ? block * frame.slotCount + row : projection.firstRow + row;
    for (const section of sections) {
      for (const range of frameRanges(section, frame, block, start, end))
        visit(frameRow, range.start, range.end);
    }
  }
}

/**
 * The cell of the frame that explains a cell of the view: the first that differs, else the first of all;
 * null for a cell without any, as an index before the sequence begins.
 */
export function frameCellOf(
  projection: Projection,
  { trainOnly, inferOnly }: Pick<Difference, "trainOnly" | "inferOnly">,
  { row, column }: Cell,
): Cell | null {
  let first: Cell | null = null;
  let differing: Cell | null = null;
  forEachFrameCells(projection, row, column, column + 1, (frameRow, start, end) => {
    first ??= { row: frameRow, column: start };
    if (differing !== null) return;
    const found = Math.min(
      firstInRange(trainOnly, frameRow, start, end),
      firstInRange(inferOnly, frameRow, start, end),
    );
    if (found < end) differing = { row: frameRow, column: found };
  });
  return differing ?? first;
}

function firstInRange(mask: IntervalMask, row: number, start: number, end: number): number {
  let found = Infinity;
  forEachInterval(mask, row, start, end, (from) => {
    found = Math.min(found, from);
  });
  return found;
}
