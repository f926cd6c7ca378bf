import { type DifferenceRun, runAt } from "../engine/masks/difference-runs";
import type { Side } from "../engine/masks/frame";
import { frameCellOf } from "../engine/masks/projection/cells";
import { blockOfRow, type Projection } from "../engine/masks/projection/projection";
import { type BlockCounts, blockCounts } from "../engine/masks/projection/view-words";
import { grouped } from "../engine/masks/wording";
import type { CellPosition } from "./camera";
import { cellName } from "./cell-name";
import type { FramedMasks } from "./project-masks";

/**
 * `Difference 3 of 512, rows 48 to 63 share it.`; null where the cell does not differ.
 * @param slotCount rows per block; several blocks are named where a run spans them.
 */
export function sharedDifference(
  runs: readonly DifferenceRun[],
  cell: CellPosition,
  slotCount = Infinity,
): string | null {
  const index = runAt(runs, cell.row, cell.column);
  if (index === null) return null;
  const { rowStart, rowEnd } = runs[index];
  const place = `Difference ${grouped(index + 1)} of ${grouped(runs.length)}`;
  if (rowEnd - rowStart === 1) return `${place}, in row ${rowStart} alone.`;
  const blocks = Math.floor((rowEnd - 1) / slotCount) - Math.floor(rowStart / slotCount) + 1;
  const across = blocks > 1 ? ` over ${grouped(blocks)} blocks` : "";
  return `${place}, rows ${rowStart} to ${rowEnd - 1}${across} share it.`;
}

/**
 * Why a cell of a view is on or off: the reason of the frame's cell behind it. Where it stands for many,
 * how many blocks have it, and the reason of the first that differs.
 */
export function viewSentence(
  projection: Projection,
  framed: FramedMasks,
  cell: CellPosition,
  sentenceOf: (cell: CellPosition) => string,
): string {
  const explained = frameCellOf(projection, framed.difference, cell);
  if (explained === null) return noCellWords(projection, cell);
  if (!projection.isBySlot) return sentenceOf(explained);
  const counts = blockCounts(projection, framed, cell);
  const first = counts.trainOnly + counts.inferOnly > 0 ? "the first that differs" : "the first";
  const words = averageWords(counts, projection.frame.layout.anchors.length);
  return `${words} At ${cellName(projection.frame, explained)}, ${first}: ${sentenceOf(explained)}`;
}

/** `Seen by 37 of 512 blocks in training, by 512 at inference; 475 differ.` */
export function averageWords(counts: BlockCounts, blockCount: number): string {
  const seen = (side: Side) => grouped(counts[side]);
  const kinds = [
    ...(counts.trainOnly > 0 ? [`${grouped(counts.trainOnly)} train-only`] : []),
    ...(counts.inferOnly > 0 ? [`${grouped(counts.inferOnly)} infer-only`] : []),
  ];
  const differ = kinds.length === 0 ? "none differs" : kinds.join(", ");
  const missing = blockCount - counts.blocks;
  const lacking = missing === 0 ? "" : ` (${grouped(missing)} have no such cell)`;
  return `Seen by ${seen("train")} of ${grouped(blockCount)} blocks in training, by ${seen("infer")} at inference${lacking}; ${differ}.`;
}

function noCellWords(projection: Projection, { row }: CellPosition): string {
  const block = blockOfRow(projection, row);
  return block === null
    ? "No block has a context index here."
    : `No such cell: the context of block ${block} does not reach here.`;
}
