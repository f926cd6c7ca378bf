import type { OpenedBlock } from "../../../engine/inside/open-blocks";
import type { LayerType } from "../../../engine/masks/convention";
import { isVisible } from "../../../engine/masks/interval-mask";
import type { HeldAgainst } from "../result";
import type { HeadScene } from "./head-raster";

/** The largest share of attention in a block, which all its heads are drawn against. */
export function largestShare({ attention }: OpenedBlock): number {
  return attention.reduce((most, layer) => layer.reduce((one, share) => Math.max(one, share), most), 0);
}

export function headScene(
  { plan, attention, trained }: OpenedBlock,
  layerTypes: readonly LayerType[],
  place: { layer: number; head: number },
  against: HeldAgainst,
  largest: number,
): HeadScene {
  const { blockSize, contextRows } = plan;
  const length = blockSize * (contextRows + blockSize);
  const visible = (against === "plan" ? plan.visible : trained)[layerTypes[place.layer]];
  return {
    weights: attention[place.layer].subarray(place.head * length, (place.head + 1) * length),
    blockSize,
    contextRows,
    isHidden: (slot, column) => !isVisible(visible, slot, column),
    largest,
  };
}
