import { checkOutside } from "../tensor/outside-data";
import { RuleError } from "../tensor/rule-error";
import type { LayerType } from "./convention";
import { readLayers } from "./drafter-config-layers";
import { type DrafterFamily, type DrafterFields, drafterSchema, layerSchema } from "./drafter-config-schema";
import { sidesOf } from "./drafter-config-sides";
import type { PresetSide } from "./pairings";

/** What the `config.json` of a block drafter says about both sides. */
export interface DrafterSides {
  family: DrafterFamily;
  /** How it was trained, the likeliest first. */
  training: readonly PresetSide[];
  /** How engines serve it, the likeliest first. */
  serving: readonly PresetSide[];
  blockSize: number;
  /** W of the sliding layers; null when there are none, or none with a window. */
  window: number | null;
  /** One per drafter layer. */
  layerTypes: readonly LayerType[];
  /** Taps as indices i of the target's residual stream X_i (0: embeddings); null when they are not known. */
  taps: readonly number[] | null;
  /** Token of the empty slots; null when the file does not say. */
  maskToken: number | null;
  /** What it does not say, or says in a way that programs read differently, in sentences. */
  unknown: readonly string[];
}

const name = "drafter config.json";

/**
 * @param json Parsed `config.json` of a DFlash, DSpark or Domino drafter in one of its written forms.
 * @throws RuleError when it is no such file, or a field breaks its rule.
 */
export function readDrafterConfig(json: unknown): DrafterSides {
  const fields = checkOutside(drafterSchema, json, name);
  const family = familyOf(fields);
  const unknown = ["Anchors, documents and the length of the context are not in the file."];
  const layers = readLayers(layersOf(fields, family), family === "speculators", unknown);
  const labelShift = isSampledFromAnchor(fields, family) ? 1 : 0;
  const blockSize = blockSizeOf(fields, family, unknown);
  const sides = sidesOf({ fields, family, layers, blockSize, labelShift }, unknown);
  return {
    family,
    ...sides,
    blockSize,
    window: layers.window,
    layerTypes: layers.layerTypes,
    taps: tapsOf(fields, family, layers.layerTypes.length, unknown),
    maskToken: maskTokenOf(fields, unknown),
    unknown,
  };
}

function familyOf(fields: DrafterFields): DrafterFamily {
  const { speculators_model_type: speculators, architectures, dflash_config: nested } = fields;
  if (speculators != null) return "speculators";
  if (nested?.projector_type != null) return "SpecForge";
  const isNamed = (words: RegExp) => architectures?.some((one) => words.test(one)) ?? false;
  if (fields.markov_rank != null || isNamed(/DSparkModel$/)) return "DSpark";
  if (nested != null || fields.target_layer_ids != null || isNamed(/^DFlash/)) return "z-lab";
  throw new RuleError(
    name,
    "that of a block drafter, with dflash_config, speculators_model_type or target_layer_ids",
    foundIn(fields),
  );
}

/** Where the layers are written: speculators nests them. */
function layersOf(fields: DrafterFields, family: DrafterFamily) {
  if (family !== "speculators") return fields;
  return checkOutside(layerSchema, fields.transformer_layer_config ?? {}, `${name} transformer_layer_config`);
}

/** Whether slot k predicts the token after its own position. */
function isSampledFromAnchor(fields: DrafterFields, family: DrafterFamily): boolean {
  const nested = fields.dflash_config ?? {};
  switch (family) {
    case "speculators":
      return fields.sample_from_anchor ?? fields.speculators_model_type === "dspark";
    case "SpecForge":
      return nested.projector_type === "dspark" || (nested.shift_label ?? false);
    case "DSpark":
      return true;
    case "z-lab":
      return false;
  }
}

function blockSizeOf(fields: DrafterFields, family: DrafterFamily, unknown: string[]): number {
  const given = fields.dflash_config?.block_size ?? fields.block_size;
  if (given != null) return given;
  if (family !== "speculators") throw new RuleError(`${name} block_size`, "present", given);
  unknown.push("block_size is absent; speculators then takes 8, though its training command writes 16.");
  return 8;
}

function tapsOf(
  fields: DrafterFields,
  family: DrafterFamily,
  layerCount: number,
  unknown: string[],
): readonly number[] | null {
  if (family === "speculators") {
    if (fields.aux_hidden_state_layer_ids != null) return fields.aux_hidden_state_layer_ids;
    unknown.push(
      "aux_hidden_state_layer_ids is absent; speculators then taps layers 2, the middle and n - 3 of the target, whose number n is not in the file.",
    );
    return null;
  }
  const ids = fields.dflash_config?.target_layer_ids ?? fields.target_layer_ids;
  // z-lab's id n is the output of layer n, counted from 0: the stream after n + 1 layers.
  if (ids != null) return ids.map((id) => id + 1);
  const targetLayers = fields.dflash_config?.num_target_layers ?? fields.num_target_layers;
  if (targetLayers == null) {
    unknown.push("Neither target_layer_ids nor num_target_layers is there, so the taps are not known.");
    return null;
  }
  return spread(targetLayers, layerCount).map((id) => id + 1);
}

/** z-lab's own default: evenly spaced from layer 1 to T - 3, the middle layer for one drafter layer. */
function spread(targetLayers: number, drafterLayers: number): number[] {
  if (drafterLayers === 1) return [Math.floor(targetLayers / 2)];
  return Array.from({ length: drafterLayers }, (_, i) => {
    const place = 1 + (i * (targetLayers - 4)) / (drafterLayers - 1);
    const below = Math.floor(place);
    // Half goes to the even neighbour, as Python rounds.
    if (place - below === 0.5) return below % 2 === 0 ? below : below + 1;
    return Math.round(place);
  });
}

function maskTokenOf(fields: DrafterFields, unknown: string[]): number | null {
  const given = fields.dflash_config?.mask_token_id ?? fields.mask_token_id;
  if (given != null) return given;
  unknown.push(
    "mask_token_id is absent; engines then look for a mask token in the tokenizer, each in its own order.",
  );
  return null;
}

/** What the refused file has, for the sentence. */
function foundIn(fields: DrafterFields): string {
  return fields.architectures?.join(", ") ?? fields.model_type ?? "a file without any of them";
}
