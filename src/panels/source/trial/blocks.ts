import type { GivenMask } from "../../../engine/masks/given-mask";
import type { Trial } from "../model/trial-result";

/** Where blocks lie in the mask; null where it has no blocks behind a context. */
export interface Blocks {
  contextLength: number;
  blockSize: number;
}

/** The blocks of the trial's layout, where the mask has just their rows and columns. */
export function blocksOf({ facts }: Trial, { mask }: GivenMask): Blocks | null {
  const { layout, blockSize } = facts;
  const rows = layout.anchors.length * blockSize;
  const isBlocks = mask.rowCount === rows && mask.columnCount === layout.contextLength + rows;
  return isBlocks ? { contextLength: layout.contextLength, blockSize } : null;
}
