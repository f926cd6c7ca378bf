import * as v from "valibot";
import { wholeNumber } from "../tensor/outside-data";

/** Fields of a drafter's `config.json` that say what is seen, in all forms that are written. */

const flag = v.nullish(v.boolean("true or false"));
const word = v.nullish(v.string("a text"));
const layerIds = v.nullish(v.array(wholeNumber(0), "a list of target layers"));

const layerEntries = {
  num_hidden_layers: v.nullish(v.pipe(wholeNumber(1), v.maxValue(1000, "a whole number <= 1000"))),
  layer_types: v.nullish(
    v.pipe(
      v.array(
        v.picklist(["full_attention", "sliding_attention"], '"full_attention" or "sliding_attention"'),
        "a list of layer types",
      ),
      v.minLength(1, "a list of at least one layer type"),
    ),
  ),
  use_sliding_window: flag,
  sliding_window: v.nullish(wholeNumber(1)),
  max_window_layers: v.nullish(wholeNumber(0)),
};

export const layerSchema = v.object(layerEntries, "an object");
export type LayerFields = v.InferOutput<typeof layerSchema>;

const draftEntries = {
  block_size: v.nullish(wholeNumber(1)),
  mask_token_id: v.nullish(wholeNumber(0)),
  target_layer_ids: layerIds,
  num_target_layers: v.nullish(wholeNumber(4)),
};

export const drafterSchema = v.object(
  {
    ...layerEntries,
    ...draftEntries,
    architectures: v.nullish(v.array(v.string("a text"), "a list of names")),
    model_type: word,
    is_causal: flag,
    markov_rank: v.nullish(wholeNumber(1)),
    dflash_config: v.nullish(
      v.object(
        {
          ...draftEntries,
          projector_type: v.nullish(v.picklist(["dflash", "dspark", "domino"], "dflash, dspark or domino")),
          shift_label: flag,
          causal: flag,
          use_swa: flag,
          swa_window_size: v.nullish(wholeNumber(1)),
        },
        "an object",
      ),
    ),
    speculators_model_type: v.nullish(
      v.picklist(["dflash", "dflash2", "dspark"], "dflash, dflash2 or dspark"),
    ),
    transformer_layer_config: v.nullish(v.looseObject({}, "an object")),
    aux_hidden_state_layer_ids: layerIds,
    sliding_window_non_causal: flag,
    sample_from_anchor: flag,
  },
  "an object",
);

export type DrafterFields = v.InferOutput<typeof drafterSchema>;

/** Whose form of the file it is. */
export type DrafterFamily = "z-lab" | "speculators" | "SpecForge" | "DSpark";
