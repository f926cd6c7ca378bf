import type { Frame } from "./frame";
import { forEachInterval, type IntervalMask } from "./interval-mask";
import type { Rails } from "./rails";

/**
 * Attention with rotary positions only feels `pos_q - pos_k`, so that is what is compared, over all
 * pairs of query row and key column that both sides see.
 */
export interface PositionComparison {
  /** `shifted`: the ids differ, but no distance does, so attention cannot tell. */
  kind: "equal" | "shifted" | "differing";
  /** For `shifted`: how much larger every id is at inference; null when it varies from block to block. */
  shift: number | null;
  /** Pairs that both sides see. */
  pairCount: number;
  /** Pairs whose distance differs: query against context, query against its block. */
  differingContextPairs: number;
  differingBlockPairs: number;
  /** First pair whose distance differs, by rows, then columns. */
  first: PositionPair | null;
  /** Change of distance to the context, where it is the same in all differing pairs and no block pair
   * differs: the whole block stands this much too late (or, negative, too early) at inference. */
  blockOffset: number | null;
}

interface PositionPair {
  row: number;
  column: number;
  /** `pos_q - pos_k` on each side. */
  train: number;
  infer: number;
}

/** @param train,infer masks and rails of the frame. */
export function comparePositions(
  train: { mask: IntervalMask; rails: Rails },
  infer: { mask: IntervalMask; rails: Rails },
  frame: Frame,
): PositionComparison {
  const changes = positionChanges(train.rails, infer.rails, frame);
  const { contextLength } = frame.layout;
  const tally = new PairTally();
  for (let row = 0; row < frame.rowCount; row++) {
    const ofRow = changes.ofColumn[contextLength + row];
    if (Number.isNaN(ofRow)) continue;
    forEachShared(train.mask, infer.mask, row, (start, end) => {
      // Columns whose ids moved alike are one segment: usually one for the context, one per block.
      for (let from = start; from < end; from = changes.segmentEnd[from]) {
        if (Number.isNaN(changes.ofColumn[from])) continue;
        const to = Math.min(end, changes.segmentEnd[from]);
        tally.add(row, from, to, ofRow, changes.ofColumn[from], from < contextLength);
      }
    });
  }
  return tally.result(train.rails, infer.rails, contextLength);
}

/**
 * Position at inference minus position in training of every frame column (NaN where a side has none),
 * and the end of the segment of equal changes that every column lies in.
 */
function positionChanges(train: Rails, infer: Rails, frame: Frame) {
  const { contextLength } = frame.layout;
  const ofColumn = new Float64Array(frame.columnCount);
  const segmentEnd = new Int32Array(frame.columnCount);
  for (let column = 0; column < frame.columnCount; column++) {
    const before = columnPosition(train, column, contextLength);
    const after = columnPosition(infer, column, contextLength);
    ofColumn[column] = before === null || after === null ? NaN : after - before;
  }
  for (let column = frame.columnCount - 1; column >= 0; column--) {
    const isLast = column + 1 === frame.columnCount || column + 1 === contextLength;
    const continues = !isLast && Object.is(ofColumn[column], ofColumn[column + 1]);
    segmentEnd[column] = continues ? segmentEnd[column + 1] : column + 1;
  }
  return { ofColumn, segmentEnd };
}

function columnPosition(rails: Rails, column: number, contextLength: number): number | null {
  return column < contextLength
    ? rails.contextPositions[column]
    : rails.slotPositions[column - contextLength];
}

class PairTally {
  #pairCount = 0;
  #contextPairs = 0;
  #blockPairs = 0;
  #first: { row: number; column: number } | null = null;
  #rowShifts = new Set<number>();
  #contextChanges = new Set<number>();

  add(row: number, start: number, end: number, ofRow: number, ofColumn: number, isContext: boolean): void {
    const pairs = end - start;
    this.#pairCount += pairs;
    this.#rowShifts.add(ofRow);
    if (ofRow === ofColumn) return;
    this.#first ??= { row, column: start };
    if (isContext) {
      this.#contextPairs += pairs;
      this.#contextChanges.add(ofRow - ofColumn);
    } else {
      this.#blockPairs += pairs;
    }
  }

  result(train: Rails, infer: Rails, contextLength: number): PositionComparison {
    const [shift] = this.#rowShifts.size === 1 ? this.#rowShifts : [null];
    const [offset] = this.#contextChanges.size === 1 ? this.#contextChanges : [null];
    const isEqual = this.#rowShifts.size === 0 || shift === 0;
    const distance = (rails: Rails, pair: { row: number; column: number }) =>
      (rails.slotPositions[pair.row] ?? NaN) - (columnPosition(rails, pair.column, contextLength) ?? NaN);
    return {
      kind: this.#first !== null ? "differing" : isEqual ? "equal" : "shifted",
      shift: this.#first === null && !isEqual ? shift : null,
      pairCount: this.#pairCount,
      differingContextPairs: this.#contextPairs,
      differingBlockPairs: this.#blockPairs,
      first: this.#first && {
        ...this.#first,
        train: distance(train, this.#first),
        infer: distance(infer, this.#first),
      },
      blockOffset: this.#blockPairs === 0 ? offset : null,
    };
  }
}

/** Columns that both masks see in the row, as intervals from left to right. */
function forEachShared(
  a: IntervalMask,
  b: IntervalMask,
  row: number,
  visit: (start: number, end: number) => void,
): void {
  forEachInterval(a, row, 0, a.columnCount, (start, end) => forEachInterval(b, row, start, end, visit));
}
