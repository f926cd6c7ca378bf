import { describe, expect, it } from "vitest";
import { readDrafterConfig } from "../../../src/engine/models/drafter-config";
import { pairFacts } from "../../../src/engine/models/pair-facts";
import { readTargetConfig } from "../../../src/engine/models/target-config";
import { tinyDrafterConfig, tinyTargetConfig } from "../../support/tiny-pair";

const facts = (change: object) =>
  pairFacts(readTargetConfig(tinyTargetConfig, null), readDrafterConfig({ ...tinyDrafterConfig, ...change }));

describe("pairFacts", () => {
  it("says what the loop needs to know", () => {
    expect(facts({ max_position_embeddings: 40 })).toEqual({
      vocabularySize: 24,
      targetLayerCount: 3,
      drafterLayerCount: 2,
      drafterHeadCount: 6,
      layerTypes: ["full", "sliding"],
      slidingWindow: 3,
      causal: { full: false, sliding: true },
      blockSize: 5,
      maskTokenId: 1,
      endTokenIds: [3],
      taps: [1, 3],
      maxLength: 40,
    });
  });

  it.each([
    [{ hidden_size: 18 }, "hidden_size must be 16 as in the target, got 18"],
    [{ target_hidden_size: 18 }, "target_hidden_size must be 16 as in the target, got 18"],
    [{ vocab_size: 25 }, "vocab_size must be 24 as in the target, got 25"],
    [
      { dflash_config: { mask_token_id: 24, target_layer_ids: [0] } },
      "dflash_config.mask_token_id must be below vocab_size 24, got 24",
    ],
    [
      { dflash_config: { mask_token_id: 1, target_layer_ids: [0, 3] } },
      "dflash_config.target_layer_ids must be below the target's num_hidden_layers 3, got [0, 3]",
    ],
  ])("refuses %o: the drafter was made for another target", (change, sentence) => {
    expect(() => facts(change)).toThrow(`drafter config.json ${sentence}`);
  });
});
