import type { Side } from "../../../engine/masks/frame";
import type { MasksParams } from "../params";
import type { FormField } from "./form-field";
import { numberFields } from "./number-fields";
import { sceneFields } from "./scene-fields";
import { handSetFields, presetField } from "./side-fields";

/** The fields of a side by where they stand: the preset, its numbers, and what can be set by hand. */
export function sideFields(
  params: MasksParams,
  side: Side,
): { preset: FormField; numbers: readonly FormField[]; handSet: readonly FormField[] } {
  return {
    preset: presetField(side),
    numbers: numberFields(params, side),
    handSet: handSetFields(params, side),
  };
}

export { sceneFields };

/** All fields of the form as it stands. */
export function fieldsOf(params: MasksParams): readonly FormField[] {
  const ofSide = (side: Side) => {
    const { preset, numbers, handSet } = sideFields(params, side);
    return [preset, ...numbers, ...handSet];
  };
  return [...sceneFields, ...ofSide("train"), ...ofSide("infer")];
}
