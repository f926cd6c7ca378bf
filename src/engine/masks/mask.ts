import type { Convention, LayerType } from "./convention";
import { documentOf, runsByDocument, runsOutsidePadding } from "./documents";
import { rowConditionOf } from "./empty-row";
import type { IntervalMask } from "./interval-mask";
import type { Layout } from "./layout";
import { MaskBuilder } from "./mask-builder";
import { checkConvention, checkLayout } from "./validate";
import { blockRunsOf, type ContextWindow, contextEndOf, contextWindowOf } from "./visible-range";

/**
 * The cells that one side sees, [anchors * blockSize, contextLength + anchors * blockSize]: row
 * `n * blockSize + k` is slot k of block n; columns are the context, then the slots of all blocks.
 * @throws RuleError when the convention or the layout breaks a rule.
 */
export function maskOf(convention: Convention, layout: Layout, layerType: LayerType): IntervalMask {
  checkConvention(convention);
  checkLayout(layout);
  const { blockSize } = convention;
  const rule = convention.attention[layerType];
  const slotCount = layout.anchors.length * blockSize;
  const builder = new MaskBuilder(slotCount, layout.contextLength + slotCount);
  const runsOf = contextRuns(convention, layout);

  const rowCondition = rowConditionOf(convention, layout);
  const blockRuns = Array.from({ length: blockSize }, (_, slot) => blockRunsOf(rule, slot, blockSize));

  for (const [block, anchor] of layout.anchors.entries()) {
    const blockColumn = layout.contextLength + block * blockSize;
    const runs = anchor === null ? [] : runsOf(anchor);
    for (let slot = 0; slot < blockSize; slot++) {
      const isEmpty = anchor !== null && rowCondition !== null && !rowCondition(anchor, slot).passed;
      if (anchor !== null && !isEmpty) {
        const window = contextWindowOf(rule.contextStart, anchor, slot);
        addContext(builder, runs, window, contextEndOf(convention, layout, anchor));
      }
      if (anchor === null ? convention.deadAnchor === "own-block" : !isEmpty) {
        const keys = blockRuns[slot];
        for (let i = 0; i < keys.length; i += 2)
          builder.add(blockColumn + keys[i], blockColumn + keys[i + 1]);
      }
      builder.closeRow();
    }
  }
  return builder.build();
}

/** For an anchor, the runs of context indices that its document rule allows. */
function contextRuns(convention: Convention, layout: Layout): (anchor: number) => readonly number[] {
  if (convention.documents === "ignored") {
    const runs = runsOutsidePadding(layout);
    return () => runs;
  }
  const byDocument = runsByDocument(layout);
  return (anchor) => byDocument.get(documentOf(layout, anchor)) ?? [];
}

function addContext(
  builder: MaskBuilder,
  runs: readonly number[],
  window: ContextWindow,
  contextEnd: number,
): void {
  for (let i = 0; i < runs.length && runs[i] < contextEnd; i += 2) {
    const end = Math.min(runs[i + 1], contextEnd);
    builder.add(runs[i], Math.min(end, window.sinkEnd));
    builder.add(Math.max(runs[i], window.start), end);
  }
}
