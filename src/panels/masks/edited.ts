import type { Side } from "../../engine/masks/frame";
import { presetNamed } from "../../engine/masks/presets";
import { conventionOf } from "./convention-of";
import type { MasksParams } from "./params";

/** Whether what was set by hand makes the side another one than its preset. */
export function isEdited(params: MasksParams, side: Side): boolean {
  const { layerType } = params;
  const preset = conventionOf({ ...params[side], set: {} }, layerType);
  return JSON.stringify(conventionOf(params[side], layerType)) !== JSON.stringify(preset);
}

/** `harness [:anchor + 1], edited`. */
export function sideName(params: MasksParams, side: Side): string {
  const { title } = presetNamed(params[side].preset);
  return isEdited(params, side) ? `${title}, edited` : title;
}
