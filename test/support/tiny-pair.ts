import type { ModelFolder } from "../../src/engine/runtime/engine";
import { type Tensors, writeSafetensors } from "./write-safetensors";

/**
 * A random target and drafter in the real layouts, small enough for loops over every number. Sizes
 * differ from each other wherever they may, so that a mixed-up axis cannot pass.
 */
export const tinyTargetConfig = {
  architectures: ["Qwen3ForCausalLM"],
  model_type: "qwen3",
  hidden_size: 16,
  intermediate_size: 20,
  num_hidden_layers: 3,
  num_attention_heads: 4,
  num_key_value_heads: 2,
  head_dim: 6,
  rms_norm_eps: 1e-6,
  attention_bias: false,
  hidden_act: "silu",
  vocab_size: 24,
  max_position_embeddings: 48,
  rope_theta: 1000,
  rope_scaling: null,
  tie_word_embeddings: true,
  eos_token_id: 3,
};

export const tinyDrafterConfig = {
  ...tinyTargetConfig,
  architectures: ["DFlashDraftModel"],
  intermediate_size: 28,
  num_hidden_layers: 2,
  num_attention_heads: 6,
  num_key_value_heads: 2,
  head_dim: 4,
  rope_theta: 500,
  block_size: 5,
  layer_types: ["full_attention", "sliding_attention"],
  use_sliding_window: true,
  sliding_window: 3,
  dflash_config: { mask_token_id: 1, target_layer_ids: [0, 2] },
};

export const tinyTargetTensors = (): Tensors => {
  const { hidden_size, vocab_size } = tinyTargetConfig;
  return random(17, {
    "model.embed_tokens.weight": [vocab_size, hidden_size],
    ...layerShapes(tinyTargetConfig, "model."),
    "model.norm.weight": [hidden_size],
  });
};

export const tinyDrafterTensors = (seed = 29): Tensors => {
  const { hidden_size, dflash_config } = tinyDrafterConfig;
  return random(seed, {
    "fc.weight": [hidden_size, dflash_config.target_layer_ids.length * hidden_size],
    "hidden_norm.weight": [hidden_size],
    ...layerShapes(tinyDrafterConfig, ""),
    "norm.weight": [hidden_size],
  });
};

/** A folder of JSON files and one checkpoint, as the user could choose it. */
export function folder(config: object, tensors: Tensors, more: Record<string, object> = {}): ModelFolder {
  const json = Object.entries({ "config.json": config, ...more }).map(
    ([name, value]) => [name, new Blob([JSON.stringify(value)])] as const,
  );
  return { files: { ...Object.fromEntries(json), "model.safetensors": writeSafetensors(tensors, "BF16") } };
}

/** Just enough for the tokenizer library: one piece per byte-level letter. */
export const tinyTokenizer = {
  version: "1.0",
  added_tokens: [
    {
      id: 0,
      content: "<end>",
      single_word: false,
      lstrip: false,
      rstrip: false,
      normalized: false,
      special: true,
    },
  ],
  normalizer: null,
  pre_tokenizer: { type: "ByteLevel", add_prefix_space: false, trim_offsets: true, use_regex: true },
  post_processor: null,
  decoder: { type: "ByteLevel", add_prefix_space: true, trim_offsets: true, use_regex: true },
  model: { type: "BPE", vocab: { "<end>": 0, a: 1, b: 2, Ġ: 3, Ġa: 4, â: 5, Ċ: 6 }, merges: [["Ġ", "a"]] },
};

export const tinyTargetFolder = () =>
  folder(tinyTargetConfig, tinyTargetTensors(), {
    "tokenizer.json": tinyTokenizer,
    "tokenizer_config.json": {},
  });
/** @param seed of the weights: another one gives a drafter from another training */
export const tinyDrafterFolder = (seed?: number) => folder(tinyDrafterConfig, tinyDrafterTensors(seed));

function layerShapes(config: typeof tinyTargetConfig, prefix: string): Record<string, number[]> {
  const { hidden_size, intermediate_size, head_dim } = config;
  const queries = config.num_attention_heads * head_dim;
  const keys = config.num_key_value_heads * head_dim;
  const ofLayer: Record<string, number[]> = {
    "input_layernorm.weight": [hidden_size],
    "self_attn.q_proj.weight": [queries, hidden_size],
    "self_attn.k_proj.weight": [keys, hidden_size],
    "self_attn.v_proj.weight": [keys, hidden_size],
    "self_attn.o_proj.weight": [hidden_size, queries],
    "self_attn.q_norm.weight": [head_dim],
    "self_attn.k_norm.weight": [head_dim],
    "post_attention_layernorm.weight": [hidden_size],
    "mlp.gate_proj.weight": [intermediate_size, hidden_size],
    "mlp.up_proj.weight": [intermediate_size, hidden_size],
    "mlp.down_proj.weight": [hidden_size, intermediate_size],
  };
  const layers = Array.from({ length: config.num_hidden_layers }, (_, layer) =>
    Object.entries(ofLayer).map(([name, shape]) => [`${prefix}layers.${layer}.${name}`, shape] as const),
  );
  return Object.fromEntries(layers.flat());
}

/** Multiples of 1/64 within (-1, 1), and norms around 1: exact in bfloat16. */
function random(seed: number, shapes: Record<string, number[]>): Tensors {
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return ((state >>> 16) % 127) / 64 - 63 / 64;
  };
  const tensors = Object.entries(shapes).map(([name, shape]) => {
    const isNorm = shape.length === 1;
    const size = shape.reduce((product, length) => product * length, 1);
    const values = Float32Array.from({ length: size }, () =>
      isNorm ? 1 + Math.round(next() * 16) / 64 : next(),
    );
    return [name, { shape, values }] as const;
  });
  return Object.fromEntries(tensors);
}
