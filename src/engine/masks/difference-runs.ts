import type { Difference, DifferenceKind } from "./difference";
import { type Frame, forEachPiece, placeOfColumn, placeOfRow } from "./frame";
import { forEachInterval, type IntervalMask } from "./interval-mask";
import { counted } from "./wording";

/**
 * One step of "next difference": a rectangle of differing cells of one kind. Equal intervals in rows
 * under each other in one block are one run, so an anchor column is one run per block.
 */
export interface DifferenceRun {
  kind: DifferenceKind;
  rowStart: number;
  rowEnd: number;
  columnStart: number;
  columnEnd: number;
}

/** All runs, by their first cell: rows, then columns. They cover every differing cell once. */
export function differenceRuns(difference: Difference, frame: Frame): DifferenceRun[] {
  return [
    ...runsOf(difference.trainOnly, "train-only", frame),
    ...runsOf(difference.inferOnly, "infer-only", frame),
  ].sort((a, b) => a.rowStart - b.rowStart || a.columnStart - b.columnStart);
}

/**
 * Index of the nearest run that starts after (`step` 1) or before (`step` -1) a cell, going round at
 * the ends; null when there are no runs.
 */
export function neighbourRun(
  runs: readonly DifferenceRun[],
  from: { row: number; column: number },
  step: 1 | -1,
): number | null {
  if (runs.length === 0) return null;
  const isAfter = (run: DifferenceRun) =>
    run.rowStart > from.row || (run.rowStart === from.row && run.columnStart > from.column);
  const isBefore = (run: DifferenceRun) =>
    run.rowStart < from.row || (run.rowStart === from.row && run.columnStart < from.column);
  const found = step === 1 ? runs.findIndex(isAfter) : runs.findLastIndex(isBefore);
  if (found !== -1) return found;
  return step === 1 ? 0 : runs.length - 1;
}

/**
 * Index of the run that holds the cell, or null. The pointer asks on every move, of up to half a million
 * runs: only those that begin at most the tallest run's height above the row are looked at.
 * @param runs by their first cell, as `differenceRuns` has them.
 */
export function runAt(runs: readonly DifferenceRun[], row: number, column: number): number | null {
  const earliest = row - tallestOf(runs) + 1;
  let low = 0;
  for (let high = runs.length; low < high; ) {
    const middle = (low + high) >>> 1;
    if (runs[middle].rowStart < earliest) low = middle + 1;
    else high = middle;
  }
  for (let index = low; index < runs.length && runs[index].rowStart <= row; index++) {
    const { rowEnd, columnStart, columnEnd } = runs[index];
    if (row < rowEnd && columnStart <= column && column < columnEnd) return index;
  }
  return null;
}

const tallestByRuns = new WeakMap<readonly DifferenceRun[], number>();

/** Rows of the tallest run; 0 where there is none. */
function tallestOf(runs: readonly DifferenceRun[]): number {
  let tallest = tallestByRuns.get(runs);
  if (tallest === undefined) {
    tallest = runs.reduce((most, { rowStart, rowEnd }) => Math.max(most, rowEnd - rowStart), 0);
    tallestByRuns.set(runs, tallest);
  }
  return tallest;
}

/** For example "infer-only, one straight column: c24, all 16 slots of block 0". */
export function describeRun(run: DifferenceRun, frame: Frame): string {
  const first = placeOfRow(frame, run.rowStart);
  const rows = run.rowEnd - run.rowStart;
  const columns = run.columnEnd - run.columnStart;
  const cell = placeOfColumn(frame, run.columnStart);
  const letter = cell.kind === "context" ? "c" : "b";
  const start = cell.kind === "context" ? cell.index : cell.slot;
  const names = columns === 1 ? `${letter}${start}` : `${letter}${start}..${letter}${start + columns - 1}`;
  const ofBlock = cell.kind === "block" && cell.block !== first.block ? ` of block ${cell.block}` : "";
  const slots =
    rows === 1
      ? `slot ${first.slot}`
      : rows === frame.sharedSlotCount
        ? `all ${rows} slots`
        : `slots ${first.slot}..${first.slot + rows - 1}`;
  const shape =
    rows > 1 && columns === 1
      ? "one straight column: "
      : rows > 1
        ? `${counted(columns, "straight column")}: `
        : "";
  return `${run.kind}, ${shape}${names}${ofBlock}, ${slots} of block ${first.block}`;
}

function runsOf(mask: IntervalMask, kind: DifferenceKind, frame: Frame): DifferenceRun[] {
  const runs: DifferenceRun[] = [];
  let open = new Map<string, DifferenceRun>();
  for (let row = 0; row < mask.rowCount; row++) {
    const startsBlock = row % frame.slotCount === 0;
    if (!startsBlock && mask.groupOfRow[row] === mask.groupOfRow[row - 1]) {
      for (const run of open.values()) run.rowEnd = row + 1;
      continue;
    }
    const above = startsBlock ? new Map<string, DifferenceRun>() : open;
    open = new Map();
    forEachInterval(mask, row, 0, mask.columnCount, (from, to) => {
      forEachPiece(from, to, frame.layout.contextLength, frame.slotCount, (columnStart, columnEnd) => {
        const key = `${columnStart}..${columnEnd}`;
        let run = above.get(key);
        if (run === undefined) {
          run = { kind, rowStart: row, rowEnd: row + 1, columnStart, columnEnd };
          runs.push(run);
        }
        run.rowEnd = row + 1;
        open.set(key, run);
      });
    });
  }
  return runs;
}
