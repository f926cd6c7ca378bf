import { readWholeNumber } from "../../../engine/masks/layout-text";
import type { PresetParameter } from "../../../engine/masks/presets";
import { RuleError } from "../../../engine/tensor/rule-error";

export function inLimits({ title, least, most }: PresetParameter, text: string): number {
  const value = readWholeNumber(title, text);
  if (value < least) throw new RuleError(title, `>= ${least}`, value);
  if (most !== undefined && value > most) throw new RuleError(title, `<= ${most}`, value);
  return value;
}

/** `Preset: 16.` and what it may be, where that is not any number from 1 on. */
export function limitsOf({ initial, least, most, choices }: PresetParameter): string {
  if (choices) return `Preset: ${choices[initial]}.`;
  const limits = most !== undefined ? `, ${least} to ${most}` : least > 1 ? `, at least ${least}` : "";
  return `Preset: ${initial}${limits}.`;
}
