import type { KindCounts } from "./difference";
import type { Frame } from "./frame";
import type { IntervalMask } from "./interval-mask";

/** Differing cells of two aligned masks, without writing down where they are: a fraction of the work. */
export interface DifferenceCounts extends KindCounts {
  /** Of every block, [blocks]. */
  perBlock: readonly KindCounts[];
}

/** The counts of `differenceOf`, over the rows that both sides have. */
export function countDifference(train: IntervalMask, infer: IntervalMask, frame: Frame): DifferenceCounts {
  const perBlock = frame.layout.anchors.map(() => ({ trainOnly: 0, inferOnly: 0 }));
  const all = { trainOnly: 0, inferOnly: 0 };
  let previous = [-1, -1];
  let counts = all;
  for (let row = 0; row < frame.rowCount; row++) {
    if (row % frame.slotCount >= frame.sharedSlotCount) continue;
    const pair = [train.groupOfRow[row], infer.groupOfRow[row]];
    if (pair[0] !== previous[0] || pair[1] !== previous[1])
      counts = countGroups(train, pair[0], infer, pair[1]);
    previous = pair;
    for (const sum of [perBlock[Math.floor(row / frame.slotCount)], all]) {
      sum.trainOnly += counts.trainOnly;
      sum.inferOnly += counts.inferOnly;
    }
  }
  return { ...all, perBlock };
}

function countGroups(a: IntervalMask, groupA: number, b: IntervalMask, groupB: number): KindCounts {
  let shared = 0;
  let j = b.groupStart[groupB];
  const pastB = b.groupStart[groupB + 1];
  for (let i = a.groupStart[groupA]; i < a.groupStart[groupA + 1]; i++) {
    const [start, end] = [a.bounds[2 * i], a.bounds[2 * i + 1]];
    while (j < pastB && b.bounds[2 * j + 1] <= start) j++;
    for (let at = j; at < pastB && b.bounds[2 * at] < end; at++) {
      shared += Math.min(end, b.bounds[2 * at + 1]) - Math.max(start, b.bounds[2 * at]);
    }
  }
  return {
    trainOnly: cellsOf(a, groupA) - shared,
    inferOnly: cellsOf(b, groupB) - shared,
  };
}

function cellsOf({ groupStart, bounds }: IntervalMask, group: number): number {
  let cells = 0;
  for (let i = groupStart[group]; i < groupStart[group + 1]; i++) cells += bounds[2 * i + 1] - bounds[2 * i];
  return cells;
}
