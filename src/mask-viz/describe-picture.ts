import { cellName } from "../engine/masks/cell-name";
import type { Frame } from "../engine/masks/frame";
import { countInRectangle, countVisible, type IntervalMask } from "../engine/masks/interval-mask";
import { verdictOf } from "../engine/masks/verdict";
import { counted, grouped } from "../engine/masks/wording";
import type { PictureInput } from "./picture-input";
import { railSentences } from "./rail-words";

/**
 * A comparison as plain text, a sentence a line: what is compared, its regions, how many cells each side
 * sees in them, the differences by reason, the first differing cell, and what stands beside the axes. The
 * alt text of a picture.
 */
export function describePicture({ comparison, train, infer }: PictureInput): string {
  const { frame, difference } = comparison;
  const named = ({ title, detail }: PictureInput["train"]) =>
    detail === undefined ? title : `${title} (${detail})`;
  const { first } = difference;
  return [
    `${named(train)} and ${named(infer)}: two masks of ${counted(frame.rowCount, "row")} × ${counted(frame.columnCount, "column")}, ${comparison.layerType === "full" ? "full attention" : "sliding window"}.`,
    regionLine(frame),
    sideLine("Training", comparison.train.mask, frame),
    sideLine("Inference", comparison.infer.mask, frame),
    `Both see ${counted(difference.agreeingCount, "cell")}; ${grouped(difference.trainOnlyCount)} train-only, ${grouped(difference.inferOnlyCount)} infer-only.`,
    ...verdictOf(comparison).sentences,
    ...(first === null ? [] : [`First differing cell: ${cellName(frame, first)}, ${first.kind}.`]),
    ...railSentences({ frame, train: comparison.train.rails, infer: comparison.infer.rails }),
  ].join("\n");
}

function regionLine({ layout, slotCount, columnCount }: Frame): string {
  const { contextLength, anchors } = layout;
  const context = contextLength === 0 ? "no context columns" : `context columns 0..${contextLength - 1}`;
  if (anchors.length === 0) return `Regions: ${context}, no block.`;
  const slots = `slot columns ${contextLength}..${columnCount - 1} of ${counted(anchors.length, "block")} of ${counted(slotCount, "slot")}`;
  const only = anchors.length === 1 && anchors[0] !== null ? `, anchor ${anchors[0]}` : "";
  return `Regions: ${context}, ${slots}${only}.`;
}

/** Cells that a side sees in the context, in the row's own block and in other blocks. */
function sideLine(name: string, mask: IntervalMask, frame: Frame): string {
  const { layout, rowCount, slotCount } = frame;
  const { contextLength, anchors } = layout;
  const inContext = countInRectangle(mask, 0, rowCount, 0, contextLength);
  let inOwn = 0;
  for (const block of anchors.keys()) {
    const start = block * slotCount;
    const column = contextLength + start;
    inOwn += countInRectangle(mask, start, start + slotCount, column, column + slotCount);
  }
  const all = countVisible(mask);
  const others = anchors.length > 1 ? `, ${grouped(all - inContext - inOwn)} in other blocks` : "";
  return `${name} sees ${counted(all, "cell")}: ${grouped(inContext)} in the context, ${grouped(inOwn)} in its own block${others}.`;
}
