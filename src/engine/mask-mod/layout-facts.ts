import type { Convention, LayerType } from "../masks/convention";
import type { Layout } from "../masks/layout";
import type { LayoutFacts } from "./bind-layout";

/** What a source is told of a side: its layout and the numbers of its convention. */
export function layoutFactsOf(convention: Convention, layout: Layout, layerType: LayerType): LayoutFacts {
  const { contextStart, direction } = convention.attention[layerType];
  const hasWindow = contextStart.from === "anchor" || contextStart.from === "query";
  return {
    layout,
    blockSize: convention.blockSize,
    window: hasWindow ? contextStart.keys : null,
    isCausal: direction === "causal",
  };
}
