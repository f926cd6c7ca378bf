import { RuleError } from "../../tensor/rule-error";
import { intervalsOfBits, isBitMask } from "../bit-mask";
import { checksumText } from "../checksum";
import { countVisible, type IntervalMask } from "../interval-mask";
import { packRuns } from "../packed-runs";
import type { MaskFileReading } from "./read-mask-file";

/** A mask of a file with what a notebook keeps of it. */
export interface KeptReading extends Omit<MaskFileReading, "mask"> {
  mask: IntervalMask;
  visibleCount: number;
  /** As `checksumText` gives it. */
  checksum: string;
  /** As `packRuns` gives it; null where the rows are too ragged to be worth it. */
  packed: Uint8Array<ArrayBuffer> | null;
}

/** Noise in more runs than this is no mask that anything here can explain, and takes too much memory. */
const mostRuns = 4_000_000;
const mostPackedRuns = 200_000;

/** @throws RuleError where the mask is noise. */
export async function keptReading(reading: MaskFileReading, fileName: string): Promise<KeptReading> {
  const mask = isBitMask(reading.mask) ? intervalsOfBits(reading.mask) : reading.mask;
  const runCount = mask.bounds.length / 2;
  if (runCount > mostRuns) throw new RuleError(`${fileName} mask`, `in at most ${mostRuns} runs`, runCount);
  return {
    ...reading,
    mask,
    visibleCount: countVisible(mask),
    checksum: checksumText(mask),
    packed: runCount > mostPackedRuns ? null : await packRuns(mask),
  };
}
