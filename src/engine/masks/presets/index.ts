import { RuleError } from "../../tensor/rule-error";
import { attentionGymDraftPresets } from "./attention-gym";
import { attentionGymCanvasPresets } from "./attention-gym-canvas";
import { attentionGymSequencePresets } from "./attention-gym-sequence";
import { autoregressivePresets } from "./autoregressive";
import { diffusersPresets } from "./diffusers";
import { harnessPresets } from "./harness";
import { llamacppPresets } from "./llamacpp";
import { otherEnginePresets } from "./other-engines";
import type { Preset } from "./preset";
import { sglangPresets } from "./sglang";
import { specforgePresets } from "./specforge";
import { speculatorsPresets } from "./speculators";
import { vllmPresets } from "./vllm";
import { zlabPresets } from "./zlab";

export { confidenceMarks, type Preset, type PresetParameter, type PresetValues } from "./preset";
export { alignedConvention } from "./rules";

/** Every known side: those of block drafters first, then of others, then general masks. */
export const presets: readonly Preset[] = [
  ...speculatorsPresets,
  ...specforgePresets,
  ...diffusersPresets,
  ...zlabPresets,
  ...vllmPresets,
  ...sglangPresets,
  ...llamacppPresets,
  ...otherEnginePresets,
  ...harnessPresets,
  ...autoregressivePresets,
  ...attentionGymDraftPresets,
  ...attentionGymSequencePresets,
  ...attentionGymCanvasPresets,
];

/**
 * @param id of a preset, or another name that it is known by; upper and lower case are the same
 * @throws RuleError when there is none.
 */
export function presetNamed(id: string): Preset {
  const name = id.toLowerCase();
  const found = presets.find(
    (preset) => preset.id === name || preset.aliases.some((alias) => alias.toLowerCase() === name),
  );
  if (found === undefined) {
    throw new RuleError("preset", `one of ${presets.map((preset) => preset.id).join(", ")}`, id);
  }
  return found;
}
