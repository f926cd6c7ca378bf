import { describe, expect, it } from "vitest";
import { readDrafterConfig } from "../../../src/engine/models/drafter-config";
import { tinyDrafterConfig } from "../../support/tiny-pair";

const read = (change: object) => readDrafterConfig({ ...tinyDrafterConfig, ...change });
const dflash = (change: object) => ({ dflash_config: { ...tinyDrafterConfig.dflash_config, ...change } });

describe("readDrafterConfig", () => {
  it("reads a z-lab drafter, taps as indices of the residual stream", () => {
    expect(read({})).toMatchObject({
      targetHiddenSize: 16,
      blockSize: 5,
      maskTokenId: 1,
      taps: [1, 3],
      layerTypes: ["full", "sliding"],
      slidingWindow: 3,
      causal: { full: false, sliding: true },
      headNorms: true,
    });
  });

  it("finds block size and mask token in either place", () => {
    expect(read({ block_size: undefined, ...dflash({ block_size: 8 }) }).blockSize).toBe(8);
    expect(read({ mask_token_id: 9, ...dflash({ mask_token_id: undefined }) }).maskTokenId).toBe(9);
  });

  it.each([
    // [target layers, draft layers, z-lab's ids], from the published build_target_layer_ids.
    [36, 5, [1, 9, 17, 25, 33]],
    [32, 5, [1, 8, 15, 22, 29]],
    [40, 8, [1, 6, 11, 16, 22, 27, 32, 37]],
    [64, 5, [1, 16, 31, 46, 61]],
    [24, 1, [12]],
    // 1 + 3 / 2 and 1 + 9 / 2: Python rounds halves to the even neighbour.
    [7, 3, [1, 2, 4]],
    [13, 3, [1, 6, 10]],
  ])("spreads absent taps over %i target layers for %i draft layers", (targetLayers, layers, ids) => {
    const config = read({
      num_hidden_layers: layers,
      layer_types: undefined,
      num_target_layers: targetLayers,
      ...dflash({ target_layer_ids: undefined }),
    });
    expect(config.taps).toEqual(ids.map((id) => id + 1));
  });

  it("derives absent layer types from the window settings", () => {
    const absent = { layer_types: undefined, max_window_layers: 1 };
    expect(read(absent)).toMatchObject({ layerTypes: ["full", "sliding"], slidingWindow: 3 });
    const off = { ...absent, use_sliding_window: false };
    expect(read(off)).toMatchObject({ layerTypes: ["full", "full"], slidingWindow: null });
  });

  it("takes no window that the config does not switch on, as transformers does, and keeps the layer types", () => {
    for (const use_sliding_window of [false, null, undefined]) {
      const config = read({ use_sliding_window });
      expect(config).toMatchObject({ layerTypes: ["full", "sliding"], slidingWindow: null });
      expect(config.causal.sliding).toBe(true);
    }
    const full = { layer_types: ["full_attention", "full_attention"] };
    expect(read(full)).toMatchObject({ layerTypes: ["full", "full"], slidingWindow: null });
  });

  it("takes is_causal for every layer", () => {
    expect(read({ is_causal: true }).causal).toEqual({ full: true, sliding: true });
    expect(read({ is_causal: false }).causal).toEqual({ full: false, sliding: false });
    expect(read({ is_causal: null }).causal).toEqual({ full: false, sliding: true });
  });

  it.each([
    [{ block_size: undefined }, "block_size must be present, got undefined"],
    [{ block_size: 0 }, "block_size must be a whole number >= 1, got 0"],
    [{ sliding_window: 0 }, "sliding_window must be a whole number >= 1, got 0"],
    [{ sliding_window: null }, "sliding_window must be present, got null"],
    [
      { layer_types: ["full_attention"] },
      'layer_types must be as long as num_hidden_layers 2, got "1 entries"',
    ],
    [
      { layer_types: ["full_attention", "linear"] },
      'layer_types.1 must be "full_attention" or "sliding_attention", got "linear"',
    ],
    [dflash({ mask_token_id: undefined }), "dflash_config.mask_token_id must be present, got undefined"],
    [
      dflash({ target_layer_ids: [] }),
      "dflash_config.target_layer_ids must be a list of target layers, got []",
    ],
    [
      dflash({ target_layer_ids: undefined }),
      "dflash_config.target_layer_ids must be present, got undefined",
    ],
    [dflash({ output_multiplier: 2 }), "dflash_config.output_multiplier must be 1 or absent, got 2"],
  ])("refuses %o in one sentence", (change, sentence) => {
    expect(() => read(change)).toThrow(expect.objectContaining({ name: "RuleError" }));
    expect(() => read(change)).toThrow(`drafter config.json ${sentence}`);
  });

  it.each([
    [{ speculators_model_type: "dflash" }, "speculators"],
    [{ architectures: ["DFlash2DraftModel"] }, "DFlash2"],
    [dflash({ selector_rank: 8, conv_kernel_size: 3 }), "DFlash2"],
    [{ markov_rank: 256 }, "DSpark"],
    [{ architectures: ["Qwen3DSparkModel"] }, "DSpark"],
    [dflash({ projector_type: "domino" }), "SpecForge"],
    [{ architectures: ["LlamaForCausalLM"], dflash_config: undefined }, "unknown"],
  ])("refuses %o by the name of its family", (change, family) => {
    expect(() => read(change)).toThrow(`drafter config.json family must be z-lab DFlash, got "${family}"`);
  });
});
