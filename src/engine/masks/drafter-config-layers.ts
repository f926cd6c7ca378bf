import { RuleError } from "../tensor/rule-error";
import type { LayerType } from "./convention";
import type { LayerFields } from "./drafter-config-schema";

export interface DrafterLayers {
  layerTypes: readonly LayerType[];
  /** W of the sliding layers; null when there are none, or none with a window. */
  window: number | null;
}

/**
 * @param isNested whether only what differs from a default is written, so that the number of layers may lack
 * @param unknown takes the sentences about what is not known
 */
export function readLayers(fields: LayerFields, isNested: boolean, unknown: string[]): DrafterLayers {
  const layerTypes = typesOf(fields, isNested, unknown);
  if (!layerTypes.includes("sliding")) return { layerTypes, window: null };
  const window = fields.sliding_window ?? null;
  if (window === null) {
    unknown.push("There are sliding layers but no sliding_window, so they are taken without a window.");
  } else if (fields.use_sliding_window !== true) {
    unknown.push(
      "use_sliding_window is not true: Transformers then drops the window, while engines that read the number keep it.",
    );
  }
  return { layerTypes, window };
}

function typesOf(fields: LayerFields, isNested: boolean, unknown: string[]): LayerType[] {
  const { layer_types: types, num_hidden_layers: count } = fields;
  if (types != null) {
    if (count != null && types.length !== count) {
      const rule = `as long as num_hidden_layers ${count}`;
      throw new RuleError("drafter config.json layer_types", rule, `${types.length} entries`);
    }
    return types.map((type) => (type === "full_attention" ? "full" : "sliding"));
  }
  if (count == null) {
    if (!isNested) throw new RuleError("drafter config.json num_hidden_layers", "present", count);
    unknown.push(
      "The number of layers is not in the file, as only what differs from a default is; one is shown.",
    );
    return ["full"];
  }
  // transformers' rule: windows from layer `max_window_layers` on.
  const fullCount = fields.use_sliding_window === true ? (fields.max_window_layers ?? count) : count;
  return Array.from({ length: count }, (_, layer) => (layer < fullCount ? "full" : "sliding"));
}
