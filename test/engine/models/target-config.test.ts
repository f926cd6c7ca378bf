import { describe, expect, it } from "vitest";
import { readTargetConfig } from "../../../src/engine/models/target-config";
import { tinyTargetConfig } from "../../support/tiny-pair";

const read = (change: object) => readTargetConfig({ ...tinyTargetConfig, ...change }, null);

describe("readTargetConfig", () => {
  it("reads a Qwen3 target", () => {
    expect(read({})).toEqual({
      hiddenSize: 16,
      intermediateSize: 20,
      layerCount: 3,
      headCount: 4,
      keyValueHeadCount: 2,
      headSize: 6,
      normEpsilon: 1e-6,
      headNorms: true,
      attentionBias: false,
      ropeTheta: 1000,
      vocabularySize: 24,
      maxLength: 48,
      tiedEmbeddings: true,
      endTokenIds: [3],
    });
  });

  it("reads a Llama target without head norms, sizes of heads by their defaults", () => {
    const llama = read({ model_type: "llama", head_dim: undefined, num_key_value_heads: null });
    expect(llama).toMatchObject({ headNorms: false, headSize: 4, keyValueHeadCount: 4 });
  });

  it("reads the rotation as transformers 4 and 5 write it", () => {
    const newer = read({
      rope_theta: undefined,
      rope_parameters: { rope_type: "default", rope_theta: 5000 },
    });
    expect(newer.ropeTheta).toBe(5000);
    expect(read({ rope_scaling: { type: "default" } }).ropeTheta).toBe(1000);
  });

  it("takes the end tokens of the generation config first, then its own, then none", () => {
    expect(readTargetConfig(tinyTargetConfig, { eos_token_id: [5, 6] }).endTokenIds).toEqual([5, 6]);
    expect(readTargetConfig(tinyTargetConfig, {}).endTokenIds).toEqual([3]);
    expect(read({ eos_token_id: null }).endTokenIds).toEqual([]);
  });

  it.each([
    [{ hidden_size: undefined }, "hidden_size must be present, got undefined"],
    [{ hidden_size: 0 }, "hidden_size must be a whole number >= 1, got 0"],
    [{ hidden_size: "16" }, 'hidden_size must be a whole number >= 1, got "16"'],
    [{ vocab_size: 2.5 }, "vocab_size must be a whole number >= 1, got 2.5"],
    [{ num_key_value_heads: 3 }, "num_attention_heads must be a multiple of num_key_value_heads 3, got 4"],
    [{ head_dim: 5 }, "head_dim must be even, got 5"],
    [{ head_dim: null, num_attention_heads: 6 }, "head_dim must be even, got 2.6666666666666665"],
    [{ rms_norm_eps: 0 }, "rms_norm_eps must be a number > 0, got 0"],
    [{ hidden_act: "gelu" }, 'hidden_act must be "silu", the only activation known here, got "gelu"'],
    [{ model_type: "gemma3" }, 'model_type must be "qwen3" or "llama", got "gemma3"'],
    [{ rope_theta: null }, "rope_theta must be present, got null"],
    [
      { rope_scaling: { rope_type: "yarn" } },
      'rope_scaling.rope_type must be "default", the only rotation known here',
    ],
    [
      { use_sliding_window: true },
      "use_sliding_window must be false: targets with windows are not known here, got true",
    ],
    [{ eos_token_id: "end" }, 'eos_token_id must be a token id or a list of them, got "end"'],
  ])("refuses %o in one sentence", (change, sentence) => {
    expect(() => read(change)).toThrow(expect.objectContaining({ name: "RuleError" }));
    expect(() => read(change)).toThrow(`target config.json ${sentence}`);
  });

  it.each([[null], ["{}"], [7]])("refuses %o in place of an object", (config) => {
    expect(() => readTargetConfig(config, null)).toThrow("target config.json must be an object");
  });
});
