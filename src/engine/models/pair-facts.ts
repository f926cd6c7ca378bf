import type { PairFacts } from "../drafting/pair-facts";
import { RuleError } from "../tensor/rule-error";
import type { DrafterConfig } from "./drafter-config";
import type { TargetConfig } from "./target-config";

/** Checks that the drafter was made for this target and says what the loop needs to know of both. */
export function pairFacts(target: TargetConfig, drafter: DrafterConfig): PairFacts {
  const name = "drafter config.json";
  // The drafter borrows the target's embeddings and head, so its own rows are as wide as theirs.
  if (drafter.hiddenSize !== target.hiddenSize) {
    throw new RuleError(`${name} hidden_size`, `${target.hiddenSize} as in the target`, drafter.hiddenSize);
  }
  if (drafter.targetHiddenSize !== target.hiddenSize) {
    const rule = `${target.hiddenSize} as in the target`;
    throw new RuleError(`${name} target_hidden_size`, rule, drafter.targetHiddenSize);
  }
  if (drafter.vocabularySize !== target.vocabularySize) {
    throw new RuleError(
      `${name} vocab_size`,
      `${target.vocabularySize} as in the target`,
      drafter.vocabularySize,
    );
  }
  if (drafter.maskTokenId >= target.vocabularySize) {
    const rule = `below vocab_size ${target.vocabularySize}`;
    throw new RuleError(`${name} dflash_config.mask_token_id`, rule, drafter.maskTokenId);
  }
  const layerIds = drafter.taps.map((tap) => tap - 1);
  if (layerIds.some((id) => id >= target.layerCount)) {
    const rule = `below the target's num_hidden_layers ${target.layerCount}`;
    throw new RuleError(`${name} dflash_config.target_layer_ids`, rule, layerIds);
  }
  return {
    vocabularySize: target.vocabularySize,
    targetLayerCount: target.layerCount,
    drafterLayerCount: drafter.layerCount,
    drafterHeadCount: drafter.headCount,
    layerTypes: drafter.layerTypes,
    slidingWindow: drafter.slidingWindow,
    causal: drafter.causal,
    blockSize: drafter.blockSize,
    maskTokenId: drafter.maskTokenId,
    endTokenIds: target.endTokenIds,
    taps: drafter.taps,
    maxLength: Math.min(target.maxLength, drafter.maxLength),
  };
}
