import type { Side } from "../../engine/masks/frame";
import { presetNamed } from "../../engine/masks/presets";
import { conventionOf } from "./convention-of";
import { changedNumbers } from "./numbers";
import type { MasksParams, SideParams } from "./params";

/** Whether numbers or what was set by hand make the side another one than its preset. */
export function isEdited(params: MasksParams, side: Side): boolean {
  const { preset } = params[side];
  return isOther(params, params[side], { preset, set: {} });
}

/** `edited: harness [:anchor + 1], B 8`: with the numbers that are not the preset's, and whether more is. */
export function sideName(params: MasksParams, side: Side): string {
  const { preset, values } = params[side];
  const isHandSet = isOther(params, params[side], { preset, values, set: {} });
  // What matters most comes first: the end is cut where there is no room.
  const edited = isHandSet ? "edited: " : "";
  return `${edited}${[presetNamed(preset).title, ...changedNumbers(params[side])].join(", ")}`;
}

function isOther({ layerType }: MasksParams, one: SideParams, other: SideParams): boolean {
  const written = (side: SideParams) => JSON.stringify(conventionOf(side, layerType));
  return written(one) !== written(other);
}
