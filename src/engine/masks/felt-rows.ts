import type { Frame } from "./frame";
import { forEachInterval, type IntervalMask } from "./interval-mask";

/**
 * The rows of `seeds`, and all whose slot is a key of one of them in any of the masks, over any number of
 * layers: what a row of a deeper layer sees is made from rows of the layer before, [rowCount] of 0 and 1.
 */
export function reachedRows(seeds: Uint8Array, masks: readonly IntervalMask[], frame: Frame): Uint8Array {
  const { contextLength } = frame.layout;
  const reached = new Uint8Array(frame.rowCount);
  const waiting: number[] = [];
  /** A way to the first row from here on that is not reached: itself, or a later row. */
  const next = Int32Array.from({ length: frame.rowCount + 1 }, (_, row) => row);
  const firstUnreached = (from: number) => {
    let row = from;
    while (next[row] !== row) {
      next[row] = next[next[row]];
      row = next[row];
    }
    return row;
  };
  const reach = (row: number) => {
    reached[row] = 1;
    next[row] = row + 1;
    waiting.push(row);
  };
  for (let row = 0; row < frame.rowCount; row++) if (seeds[row] === 1) reach(row);
  for (let row = waiting.pop(); row !== undefined; row = waiting.pop()) {
    for (const mask of masks) {
      forEachInterval(mask, row, contextLength, frame.columnCount, (start, end) => {
        const past = end - contextLength;
        for (let key = firstUnreached(start - contextLength); key < past; key = firstUnreached(key))
          reach(key);
      });
    }
  }
  return reached;
}
