import { type ContextRow, isOfText } from "../drafting/context-row";
import { type DraftPlan, layoutOf } from "../drafting/plan";
import type { Convention, LayerType } from "../masks/convention";
import { type IntervalMask, isVisible } from "../masks/interval-mask";
import { maskOf } from "../masks/mask";
import { MaskBuilder } from "../masks/mask-builder";

/**
 * What the drafter could see in training, over the columns of a plan that may be laid out otherwise. Hidden are also
 * rows that training never has (of rejected drafts, of the request before) and slots behind the trained block.
 */
export function trainedVisible(
  plan: Pick<DraftPlan, "anchor" | "blockSize" | "contextRows" | "context">,
  trained: Convention,
): DraftPlan["visible"] {
  return { full: trainedMask(plan, trained, "full"), sliding: trainedMask(plan, trained, "sliding") };
}

function trainedMask(
  { anchor, blockSize, contextRows, context }: Parameters<typeof trainedVisible>[0],
  trained: Convention,
  layerType: LayerType,
): IntervalMask {
  const layout = layoutOf(anchor + 1);
  const mask = maskOf(trained, layout, layerType);
  const builder = new MaskBuilder(blockSize, contextRows + blockSize);
  for (let slot = 0; slot < blockSize; slot++) {
    for (let column = 0; slot < trained.blockSize && column < contextRows + blockSize; column++) {
      const known = column < contextRows ? indexOf(context[column]) : blockColumn(column - contextRows);
      if (known !== null && isVisible(mask, slot, known)) builder.add(column, column + 1);
    }
    builder.closeRow();
  }
  return builder.build();

  function blockColumn(slot: number): number | null {
    return slot < trained.blockSize ? layout.contextLength + slot : null;
  }
}

function indexOf(row: ContextRow): number | null {
  return isOfText(row) ? row.index : null;
}
