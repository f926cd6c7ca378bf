import * as v from "valibot";
import { checkOutside, wholeNumber } from "../tensor/outside-data";
import { type DecoderConfig, decoderConfig, decoderEntries } from "./config";

export interface TargetConfig extends DecoderConfig {
  /** Whether the head is the embedding table. */
  tiedEmbeddings: boolean;
  endTokenIds: readonly number[];
}

/** The table that holds the token embeddings, [vocabularySize, hiddenSize]. */
export const embeddingWeight = "model.embed_tokens.weight";

const name = "target config.json";
const tokenIds = v.union([wholeNumber(0), v.array(wholeNumber(0))], "a token id or a list of them");
const targetSchema = v.object(
  {
    ...decoderEntries,
    model_type: v.picklist(["qwen3", "llama"], '"qwen3" or "llama"'),
    tie_word_embeddings: v.nullish(v.boolean("true or false"), false),
    use_sliding_window: v.nullish(v.literal(false, "false: targets with windows are not known here")),
    eos_token_id: v.nullish(tokenIds),
  },
  "an object",
);
const generationSchema = v.object({ eos_token_id: v.nullish(tokenIds) }, "an object");

/**
 * @param config Parsed `config.json`.
 * @param generation Parsed `generation_config.json`, null when there is none; its end tokens win, as
 * in Hugging Face's `generate`.
 */
export function readTargetConfig(config: unknown, generation: unknown): TargetConfig {
  const fields = checkOutside(targetSchema, config, name);
  const generationFields =
    generation === null ? null : checkOutside(generationSchema, generation, "target generation_config.json");
  return {
    ...decoderConfig(fields, fields.model_type === "qwen3", name),
    tiedEmbeddings: fields.tie_word_embeddings ?? false,
    endTokenIds: [generationFields?.eos_token_id ?? fields.eos_token_id ?? []].flat(),
  };
}
