import type { Cause } from "./causes";
import type { Comparison } from "./comparison";
import { sentence } from "./wording";

/** Whether slots are never drafted and that is all: no drafted slot misses them as keys. */
export function isSlotsUndrafted({ frame }: Comparison, causes: readonly Cause[]): boolean {
  const { train, infer } = frame.blockSizes;
  return infer < train && !causes.some(({ clause }) => clause === "slot-exists");
}

/**
 * Slots that one side lacks: whole rows, which are not counted as differing cells.
 * @param causes of the cells that count
 */
export function slotDifferences(
  comparison: Comparison,
  causes: readonly Cause[],
): { what: string; says: string }[] {
  const { slotCount, sharedSlotCount, blockSizes } = comparison.frame;
  if (slotCount === sharedSlotCount || isSlotsUndrafted(comparison, causes)) return [];
  const isExplained = causes.some((cause) => cause.clause === "slot-exists");
  const sizes = isExplained
    ? ""
    : `: block size ${blockSizes.train} in training, ${blockSizes.infer} at inference`;
  return [{ what: "block size", says: sentence(`${missingSlots(comparison)}${sizes}`) }];
}

/** `slots 8..15 are never drafted`. */
export function missingSlots({ frame }: Comparison): string {
  const { blockSizes, slotCount, sharedSlotCount } = frame;
  const isOne = slotCount - sharedSlotCount === 1;
  const slots = isOne ? `slot ${sharedSlotCount}` : `slots ${sharedSlotCount}..${slotCount - 1}`;
  return blockSizes.train > blockSizes.infer
    ? `${slots} ${isOne ? "is" : "are"} never drafted`
    : `${slots} ${isOne ? "was" : "were"} never trained`;
}
