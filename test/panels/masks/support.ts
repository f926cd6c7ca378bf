import type { MasksParams, SideParams } from "../../../src/panels/masks/params";

/** The founding case: block 16, anchor 24, positions from 1, the harness one row too far. */
export function foundingCase(changes: Partial<MasksParams> = {}): MasksParams {
  return {
    train: side("speculators.full"),
    infer: side("harness.through-anchor"),
    layout: { contextLength: 25, anchors: [24] },
    layerType: "full",
    ...changes,
  };
}

export function side(preset: string, set: SideParams["set"] = {}): SideParams {
  return { preset, set };
}
