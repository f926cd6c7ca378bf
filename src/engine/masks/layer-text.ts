import { RuleError } from "../tensor/rule-error";
import type { LayerType } from "./convention";

/** More layers than any drafter has. */
const mostLayers = 1000;

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
