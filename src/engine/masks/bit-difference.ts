import { type BitMask, countBits, emptyBits, onesOf } from "./bit-mask";
import type { Difference, DifferingCell } from "./difference";
import type { Frame } from "./frame";

/** A `Difference` whose cells are bits. */
export interface BitDifference extends Omit<Difference, "trainOnly" | "inferOnly"> {
  trainOnly: BitMask;
  inferOnly: BitMask;
}

/** `differenceOf` for masks that do not pay as intervals, 32 cells at a time; the same rules hold. */
export function bitDifferenceOf(train: BitMask, infer: BitMask, frame: Frame): BitDifference {
  const trainOnly = emptyBits(frame.rowCount, frame.columnCount);
  const inferOnly = emptyBits(frame.rowCount, frame.columnCount);
  const perBlock = frame.layout.anchors.map(() => ({ trainOnly: 0, inferOnly: 0 }));
  const perSlot = Array.from({ length: frame.slotCount }, () => ({ trainOnly: 0, inferOnly: 0 }));
  let agreeingCount = 0;
  for (let row = 0; row < frame.rowCount; row++) {
    const slot = row % frame.slotCount;
    if (slot >= frame.sharedSlotCount) continue;
    const start = row * train.wordsPerRow;
    for (let word = start; word < start + train.wordsPerRow; word++) {
      const [inTrain, inInfer] = [train.words[word], infer.words[word]];
      trainOnly.words[word] = inTrain & ~inInfer;
      inferOnly.words[word] = inInfer & ~inTrain;
      agreeingCount += onesOf(inTrain & inInfer);
    }
    const counts = [trainOnly, inferOnly].map((mask) => countBits(mask, row, row + 1, 0, frame.columnCount));
    for (const sums of [perBlock[Math.floor(row / frame.slotCount)], perSlot[slot]]) {
      sums.trainOnly += counts[0];
      sums.inferOnly += counts[1];
    }
  }
  return {
    trainOnly,
    inferOnly,
    trainOnlyCount: perSlot.reduce((sum, counts) => sum + counts.trainOnly, 0),
    inferOnlyCount: perSlot.reduce((sum, counts) => sum + counts.inferOnly, 0),
    agreeingCount,
    perBlock,
    perSlot,
    first: firstDiffering(trainOnly, inferOnly),
  };
}

function firstDiffering(trainOnly: BitMask, inferOnly: BitMask): DifferingCell | null {
  const word = trainOnly.words.findIndex((bits, at) => (bits | inferOnly.words[at]) !== 0);
  if (word === -1) return null;
  const either = trainOnly.words[word] | inferOnly.words[word];
  const lowest = either & -either;
  return {
    row: Math.floor(word / trainOnly.wordsPerRow),
    column: 32 * (word % trainOnly.wordsPerRow) + 31 - Math.clz32(lowest),
    kind: (trainOnly.words[word] & lowest) !== 0 ? "train-only" : "infer-only",
  };
}
