import type { DraftPlan } from "../drafting/plan";
import type { LayerType } from "../masks/convention";
import { isVisible } from "../masks/interval-mask";

/** Where the attention of one head goes, after softmax and as it was computed. */
export interface HeadMass {
  layer: number;
  head: number;
  /** Share that falls on context rows, averaged over the slots, 0..1; the rest falls on slots of the block. */
  contextShare: number;
  /** Share on cells that the mask hides, averaged over the slots, 0..1. */
  forbiddenShare: number;
  /** Hidden cells with at least `least` of their slot's attention, the heaviest first. */
  forbidden: readonly ForbiddenCell[];
}

interface ForbiddenCell {
  slot: number;
  /** Key column: context rows, then slots. */
  column: number;
  /** Of the slot's attention, 0..1. */
  mass: number;
}

/**
 * The effective attention of a block by layer and head, held against the mask that it should have followed. A
 * mask that is added as numbers, or a kernel that ignores it, shows as mass on hidden cells.
 * @param attention one per layer, [heads, blockSize, contextRows + blockSize]
 * @param visible what each slot may see, the plan's own mask or that of another convention with the same columns
 */
export function attentionMass(
  { blockSize, contextRows, visible: ofPlan }: Pick<DraftPlan, "blockSize" | "contextRows" | "visible">,
  attention: readonly Float32Array[],
  layerTypes: readonly LayerType[],
  { visible = ofPlan, least = 0.001 }: { visible?: DraftPlan["visible"]; least?: number } = {},
): HeadMass[] {
  const columnCount = contextRows + blockSize;
  return attention.flatMap((weights, layer) =>
    Array.from({ length: weights.length / (blockSize * columnCount) }, (_, head): HeadMass => {
      const forbidden: ForbiddenCell[] = [];
      let [onContext, onForbidden] = [0, 0];
      for (let slot = 0; slot < blockSize; slot++) {
        for (let column = 0; column < columnCount; column++) {
          const mass = weights[(head * blockSize + slot) * columnCount + column];
          if (column < contextRows) onContext += mass;
          if (isVisible(visible[layerTypes[layer]], slot, column)) continue;
          onForbidden += mass;
          if (mass >= least) forbidden.push({ slot, column, mass });
        }
      }
      return {
        layer,
        head,
        contextShare: onContext / blockSize,
        forbiddenShare: onForbidden / blockSize,
        forbidden: forbidden.sort((one, other) => other.mass - one.mass),
      };
    }),
  );
}
