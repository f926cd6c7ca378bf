import * as v from "valibot";
import { wholeNumber } from "../tensor/outside-data";
import { RuleError } from "../tensor/rule-error";

/** What target and drafter have in common: a stack of Qwen3/Llama decoder layers. */
export interface DecoderConfig {
  hiddenSize: number;
  intermediateSize: number;
  layerCount: number;
  headCount: number;
  keyValueHeadCount: number;
  headSize: number;
  normEpsilon: number;
  /** RMSNorm of every query and key head before the rotation (Qwen3). */
  headNorms: boolean;
  /** Whether q, k, v and o projections have a bias. */
  attentionBias: boolean;
  ropeTheta: number;
  vocabularySize: number;
  /** Positions that the checkpoint was made for. */
  maxLength: number;
}

const positive = v.pipe(v.number("a number > 0"), v.gtValue(0, "a number > 0"));
const ropeSchema = v.looseObject(
  {
    rope_theta: v.nullish(positive),
    rope_type: v.nullish(v.literal("default", '"default", the only rotation known here')),
    type: v.nullish(v.literal("default", '"default", the only rotation known here')),
    partial_rotary_factor: v.nullish(v.literal(1, "1, the only rotation known here")),
  },
  "an object",
);

/** Schema entries of a decoder's `config.json`, as transformers 4 and 5 write them. */
export const decoderEntries = {
  hidden_size: wholeNumber(1),
  intermediate_size: wholeNumber(1),
  num_hidden_layers: wholeNumber(1),
  num_attention_heads: wholeNumber(1),
  num_key_value_heads: v.nullish(wholeNumber(1)),
  head_dim: v.nullish(wholeNumber(2)),
  rms_norm_eps: positive,
  attention_bias: v.nullish(v.boolean("true or false"), false),
  hidden_act: v.literal("silu", '"silu", the only activation known here'),
  vocab_size: wholeNumber(1),
  max_position_embeddings: wholeNumber(1),
  rope_theta: v.nullish(positive),
  rope_scaling: v.nullish(ropeSchema),
  rope_parameters: v.nullish(ropeSchema),
};
const decoderSchema = v.object(decoderEntries);

/** @param name What the config is, for the errors: "target config.json". */
export function decoderConfig(
  fields: v.InferOutput<typeof decoderSchema>,
  headNorms: boolean,
  name: string,
): DecoderConfig {
  const headCount = fields.num_attention_heads;
  const keyValueHeadCount = fields.num_key_value_heads ?? headCount;
  if (headCount % keyValueHeadCount !== 0) {
    const rule = `a multiple of num_key_value_heads ${keyValueHeadCount}`;
    throw new RuleError(`${name} num_attention_heads`, rule, headCount);
  }
  const headSize = fields.head_dim ?? fields.hidden_size / headCount;
  if (headSize % 2 !== 0) throw new RuleError(`${name} head_dim`, "even", headSize);
  const ropeTheta = fields.rope_parameters?.rope_theta ?? fields.rope_theta;
  if (ropeTheta == null) throw new RuleError(`${name} rope_theta`, "present", ropeTheta);
  return {
    hiddenSize: fields.hidden_size,
    intermediateSize: fields.intermediate_size,
    layerCount: fields.num_hidden_layers,
    headCount,
    keyValueHeadCount,
    headSize,
    normEpsilon: fields.rms_norm_eps,
    headNorms,
    attentionBias: fields.attention_bias ?? false,
    ropeTheta,
    vocabularySize: fields.vocab_size,
    maxLength: fields.max_position_embeddings,
  };
}
