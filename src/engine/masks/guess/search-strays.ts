import type { IntervalMask } from "../interval-mask";
import type { Preset } from "../presets";
import { Effort } from "./effort";
import type { ReadBlocks } from "./fit-layout";
import type { GridShape } from "./grid-shape";
import { likeliestSize } from "./likeliest-size";
import { openContext } from "./open-context";
import { RuleFit } from "./rule-fit";
import { type FittedReading, search } from "./search";
import { type KnownLayout, shapesOf } from "./shapes";

/**
 * Fits the presets to a dump in which cells are flipped here and there: the structure is looked for with the
 * stray cells voted out, under the likeliest block size, and what each fit leaves over is counted in the dump.
 */
export function searchStrays(
  mask: IntervalMask,
  known: KnownLayout,
  presets: readonly Preset[],
  readBlocks: (shape: GridShape) => { raw: ReadBlocks; voted: ReadBlocks },
): FittedReading[] {
  const likeliest = likeliestOf(mask, known);
  if (likeliest === null) return [];
  const { blockSize } = likeliest;
  const shapes = shapesOf(mask, known.anchors === undefined ? { blockSize, ...known } : known);
  // A batch of blocks has its context whole; one block at inference may end before its anchor's column.
  return shapes.slice(0, shapes[0].blockCount === 1 ? 2 : 1).flatMap((shape) => {
    const { raw, voted } = readBlocks(shape);
    return search(voted, presets, new Effort(1)).map((found) => recounted(found, raw));
  });
}

/** Whether rows see slots of other blocks even under the likeliest size, which no drafter's mask has. */
export function isStrewn(mask: IntervalMask, known: KnownLayout): boolean {
  return (likeliestOf(mask, known)?.outside ?? 0) > 0;
}

function likeliestOf(mask: IntervalMask, { contextLength }: KnownLayout) {
  const contextColumns = contextLength ?? mask.columnCount - mask.rowCount;
  const isInside = contextColumns >= 0 && contextColumns < mask.columnCount;
  return isInside ? likeliestSize(mask, contextColumns) : null;
}

/** The same reading and layout, with the cells that it leaves over in the dump as it is. */
function recounted({ reading, fit: { layout } }: FittedReading, read: ReadBlocks): FittedReading {
  const { blocks } = read;
  const { convention, layerType } = reading;
  const rule = new RuleFit(blocks, convention, layerType, new Effort(1));
  const open = openContext(convention, blocks.contextLength, layout.documents);
  const perBlock = Int32Array.from(layout.anchors, (anchor, block) => rule.residual(block, anchor, open));
  const residual = perBlock.reduce((sum, cells) => sum + cells, blocks.strayCount);
  return { read, reading, fit: { layout, residual, perBlock } };
}
