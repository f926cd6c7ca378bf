import { anyInRange, forEachInterval, type IntervalMask, isVisible } from "../masks/interval-mask";
import { MaskBuilder } from "../masks/mask-builder";
import { type ContextRow, isOfText } from "./context-row";

/**
 * The mask with a column for every row of the ledger instead of every index of the sequence. A present row
 * is seen where the rule sees its index. A mask cannot know of a row that should not be there: it is seen by
 * every slot that has any context.
 */
export function contextOfLedger(
  mask: IntervalMask,
  contextLength: number,
  context: readonly ContextRow[],
): IntervalMask {
  const builder = new MaskBuilder(mask.rowCount, context.length + mask.columnCount - contextLength);
  for (let row = 0; row < mask.rowCount; row++) {
    const hasContext = anyInRange(mask, row, 0, contextLength);
    let from = 0;
    for (let at = 0; at <= context.length; at++) {
      const isSeen =
        at < context.length && (isOfText(context[at]) ? isVisible(mask, row, context[at].index) : hasContext);
      if (isSeen) continue;
      builder.add(from, at);
      from = at + 1;
    }
    forEachInterval(mask, row, contextLength, mask.columnCount, (start, end) =>
      builder.add(start - contextLength + context.length, end - contextLength + context.length),
    );
    builder.closeRow();
  }
  return builder.build();
}
