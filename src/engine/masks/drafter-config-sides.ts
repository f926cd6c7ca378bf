import type { DrafterLayers } from "./drafter-config-layers";
import type { DrafterFamily, DrafterFields } from "./drafter-config-schema";
import type { PresetSide } from "./pairings";
import type { PresetValues } from "./presets";

/** What decides which presets a drafter belongs to. */
interface ReadDrafter {
  fields: DrafterFields;
  family: DrafterFamily;
  layers: DrafterLayers;
  blockSize: number;
  labelShift: 0 | 1;
}

/** Longer than any context: what presets with a window take where there is none. */
const noWindow = 2 ** 30;

/** Presets for both sides, the likeliest first. @param unknown takes sentences about what is not known */
export function sidesOf(
  drafter: ReadDrafter,
  unknown: string[],
): { training: PresetSide[]; serving: PresetSide[] } {
  const { fields, family, layers, blockSize } = drafter;
  const slides = layers.layerTypes.includes("sliding");
  const values = {
    blockSize,
    positionOrigin: 0,
    ...(slides ? { window: layers.window ?? noWindow } : {}),
  };
  const sides = (ids: readonly string[], more: PresetValues = {}): PresetSide[] =>
    ids.map((preset) => ({ preset, values: { ...values, ...more } }));
  if (fields.speculators_model_type === "dflash2" || fields.architectures?.includes("DFlash2DraftModel")) {
    unknown.push("The convolutions and the candidate selector of DFlash2 are no attention and are left out.");
  }
  if (family === "speculators") return speculatorsSides(drafter, slides, sides, unknown);
  return {
    training: otherTraining(drafter, slides, sides, unknown),
    serving: otherServing(drafter, slides, sides, unknown),
  };
}

type MakeSides = (ids: readonly string[], more?: PresetValues) => PresetSide[];

function speculatorsSides(
  { fields, labelShift }: ReadDrafter,
  slides: boolean,
  sides: MakeSides,
  unknown: string[],
): { training: PresetSide[]; serving: PresetSide[] } {
  const flag = fields.sliding_window_non_causal;
  if (slides && flag == null) {
    unknown.push(
      "sliding_window_non_causal is absent: speculators trains such layers causal, and vLLM serves them non-causal.",
    );
  }
  if (labelShift === 1) {
    return {
      training: sides(["speculators.dspark"], { nonCausal: flag === true ? 1 : 0 }),
      serving: sides(["vllm.dspark", "llamacpp.dspark"]),
    };
  }
  unknown.push(
    "Which stage of vLLM's mapping of the causal flag serves it is not in the file; all are listed.",
  );
  const trained = !slides ? "speculators.full" : flag === true ? "speculators.swa_nc" : "speculators.swa";
  return {
    training: sides([trained]),
    serving: [
      ...sides(["vllm.speccausal", "vllm.specfixed"], { nonCausal: flag === false ? 0 : 1 }),
      ...sides(["vllm.specnc", "llamacpp.noncausal"]),
    ],
  };
}

function otherTraining(
  { fields, family, labelShift }: ReadDrafter,
  slides: boolean,
  sides: MakeSides,
  unknown: string[],
): PresetSide[] {
  if (family === "DSpark") {
    unknown.push("The program that trained it is not published; SpecForge's DSpark stands for it.");
    return sides(["specforge.dspark"]);
  }
  const projector = fields.dflash_config?.projector_type;
  if (projector === "dspark") return sides(["specforge.dspark"]);
  if (projector === "domino") return sides(["specforge.domino"], { shifted: labelShift });
  if (projector === "dflash") return sides([slides ? "specforge.swa" : "specforge.full"]);
  if (fields.is_causal === false && slides) {
    unknown.push(
      "is_causal is false: of the known trainers only speculators trains sliding layers both ways, with a window counted from the anchor.",
    );
    return sides(["speculators.swa_nc"]);
  }
  if (fields.is_causal === true) {
    unknown.push("is_causal is true, but no known trainer trains full layers causal.");
  }
  unknown.push(
    "Which program trained it is not in the file: SpecForge and diffusers write the same form, and z-lab's own trainer is not published.",
  );
  return sides([slides ? "specforge.swa" : "specforge.full", "diffusers.full"]);
}

function otherServing(
  { fields, family, labelShift }: ReadDrafter,
  slides: boolean,
  sides: MakeSides,
  unknown: string[],
): PresetSide[] {
  const nested = fields.dflash_config ?? {};
  if (nested.use_swa === true && !slides) {
    unknown.push(
      "dflash_config.use_swa makes vLLM slide every layer, non-causal, though their types are full; other engines do not read it.",
    );
  }
  if (nested.swa_window_size != null) {
    unknown.push(`dflash_config.swa_window_size ${nested.swa_window_size} is the window in vLLM only.`);
  }
  const own = family === "SpecForge" ? sides(["specforge.spec_generate"]) : [];
  if (labelShift === 1) {
    if (nested.projector_type === "domino") {
      unknown.push(
        "How an engine reads a Domino with shifted labels is not known; sampling from the anchor stands for it.",
      );
    }
    return [...sides(["vllm.dspark", "llamacpp.dspark"]), ...own];
  }
  if (fields.is_causal == null && nested.causal != null) {
    unknown.push(
      "dflash_config.causal is read by vLLM only, for all layers; other engines go by the layer type.",
    );
  }
  const causal = fields.is_causal ?? nested.causal ?? null;
  return [...sides(servingIds(causal, slides)), ...own];
}

/** @param causal what the file says for every layer; null: the layer type decides */
function servingIds(causal: boolean | null, slides: boolean): string[] {
  if (causal === true) return ["vllm.speccausal", "llamacpp.causal"];
  if (!slides) return ["vllm.full", "sglang.full", "llamacpp.noncausal", "zlab.torch_0_1", "zlab.sdpa"];
  if (causal === false) return ["vllm.swa_nc", "sglang.swa_nc", "llamacpp.noncausal"];
  return ["vllm.swa_c", "sglang.swa", "zlab.torch_0_1", "zlab.mlx_0_1", "llamacpp.noncausal", "zlab.sdpa"];
}
