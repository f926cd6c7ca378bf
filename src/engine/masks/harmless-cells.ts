import type { Comparison } from "./comparison";
import type { LayerType } from "./convention";
import { type Difference, type KindCounts, summarize } from "./difference";
import { reachedRows } from "./felt-rows";
import { alignToFrame, placeOfRow, type Side } from "./frame";
import { countInRange, forEachInterval, type IntervalMask } from "./interval-mask";
import type { WithoutLoss } from "./loss";
import { maskOf } from "./mask";
import { MaskBuilder } from "./mask-builder";

/** Why nobody feels what a row sees. */
export type Excuse = Extract<
  WithoutLoss,
  "unused-anchor" | "thrown-away" | "past-sequence" | "past-document"
>;

/** The differing cells of a comparison, told apart by whether a loss or an accepted token can feel them. */
export interface SortedCells {
  /** Those that count: the comparison's own difference where all of them do. */
  felt: Difference;
  /** The others by their reason, in the order in which they first come. */
  excused: readonly ({ excuse: Excuse } & KindCounts)[];
}

export function sortCells(comparison: Comparison): SortedCells {
  const { difference, frame } = comparison;
  const excuses = excusesOf(comparison);
  const excused = new Map<Excuse, { excuse: Excuse } & KindCounts>();
  for (let row = 0; row < frame.rowCount; row++) {
    const excuse = excuses[row];
    if (excuse === null) continue;
    const counts = {
      trainOnly: countInRange(difference.trainOnly, row, 0, frame.columnCount),
      inferOnly: countInRange(difference.inferOnly, row, 0, frame.columnCount),
    };
    if (counts.trainOnly + counts.inferOnly === 0) continue;
    const sum = excused.get(excuse) ?? { excuse, trainOnly: 0, inferOnly: 0 };
    sum.trainOnly += counts.trainOnly;
    sum.inferOnly += counts.inferOnly;
    excused.set(excuse, sum);
  }
  if (excused.size === 0) return { felt: difference, excused: [] };
  const isFelt = (row: number) => excuses[row] === null;
  const left = [difference.trainOnly, difference.inferOnly].map((mask) => onlyRows(mask, isFelt));
  const felt = { ...summarize(left[0], left[1], frame), agreeingCount: difference.agreeingCount };
  return { felt, excused: [...excused.values()] };
}

/**
 * Why differing cells of a row are harmless, null where they count, [rowCount]. Of a used anchor, rows
 * behind an end are excused only where the block has a loss elsewhere and the slot has one in another
 * block: else they are all there is to tell of what a drafter learns. No row is excused whose slot is a key
 * of a row that counts, in any layer: it would feel the difference one layer on.
 */
export function excusesOf(comparison: Comparison): (Excuse | null)[] {
  const { frame, train, infer } = comparison;
  const candidates = candidatesOf(comparison);
  const { trainOnly, inferOnly } = comparison.difference;
  const isDiffering = (row: number) =>
    countInRange(trainOnly, row, 0, frame.columnCount) + countInRange(inferOnly, row, 0, frame.columnCount) >
    0;
  if (!candidates.some((excuse, row) => excuse !== null && isDiffering(row))) {
    return candidates.map(() => null);
  }
  const isTrained = (row: number) => train.rails.labels[row] !== null && candidates[row] === null;
  const isServed = (row: number) => infer.rails.labels[row] !== null;
  const seeds = (isSeed: (row: number) => boolean) =>
    Uint8Array.from({ length: frame.rowCount }, (_, row) => (isSeed(row) ? 1 : 0));
  const inTraining = reachedRows(seeds(isTrained), allMasks(comparison, "train"), frame);
  const inServing = reachedRows(seeds(isServed), allMasks(comparison, "infer"), frame);
  return candidates.map((excuse, row) => {
    if (excuse === null || inTraining[row] === 1) return null;
    // What trains nothing is served all the same behind an end, but nothing was learned to differ from.
    const isPastEnd = excuse === "past-sequence" || excuse === "past-document";
    return isPastEnd || inServing[row] === 0 ? excuse : null;
  });
}

/** Why a row has no loss of its own, where that may excuse it. */
function candidatesOf({ frame, train, infer }: Comparison): (Excuse | null)[] {
  const { withoutLoss, lossWeights } = train.rails;
  const hasLoss = (row: number) =>
    lossWeights !== null && withoutLoss[row] === null && lossWeights[row] !== null;
  const blocks = new Set<number>();
  const slots = new Set<number>();
  for (let row = 0; row < frame.rowCount; row++) {
    if (!hasLoss(row)) continue;
    const { block, slot } = placeOfRow(frame, row);
    blocks.add(block);
    slots.add(slot);
  }
  return Array.from({ length: frame.rowCount }, (_, row) => {
    const reason = withoutLoss[row];
    const { block, slot } = placeOfRow(frame, row);
    switch (reason) {
      case "unused-anchor":
        return reason;
      case "thrown-away":
        return infer.rails.withoutLoss[row] === "thrown-away" ? reason : null;
      case "past-sequence":
      case "past-document":
        return blocks.has(block) && slots.has(slot) ? reason : null;
      default:
        return null;
    }
  });
}

/** The masks of a side in the frame: the one compared, and that of the convention's layers of either type. */
function allMasks(comparison: Comparison, side: Side): IntervalMask[] {
  const { frame, layerType } = comparison;
  const { mask, given, convention } = comparison[side];
  const { full, sliding } = convention.attention;
  const others: LayerType[] = (["full", "sliding"] as const).filter(
    (type) => (given !== null || type !== layerType) && !(given === null && full === sliding),
  );
  return [mask, ...others.map((type) => alignToFrame(maskOf(convention, frame.layout, type), frame, side))];
}

/** The mask with all other rows empty. */
function onlyRows(mask: IntervalMask, isKept: (row: number) => boolean): IntervalMask {
  const builder = new MaskBuilder(mask.rowCount, mask.columnCount);
  for (let row = 0; row < mask.rowCount; row++) {
    if (isKept(row)) forEachInterval(mask, row, 0, mask.columnCount, (start, end) => builder.add(start, end));
    builder.closeRow();
  }
  return builder.build();
}
