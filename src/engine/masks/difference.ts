import type { Frame } from "./frame";
import { countInRange, countVisible, type IntervalMask } from "./interval-mask";
import { MaskBuilder } from "./mask-builder";

export type DifferenceKind = "train-only" | "infer-only";

/** Where two aligned masks differ, exactly; all counts are cells. */
export interface Difference {
  /** Cells that training sees and inference does not, [rowCount, columnCount] of the frame. */
  trainOnly: IntervalMask;
  /** Cells that inference sees and training does not, same shape. */
  inferOnly: IntervalMask;
  trainOnlyCount: number;
  inferOnlyCount: number;
  /** Cells that both sides see. */
  agreeingCount: number;
  /** Differing cells of every block, [blocks]. */
  perBlock: readonly KindCounts[];
  /** Differing cells of every slot over all blocks, [slotCount]. */
  perSlot: readonly KindCounts[];
  /** First differing cell by rows, then columns; null when nothing differs. */
  first: DifferingCell | null;
}

export interface KindCounts {
  trainOnly: number;
  inferOnly: number;
}

export interface DifferingCell {
  row: number;
  column: number;
  kind: DifferenceKind;
}

/**
 * Subtracts two masks of the frame from each other, once per pair of row groups. Rows of slots that
 * only one side has are not compared: they are no wrong cells but slots never trained or never
 * drafted. Columns of such slots do count, in the rows that both have.
 */
export function differenceOf(train: IntervalMask, infer: IntervalMask, frame: Frame): Difference {
  const trainOnly = new MaskBuilder(frame.rowCount, frame.columnCount);
  const inferOnly = new MaskBuilder(frame.rowCount, frame.columnCount);
  let previous: readonly [number, number] = [-1, -1];
  let shared = 0;
  let agreeingCount = 0;
  for (let row = 0; row < frame.rowCount; row++) {
    const isCompared = row % frame.slotCount < frame.sharedSlotCount;
    const pair = isCompared ? ([train.groupOfRow[row], infer.groupOfRow[row]] as const) : NOT_COMPARED;
    if (row > 0 && pair[0] === previous[0] && pair[1] === previous[1]) {
      trainOnly.repeatRow();
      inferOnly.repeatRow();
    } else {
      shared = isCompared ? mergeGroups(train, pair[0], infer, pair[1], trainOnly, inferOnly) : 0;
      trainOnly.closeRow();
      inferOnly.closeRow();
    }
    agreeingCount += shared;
    previous = pair;
  }
  return { ...summarize(trainOnly.build(), inferOnly.build(), frame), agreeingCount };
}

const NOT_COMPARED = [-1, -1] as const;

/** Writes both differences of two rows; returns how many columns both see. */
function mergeGroups(
  a: IntervalMask,
  groupA: number,
  b: IntervalMask,
  groupB: number,
  onlyA: MaskBuilder,
  onlyB: MaskBuilder,
): number {
  let shared = 0;
  let i = a.groupStart[groupA];
  let j = b.groupStart[groupB];
  const pastA = a.groupStart[groupA + 1];
  const pastB = b.groupStart[groupB + 1];
  let from = 0;
  while (i < pastA || j < pastB) {
    const startA = i < pastA ? Math.max(from, a.bounds[2 * i]) : Infinity;
    const startB = j < pastB ? Math.max(from, b.bounds[2 * j]) : Infinity;
    const endA = i < pastA ? a.bounds[2 * i + 1] : Infinity;
    const endB = j < pastB ? b.bounds[2 * j + 1] : Infinity;
    if (startA < startB) {
      from = Math.min(endA, startB);
      onlyA.add(startA, from);
    } else if (startB < startA) {
      from = Math.min(endB, startA);
      onlyB.add(startB, from);
    } else {
      from = Math.min(endA, endB);
      shared += from - startA;
    }
    if (from === endA) i++;
    if (from === endB) j++;
  }
  return shared;
}

/** The counts of what differs, from where it does. */
export function summarize(
  trainOnly: IntervalMask,
  inferOnly: IntervalMask,
  frame: Frame,
): Omit<Difference, "agreeingCount"> {
  const perBlock = frame.layout.anchors.map(noCells);
  const perSlot = Array.from({ length: frame.slotCount }, noCells);
  let first: DifferingCell | null = null;
  for (let row = 0; row < frame.rowCount; row++) {
    const inTrain = countInRange(trainOnly, row, 0, frame.columnCount);
    const inInfer = countInRange(inferOnly, row, 0, frame.columnCount);
    if (inTrain + inInfer === 0) continue;
    first ??= firstInRow(trainOnly, inferOnly, row);
    for (const counts of [perBlock[Math.floor(row / frame.slotCount)], perSlot[row % frame.slotCount]]) {
      counts.trainOnly += inTrain;
      counts.inferOnly += inInfer;
    }
  }
  return {
    trainOnly,
    inferOnly,
    trainOnlyCount: countVisible(trainOnly),
    inferOnlyCount: countVisible(inferOnly),
    perBlock,
    perSlot,
    first,
  };
}

function firstInRow(trainOnly: IntervalMask, inferOnly: IntervalMask, row: number): DifferingCell {
  const inTrain = firstColumn(trainOnly, row);
  const inInfer = firstColumn(inferOnly, row);
  return inTrain < inInfer
    ? { row, column: inTrain, kind: "train-only" }
    : { row, column: inInfer, kind: "infer-only" };
}

function firstColumn(mask: IntervalMask, row: number): number {
  const group = mask.groupOfRow[row];
  const interval = mask.groupStart[group];
  return interval < mask.groupStart[group + 1] ? mask.bounds[2 * interval] : Infinity;
}

function noCells(): KindCounts {
  return { trainOnly: 0, inferOnly: 0 };
}
