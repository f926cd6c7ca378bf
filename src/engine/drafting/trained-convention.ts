import type { AttentionRule, Convention } from "../masks/convention";
import { alignedConvention } from "../masks/presets";
import type { PairFacts } from "./pair-facts";

/**
 * The convention that a loaded drafter was trained under, as far as its checkpoint says: its block size,
 * and for sliding layers its window W: W keys counting the query itself, causal inside the block, the
 * default of the field where a checkpoint does not say otherwise (dialects: sliding = causal).
 */
export function trainedConvention(facts: PairFacts): Convention {
  const { blockSize, slidingWindow } = facts;
  if (slidingWindow === null) return { ...alignedConvention, blockSize };
  const sliding: AttentionRule = {
    contextStart: { from: "query", keys: slidingWindow },
    direction: "causal",
    reach: { left: slidingWindow - 1, right: null },
  };
  return { ...alignedConvention, blockSize, attention: { ...alignedConvention.attention, sliding } };
}
