import { RuleError } from "../tensor/rule-error";
import { type Comparison, compareSides } from "./comparison";
import type { Convention, LayerType } from "./convention";
import type { Layout } from "./layout";

/** What is compared once for all drafter layers of one type. */
export interface LayerComparison {
  layerType: LayerType;
  /** Ordinals of the drafter layers that it stands for, rising. */
  layers: readonly number[];
  comparison: Comparison;
}

/** Layers of a drafter by their type, in the order in which the types first come. */
export function layersByType(
  layerTypes: readonly LayerType[],
): { layerType: LayerType; layers: readonly number[] }[] {
  if (layerTypes.length === 0) throw new RuleError("layer types", "at least one", layerTypes);
  return [...new Set(layerTypes)].map((layerType) => ({
    layerType,
    layers: [...layerTypes.keys()].filter((layer) => layerTypes[layer] === layerType),
  }));
}

/**
 * A comparison for every type of drafter layer that there is.
 * @param known the comparison of a type that was made before
 * @throws RuleError when a convention or the layout breaks a rule, or there is no layer.
 */
export function compareLayers(
  train: Convention,
  infer: Convention,
  layout: Layout,
  layerTypes: readonly LayerType[],
  known?: Comparison,
): LayerComparison[] {
  return layersByType(layerTypes).map(({ layerType, layers }) => ({
    layerType,
    layers,
    comparison: known?.layerType === layerType ? known : compareSides(train, infer, layout, layerType),
  }));
}

export interface LayerCounts {
  trainOnly: number;
  inferOnly: number;
}

/** Differing cells of every drafter layer over all blocks, by the layer's ordinal, and of all of them. */
export function countByLayer(compared: readonly LayerComparison[]): {
  perLayer: LayerCounts[];
  all: LayerCounts;
} {
  const perLayer: LayerCounts[] = [];
  const all = { trainOnly: 0, inferOnly: 0 };
  for (const { layers, comparison } of compared) {
    const { trainOnlyCount: trainOnly, inferOnlyCount: inferOnly } = comparison.difference;
    for (const layer of layers) perLayer[layer] = { trainOnly, inferOnly };
    all.trainOnly += trainOnly * layers.length;
    all.inferOnly += inferOnly * layers.length;
  }
  return { perLayer, all };
}
