import type { Cause } from "./causes";
import type { Comparison } from "./comparison";
import type { DifferenceKind } from "./difference";
import type { DifferenceRun } from "./difference-runs";
import { type Frame, placeOfColumn, placeOfRow } from "./frame";
import { withoutCauses } from "./without-causes";

/** A run of differing cells in names of slots and columns; ranges are half-open. */
export interface NamedRun {
  kind: DifferenceKind;
  /** Block of the query rows, and its anchor; null where the anchor is unused. */
  block: number;
  anchor: number | null;
  slotStart: number;
  slotEnd: number;
  /** `c7` for context index 7, `b2` for slot 2 of `keyBlock`; the end is one past the last, `c8` or `b3`. */
  columnStart: string;
  columnEnd: string;
  /** Block of the key columns; null for context. */
  keyBlock: number | null;
  cells: number;
}

const header = "kind,block,anchor,slot_start,slot_end,column_start,column_end,key_block,cells";

/** Reasons that a reader left out; none unless it is said. */
type LeftOut = readonly Pick<Cause, "kind" | "clause" | "cellCount">[];

/**
 * The differing runs of a comparison as CSV, a line each in the order of their first cells.
 * @param leftOut reasons whose cells are not among them: each then has a line of its own at the end, of
 * kind `left-out`, with its kind and its clause in place of columns.
 */
export function runsCsv(comparison: Comparison, leftOut: LeftOut = []): string {
  const { frame } = comparison;
  const left = leftOut.map(({ kind, clause, cellCount }) => `left-out,,,,,${kind},${clause},,${cellCount}`);
  const lines = withoutCauses(comparison, leftOut).runs.map((run) => {
    const named = namedRun(run, frame);
    // Every field is a number, a column's name or one of two kinds: nothing needs quotes.
    return [
      named.kind,
      named.block,
      named.anchor ?? "",
      named.slotStart,
      named.slotEnd,
      named.columnStart,
      named.columnEnd,
      named.keyBlock ?? "",
      named.cells,
    ].join(",");
  });
  return `${[header, ...lines, ...left].join("\r\n")}\r\n`;
}

/**
 * The differing runs of a comparison as JSON, with the layout and the counts that they add up to.
 * @param leftOut reasons whose cells are neither among them nor counted; they are named then.
 */
export function runsJson(comparison: Comparison, leftOut: LeftOut = []): string {
  const { frame, layerType } = comparison;
  const { runs, difference } = withoutCauses(comparison, leftOut);
  const { contextLength, anchors } = frame.layout;
  const value = {
    layerType,
    contextLength,
    anchors,
    blockSizes: frame.blockSizes,
    trainOnlyCount: difference.trainOnlyCount,
    inferOnlyCount: difference.inferOnlyCount,
    ...(leftOut.length === 0
      ? {}
      : { leftOut: leftOut.map(({ kind, clause, cellCount }) => ({ kind, clause, cells: cellCount })) }),
    runs: runs.map((run) => namedRun(run, frame)),
  };
  return `${JSON.stringify(value, null, 2)}\n`;
}

export function namedRun(run: DifferenceRun, frame: Frame): NamedRun {
  const { block, slot } = placeOfRow(frame, run.rowStart);
  const key = placeOfColumn(frame, run.columnStart);
  return {
    kind: run.kind,
    block,
    anchor: frame.layout.anchors[block],
    slotStart: slot,
    slotEnd: slot + run.rowEnd - run.rowStart,
    columnStart: columnName(frame, run.columnStart, 0),
    columnEnd: columnName(frame, run.columnEnd - 1, 1),
    keyBlock: key.kind === "block" ? key.block : null,
    cells: (run.rowEnd - run.rowStart) * (run.columnEnd - run.columnStart),
  };
}

/** The name of a column, or of the one so many further, which may be one past the context or the block. */
function columnName(frame: Frame, column: number, further: number): string {
  const place = placeOfColumn(frame, column);
  return place.kind === "context" ? `c${place.index + further}` : `b${place.slot + further}`;
}
