import type { AttentionRule, Convention, LayerType } from "../../engine/masks/convention";
import { presetNamed } from "../../engine/masks/presets";
import { RuleError } from "../../engine/tensor/rule-error";
import type { HandSet, SideParams, WindowRule } from "./params";

/**
 * The convention in force on a side: its preset with the side's numbers, and what was set by hand.
 * @param layerType the type that is shown
 * @throws RuleError when a number or a window breaks its rule.
 */
export function conventionOf(side: SideParams, layerType: LayerType): Convention {
  const preset = presetNamed(side.preset).convention(side.values);
  const { set } = side;
  const other = otherLayerType(layerType);
  return {
    ...preset,
    blockSize: set.blockSize ?? preset.blockSize,
    contextEnd: set.contextEnd ?? preset.contextEnd,
    documents: set.documents ?? preset.documents,
    attention: {
      ...preset.attention,
      [layerType]: ruleOf(preset.attention[layerType], set),
      [other]: ruleOf(preset.attention[other], set.otherLayer ?? {}),
    },
    positions: {
      ...preset.positions,
      origin: set.positionOrigin ?? preset.positions.origin,
      blockStart: set.blockStart ?? preset.positions.blockStart,
      shift: set.positionShift ?? preset.positions.shift,
      slotsPerPosition: set.slotsPerPosition ?? preset.positions.slotsPerPosition,
    },
  };
}

function otherLayerType(layerType: LayerType): LayerType {
  return layerType === "full" ? "sliding" : "full";
}

function ruleOf(preset: AttentionRule, set: Pick<HandSet, "direction" | "window">): AttentionRule {
  const direction = set.direction ?? preset.direction;
  if (set.window === undefined) return { ...preset, direction };
  const { from, size, keeps, inBlock } = set.window;
  if (from === "none")
    return { contextStart: { from: "start" }, direction, reach: { left: null, right: null } };
  checkWindowSize(size);
  const keys = keeps === "W" ? size : size + 1;
  // The query's own key counts, so `keys` reach back to `keys - 1` slots before it.
  const left = inBlock === "all" ? null : keys - 1;
  const right = inBlock === "both" ? keys - 1 : null;
  return { contextStart: { from, keys }, direction, reach: { left, right } };
}

function checkWindowSize(size: number): void {
  if (size < 1) throw new RuleError("window", ">= 1", size);
}

/** A window size to begin with when one is switched on: small enough to show in the founding case. */
const firstWindowSize = 8;

/** The window in force, or null when the preset's own rule has another shape than these fields can hold. */
export function windowOf(side: SideParams, layerType: LayerType): WindowRule | null {
  if (side.set.window !== undefined) return side.set.window;
  const { contextStart, reach } = presetNamed(side.preset).convention(side.values).attention[layerType];
  switch (contextStart.from) {
    case "start":
      return { from: "none", size: firstWindowSize, keeps: "W", inBlock: "all" };
    case "anchor":
    case "query": {
      const inBlock = reach.left === null ? "all" : reach.right === null ? "older" : "both";
      return { from: contextStart.from, size: contextStart.keys, keeps: "W", inBlock };
    }
    default:
      return null;
  }
}
