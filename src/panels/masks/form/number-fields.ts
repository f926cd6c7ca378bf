import type { Side } from "../../../engine/masks/frame";
import type { PresetParameter } from "../../../engine/masks/presets";
import { hasNumber, numberOf, numbersOf, withNumber } from "../numbers";
import type { MasksParams } from "../params";
import { choice, type FormField } from "./form-field";
import { inLimits, limitsOf } from "./number-limits";
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
