import type { Side } from "../../../engine/masks/frame";
import { readWholeNumber } from "../../../engine/masks/layout-text";
import type { PresetParameter } from "../../../engine/masks/presets";
import { RuleError } from "../../../engine/tensor/rule-error";
import { hasNumber, numberOf, numbersOf, withNumber } from "../numbers";
import type { MasksParams } from "../params";
import { choice, type FormField } from "./form-field";
import { windowSizeField } from "./window-fields";

/** The numbers of a side's preset, with their defaults and limits. */
export function numberFields(params: MasksParams, side: Side): FormField[] {
  return numbersOf(params[side]).map((number) =>
    number.id === "window" ? windowSizeField(side, number) : fieldOf(side, number),
  );
}

function fieldOf(side: Side, number: PresetParameter): FormField {
  const { id, title, choices } = number;
  return {
    id: `${side}.${id}`,
    label: title,
    ...(choices && { options: choices.map((label, value) => ({ value: `${value}`, label })) }),
    hint: limitsOf(number),
    read: (params) => (hasNumber(params[side], id) ? `${numberOf(params[side], number)}` : ""),
    write: (params, text) =>
      withNumber(
        params,
        side,
        id,
        choices ? Number(choice(title, ["0", "1"], text)) : inLimits(number, text),
      ),
  };
}

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
