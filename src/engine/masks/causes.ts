import { type ClauseId, hidingClause, type SideRule } from "./clauses";
import type { Difference, DifferenceKind, DifferingCell } from "./difference";
import { alignToFrame, type Frame, placeOfColumn, placeOfRow } from "./frame";
import { forEachInterval, type IntervalMask } from "./interval-mask";
import { maskOf } from "./mask";
import { contextEndOf } from "./visible-range";

/** Differing cells of one kind that the same clause of the side that hides them decides. */
export interface Cause {
  kind: DifferenceKind;
  clause: ClauseId;
  cellCount: number;
  /** Blocks that have such cells. */
  blockCount: number;
  /** First such cell by rows, then columns. */
  first: DifferingCell;
}

/** Why the masks differ, exactly and cell by cell, the largest cause first. */
export function causesOf(difference: Difference, train: SideRule, infer: SideRule, frame: Frame): Cause[] {
  return [
    ...causesOfKind(difference, "train-only", infer, frame),
    ...causesOfKind(difference, "infer-only", train, frame),
  ].sort((a, b) => b.cellCount - a.cellCount);
}

function causesOfKind(difference: Difference, kind: DifferenceKind, hiding: SideRule, frame: Frame): Cause[] {
  const found = new Map<ClauseId, Cause & { lastBlock: number }>();
  forEachHiddenPiece(difference, kind, hiding, frame, (row, start, end, clause) => {
    const cause = found.get(clause) ?? {
      kind,
      clause,
      cellCount: 0,
      blockCount: 0,
      first: { row, column: start, kind },
      lastBlock: -1,
    };
    const block = Math.floor(row / frame.slotCount);
    cause.cellCount += end - start;
    if (cause.lastBlock !== block) cause.blockCount++;
    cause.lastBlock = block;
    found.set(clause, cause);
  });
  return [...found.values()].map(({ lastBlock: _, ...cause }) => cause);
}

/**
 * Calls `visit` with every differing cell of a kind, row by row and from left to right, in pieces of
 * columns that one clause of the side that hides them decides.
 */
export function forEachHiddenPiece(
  difference: Difference,
  kind: DifferenceKind,
  hiding: SideRule,
  frame: Frame,
  visit: (row: number, start: number, end: number, clause: ClauseId) => void,
): void {
  const mask = kind === "train-only" ? difference.trainOnly : difference.inferOnly;
  const changes = documentChanges(hiding);
  const byRule = hiding.given
    ? alignToFrame(maskOfRule(hiding), frame, kind === "train-only" ? "infer" : "train")
    : null;
  for (let row = 0; row < frame.rowCount; row++) {
    if (isEmptyRow(mask, row)) continue;
    const place = placeOfRow(frame, row);
    const edges = [...rowEdges(hiding, frame, place.block), ...boundsOf(byRule, row)];
    forEachInterval(mask, row, 0, frame.columnCount, (start, end) => {
      for (let from = start; from < end; ) {
        const to = Math.min(end, nextEdge(edges, changes, from));
        const clause = hidingClause(hiding, place, placeOfColumn(frame, from));
        if (clause === null) throw new Error(`no clause hides row ${row}, column ${from}`);
        visit(row, from, to, clause.id);
        from = to;
      }
    });
  }
}

function isEmptyRow({ groupOfRow, groupStart }: IntervalMask, row: number): boolean {
  return groupStart[groupOfRow[row]] === groupStart[groupOfRow[row] + 1];
}

/**
 * Columns of a row where one hiding clause can give way to another, documents aside. Where a window,
 * a direction or a reach ends, the cell beyond is seen, so that a differing interval ends there too.
 */
function rowEdges({ convention, layout, layerType }: SideRule, frame: Frame, block: number): number[] {
  const anchor = layout.anchors[block];
  const blockColumn = layout.contextLength + block * frame.slotCount;
  // Beside a pattern, reach and direction can end where it hides the cell beyond as well.
  const isPatterned = convention.attention[layerType].pattern !== undefined;
  const patterned = isPatterned
    ? Array.from({ length: convention.blockSize }, (_, m) => blockColumn + m)
    : [];
  // A given mask may see slots of any block, of which the other side's blocks may lack the last.
  const isUneven = frame.slotCount !== frame.sharedSlotCount;
  const slotEnds = isUneven
    ? layout.anchors.flatMap((_, other) => {
        const start = layout.contextLength + other * frame.slotCount;
        return [start, start + convention.blockSize];
      })
    : [];
  return [
    ...patterned,
    ...slotEnds,
    ...(anchor === null ? [] : [contextEndOf(convention, layout, anchor)]),
    layout.contextLength,
    blockColumn,
    blockColumn + convention.blockSize,
    blockColumn + frame.slotCount,
  ];
}

function maskOfRule({ convention, layout, layerType }: SideRule): IntervalMask {
  return maskOf(convention, layout, layerType);
}

/** Where a row of what the convention would show begins and ends: a given mask may follow it up to there. */
function boundsOf(mask: IntervalMask | null, row: number): number[] {
  const bounds: number[] = [];
  if (mask !== null) forEachInterval(mask, row, 0, mask.columnCount, (start, end) => bounds.push(start, end));
  return bounds;
}

/** Context indices whose document is not the one of the index before, rising. */
function documentChanges(side: SideRule): number[] {
  const documents = side.layout.documents ?? [];
  const changes: number[] = [];
  for (let j = 1; j < documents.length; j++) if (documents[j] !== documents[j - 1]) changes.push(j);
  return changes;
}

function nextEdge(edges: readonly number[], changes: readonly number[], column: number): number {
  let next = Infinity;
  for (const edge of edges) if (edge > column && edge < next) next = edge;
  let low = 0;
  let high = changes.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (changes[middle] <= column) low = middle + 1;
    else high = middle;
  }
  return low < changes.length ? Math.min(next, changes[low]) : next;
}
