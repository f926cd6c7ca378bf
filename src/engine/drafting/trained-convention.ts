import type { AttentionRule, Convention, LayerType } from "../masks/convention";
import { alignedConvention } from "../masks/presets";
import type { PairFacts } from "./pair-facts";

/**
 * The convention that a loaded drafter was trained under, as far as its checkpoint says: its block size,
 * which layer types are causal inside the block, and for sliding layers the window W: keys less than W
 * positions away, so W keys counting the query itself. As z-lab's published model reads its config.
 */
export function trainedConvention(facts: PairFacts): Convention {
  const full = ruleOf(facts, "full", null);
  const slides = facts.layerTypes.includes("sliding");
  const sliding = slides ? ruleOf(facts, "sliding", facts.slidingWindow) : full;
  return { ...alignedConvention, blockSize: facts.blockSize, attention: { full, sliding } };
}

function ruleOf({ causal }: PairFacts, type: LayerType, window: number | null): AttentionRule {
  const reach = window === null ? null : window - 1;
  return {
    contextStart: window === null ? { from: "start" } : { from: "query", keys: window },
    direction: causal[type] ? "causal" : "both",
    reach: { left: reach, right: causal[type] ? null : reach },
  };
}
