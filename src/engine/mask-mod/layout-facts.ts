import type { AttentionRule, Convention, LayerType } from "../masks/convention";
import type { Layout } from "../masks/layout";
import type { Preset, PresetValues } from "../masks/presets";
import type { LayoutFacts } from "./bind-layout";

/**
 * What a source is told of a side: its layout and the numbers of its convention.
 * @param windowSize W as the framework is given it. A convention counts keys, of which its rule may make
 *   W + 1 or W - 1; code that does so itself must be given W. null where the side has no such number.
 */
export function layoutFactsOf(
  convention: Convention,
  layout: Layout,
  layerType: LayerType,
  windowSize: number | null,
): LayoutFacts {
  const rule = convention.attention[layerType];
  return {
    layout,
    blockSize: convention.blockSize,
    window: hasWindow(rule) ? windowSize : null,
    isCausal: rule.direction === "causal",
  };
}

/** The window that a preset is given, in its own count; null where it takes none. */
export function windowSizeOf({ parameters }: Preset, values: PresetValues = {}): number | null {
  const parameter = parameters.find(({ id }) => windowIds.includes(id));
  return parameter === undefined ? null : (values[parameter.id] ?? parameter.initial);
}

const windowIds: readonly string[] = ["window", "compact", "sinkWindow"];

function hasWindow({ contextStart, reach, pattern }: AttentionRule): boolean {
  const narrowsContext = contextStart.from !== "start" && contextStart.from !== "none";
  const narrowsBlock = reach.left !== null || reach.right !== null || pattern?.kind === "global";
  return narrowsContext || narrowsBlock;
}
