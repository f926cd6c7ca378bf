import * as v from "valibot";
import type { LayerType } from "../masks/convention";
import { checkOutside, wholeNumber } from "../tensor/outside-data";
import { RuleError } from "../tensor/rule-error";
import { type DecoderConfig, decoderConfig, decoderEntries } from "./config";
import { checkFamily } from "./drafter-family";

export interface DrafterConfig extends DecoderConfig {
  targetHiddenSize: number;
  blockSize: number;
  maskTokenId: number;
  /** Taps as indices i of the target's residual stream X_i, in the order of fc's columns. */
  taps: readonly number[];
  /** One per layer. */
  layerTypes: readonly LayerType[];
  /** W of the sliding layers, null when there are none, or none with a window. */
  slidingWindow: number | null;
  /** Whether a slot sees only itself and the slots before it, by layer type. */
  causal: Readonly<Record<LayerType, boolean>>;
}

const name = "drafter config.json";
const neutral = (value: number) => v.nullish(v.literal(value, `${value} or absent`));
const draftEntries = {
  block_size: v.nullish(wholeNumber(1)),
  mask_token_id: v.nullish(wholeNumber(0)),
  target_layer_ids: v.nullish(v.pipe(v.array(wholeNumber(0)), v.minLength(1, "a list of target layers"))),
  num_target_layers: v.nullish(wholeNumber(1)),
  input_embedding_scale: neutral(1),
  output_multiplier: neutral(1),
  final_logit_softcapping: neutral(0),
};
const layerTypeNames = { full_attention: "full", sliding_attention: "sliding" } as const;
const layerTypeSchema = v.picklist(
  ["full_attention", "sliding_attention"],
  '"full_attention" or "sliding_attention"',
);
const drafterSchema = v.object(
  {
    ...decoderEntries,
    ...draftEntries,
    model_type: v.literal("qwen3", '"qwen3", as in every z-lab drafter'),
    dflash_config: v.nullish(v.object(draftEntries, "an object"), {}),
    target_hidden_size: v.nullish(wholeNumber(1)),
    layer_types: v.nullish(v.array(layerTypeSchema, "a list of layer types")),
    use_sliding_window: v.nullish(v.boolean("true or false"), false),
    sliding_window: v.nullish(wholeNumber(1)),
    max_window_layers: v.nullish(wholeNumber(0)),
    is_causal: v.nullish(v.boolean("true or false")),
  },
  "an object",
);

type DrafterFields = v.InferOutput<typeof drafterSchema>;

/** @param config Parsed `config.json` of a z-lab DFlash drafter. */
export function readDrafterConfig(config: unknown): DrafterConfig {
  checkFamily(config, name);
  const fields = checkOutside(drafterSchema, config, name);
  const layerTypes = readLayerTypes(fields);
  // transformers drops the window of a config that does not switch it on; such layers stay causal.
  const slidingWindow =
    layerTypes.includes("sliding") && fields.use_sliding_window
      ? required(fields.sliding_window, "sliding_window")
      : null;
  const nested = fields.dflash_config ?? {};
  return {
    ...decoderConfig(fields, true, name),
    targetHiddenSize: fields.target_hidden_size ?? fields.hidden_size,
    blockSize: required(nested.block_size ?? fields.block_size, "block_size"),
    maskTokenId: required(nested.mask_token_id ?? fields.mask_token_id, "dflash_config.mask_token_id"),
    // z-lab's id n is the output of layer n, counted from 0: the stream after n + 1 layers.
    taps: targetLayerIds(fields).map((id) => id + 1),
    layerTypes,
    slidingWindow,
    // z-lab's own rule: sliding layers are causal and full ones are not, unless the config says it for all.
    causal: { full: fields.is_causal ?? false, sliding: fields.is_causal ?? true },
  };
}

function required<Value>(value: Value | null | undefined, field: string): Value {
  if (value == null) throw new RuleError(`${name} ${field}`, "present", value);
  return value;
}

/** transformers' rule where `layer_types` is absent: windows from layer `max_window_layers` on. */
function readLayerTypes(fields: DrafterFields): LayerType[] {
  const count = fields.num_hidden_layers;
  if (!fields.layer_types) {
    const fullCount = fields.use_sliding_window ? (fields.max_window_layers ?? count) : count;
    return Array.from({ length: count }, (_, layer) => (layer < fullCount ? "full" : "sliding"));
  }
  if (fields.layer_types.length !== count) {
    const rule = `as long as num_hidden_layers ${count}`;
    throw new RuleError(`${name} layer_types`, rule, `${fields.layer_types.length} entries`);
  }
  return fields.layer_types.map((type) => layerTypeNames[type]);
}

/** z-lab's own default: evenly spaced from layer 1 to T - 3, the middle layer for one draft layer. */
function targetLayerIds(fields: DrafterFields): readonly number[] {
  const given = fields.dflash_config?.target_layer_ids ?? fields.target_layer_ids;
  if (given) return given;
  const targetLayers = fields.dflash_config?.num_target_layers ?? fields.num_target_layers;
  const count = required(targetLayers, "dflash_config.target_layer_ids");
  const drafterLayers = fields.num_hidden_layers;
  if (drafterLayers === 1) return [Math.floor(count / 2)];
  return Array.from({ length: drafterLayers }, (_, i) =>
    roundHalfToEven(1 + (i * (count - 4)) / (drafterLayers - 1)),
  );
}

function roundHalfToEven(value: number): number {
  const below = Math.floor(value);
  if (value - below !== 0.5) return Math.round(value);
  return below % 2 === 0 ? below : below + 1;
}
