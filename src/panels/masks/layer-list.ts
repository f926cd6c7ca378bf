import type { LayerType } from "../../engine/masks/convention";
import { RuleError } from "../../engine/tensor/rule-error";
import type { HandSet, MasksParams, SideParams } from "./params";

/** More layers than any drafter has. */
const mostLayers = 1000;

/** The drafter's layers: those of the params, or one of the type that is shown. */
export function layersOf({ layerTypes, layerType }: MasksParams): readonly LayerType[] {
  return layerTypes ?? [layerType];
}

export function isMixed(params: MasksParams): boolean {
  return new Set(layersOf(params)).size > 1;
}

/** `sliding*4, full` */
export function layerText(layers: readonly LayerType[]): string {
  return groupsOf(layers)
    .map(({ layerType, count }) => (count === 1 ? layerType : `${layerType}*${count}`))
    .join(", ");
}

/** `5 layers: sliding x4, full` */
export function layerWords(layers: readonly LayerType[]): string {
  const groups = groupsOf(layers).map(({ layerType, count }) =>
    count === 1 ? layerType : `${layerType} x${count}`,
  );
  return `${layers.length} ${layers.length === 1 ? "layer" : "layers"}: ${groups.join(", ")}`;
}

/** @param text Types by comma or space, repeated as in `sliding*4`; also as config.json has them, `full_attention`. */
export function readLayers(text: string): LayerType[] {
  const parts = text
    .toLowerCase()
    .replaceAll(/\s*([*x×])\s*(?=\d)/g, "*")
    .split(/[\s,;[\]"']+/)
    .filter((part) => part !== "");
  const layers: LayerType[] = [];
  for (const part of parts) {
    const [, word, count = "1"] = /^(full|sliding)(?:_attention)?(?:\*(\d{1,6}))?$/.exec(part) ?? [];
    if (word !== "full" && word !== "sliding")
      throw new RuleError("layers", "full or sliding, as in sliding*4, full", part);
    if (Number(count) < 1) throw new RuleError("layers", "repeated at least once", part);
    if (layers.length + Number(count) > mostLayers)
      throw new RuleError("layers", `at most ${mostLayers}`, text);
    layers.push(...Array.from({ length: Number(count) }, () => word));
  }
  if (layers.length === 0) throw new RuleError("layers", "at least one", text);
  return layers;
}

function groupsOf(layers: readonly LayerType[]): { layerType: LayerType; count: number }[] {
  const groups: { layerType: LayerType; count: number }[] = [];
  for (const layerType of layers) {
    const last = groups.at(-1);
    if (last?.layerType === layerType) last.count++;
    else groups.push({ layerType, count: 1 });
  }
  return groups;
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
  return { ...params, layerType, train: side(params.train), infer: side(params.infer) };
}

function swapped({ direction, window, otherLayer, ...rest }: HandSet): HandSet {
  const own = { ...(direction && { direction }), ...(window && { window }) };
  return { ...rest, ...otherLayer, ...(Object.keys(own).length > 0 && { otherLayer: own }) };
}
