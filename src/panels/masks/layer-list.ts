import type { LayerType } from "../../engine/masks/convention";
import type { HandSet, MasksParams, SideParams } from "./params";

/** The drafter's layers: those of the params, or one of the type that is shown. */
export function layersOf({ layerTypes, layerType }: MasksParams): readonly LayerType[] {
  return layerTypes ?? [layerType];
}

function isMixed(params: MasksParams): boolean {
  return new Set(layersOf(params)).size > 1;
}

/** Another list of layers; where the type that is shown is not in it, its first one is. */
export function withLayers(params: MasksParams, layerTypes: readonly LayerType[]): MasksParams {
  const listed = { ...params, layerTypes };
  return layerTypes.includes(params.layerType) ? listed : shownAs(listed, layerTypes[0]);
}

/** Shows another type. Where the drafter's layers are all alike, it is a drafter of the other type then. */
export function withShownType(params: MasksParams, layerType: LayerType): MasksParams {
  if (params.layerType === layerType) return params;
  const { layerTypes } = params;
  const shown = shownAs(params, layerType);
  if (layerTypes === undefined || isMixed(params)) return shown;
  return { ...shown, layerTypes: layerTypes.map(() => layerType) };
}

/** What is set by hand on a type of layer stays with that type. */
function shownAs(params: MasksParams, layerType: LayerType): MasksParams {
  if (params.layerType === layerType) return params;
  const side = (each: SideParams): SideParams => ({ ...each, set: swapped(each.set) });
  const { others } = params;
  return {
    ...params,
    layerType,
    train: side(params.train),
    infer: side(params.infer),
    ...(others && { others: others.map(side) }),
  };
}

function swapped({ direction, window, otherLayer, ...rest }: HandSet): HandSet {
  const own = { ...(direction && { direction }), ...(window && { window }) };
  return { ...rest, ...otherLayer, ...(Object.keys(own).length > 0 && { otherLayer: own }) };
}
