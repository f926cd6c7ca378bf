import type { PresetSide } from "../../../engine/masks/pairings";
import { type Pairing, pairings } from "../../../engine/masks/pairings";
import type { MasksParams } from "../params";

/** The params of an example: both sides, numbers, layout and layers. */
export function paramsOfExample({ train, infer, layout, layerTypes, shown }: Pairing): MasksParams {
  const { contextLength, anchors, documents } = layout;
  const side = ({ preset, values }: PresetSide) => ({ preset, values, set: {} });
  return {
    train: side(train),
    infer: side(infer),
    layout: { contextLength, anchors: [...anchors], ...(documents && { documents: [...documents] }) },
    layerTypes: [...layerTypes],
    layerType: shown,
  };
}

/** The example that a cell is as it stands, whichever of its layers is looked at; null when it is none. */
export function exampleOf(params: MasksParams): Pairing | null {
  const written = writtenOf(params);
  return pairings.find((pairing) => writtenOf(paramsOfExample(pairing)) === written) ?? null;
}

function writtenOf({ train, infer, layout, layerTypes }: MasksParams): string {
  const side = ({ preset, values = {}, set, from }: MasksParams["train"]) => [
    preset,
    Object.entries(values).sort(),
    set,
    from ?? null,
  ];
  const { contextLength, anchors, documents } = layout;
  return JSON.stringify([side(train), side(infer), contextLength, anchors, documents ?? null, layerTypes]);
}
