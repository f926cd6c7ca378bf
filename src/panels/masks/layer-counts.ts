import type { Comparison } from "../../engine/masks/comparison";
import type { LayerType } from "../../engine/masks/convention";
import { compareLayers, countByLayer, type LayerCounts } from "../../engine/masks/layers";
import { layersOf } from "./layer-list";
import type { MasksParams } from "./params";

/** Layers of one type that follow each other, with the differing cells of each of them. */
export interface LayerRun {
  layerType: LayerType;
  /** Ordinals of the first layer and of the one past the last. */
  start: number;
  end: number;
  /** null where a side's mask is given for the type that is shown only. */
  counts: LayerCounts | null;
}

export interface LayerTable {
  runs: readonly LayerRun[];
  /** Over all layers; null where some are not known. */
  all: LayerCounts | null;
}

/** Counts by layer; null when all layers are of one type, whose counts the verdict has. */
export function layerTable(params: MasksParams, shown: Comparison): LayerTable | null {
  const layers = layersOf(params);
  if (!layers.some((layerType) => layerType !== layers[0])) return null;
  const { train, infer, frame } = shown;
  const isGiven = train.given !== null || infer.given !== null;
  const { perLayer, all } = isGiven
    ? {
        perLayer: layers.map((layerType) => (layerType === shown.layerType ? countsOf(shown) : null)),
        all: null,
      }
    : countByLayer(compareLayers(train.convention, infer.convention, frame.layout, layers, shown));
  const runs: LayerRun[] = [];
  for (const [layer, layerType] of layers.entries()) {
    const last = runs.at(-1);
    if (last?.layerType === layerType) last.end = layer + 1;
    else runs.push({ layerType, start: layer, end: layer + 1, counts: perLayer[layer] });
  }
  return { runs, all };
}

function countsOf({ difference }: Comparison): LayerCounts {
  return { trainOnly: difference.trainOnlyCount, inferOnly: difference.inferOnlyCount };
}

/** `layers 0 to 3` */
export function layerNames({ start, end }: LayerRun): string {
  return end - start === 1 ? `layer ${start}` : `layers ${start} to ${end - 1}`;
}
