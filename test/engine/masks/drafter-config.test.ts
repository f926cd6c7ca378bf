import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readDrafterConfig } from "../../../src/engine/masks/drafter-config";
import { compareLayers } from "../../../src/engine/masks/layers";
import { presetNamed } from "../../../src/engine/masks/presets";
import { RuleError } from "../../../src/engine/tensor/rule-error";

function fileOf(name: string): Record<string, unknown> {
  return JSON.parse(readFileSync(new URL(`../../fixtures/configs/${name}.json`, import.meta.url), "utf8"));
}

const read = (name: string, change: Record<string, unknown> = {}) =>
  readDrafterConfig({ ...fileOf(name), ...change });
const ids = (sides: readonly { preset: string }[]) => sides.map(({ preset }) => preset);
const full = (count: number) => Array.from({ length: count }, () => "full");

describe("a drafter's config.json", () => {
  it("of z-lab gives block, taps one later than its ids, mask token and full layers", () => {
    const found = read("zlab-full");
    expect(found).toMatchObject({
      family: "z-lab",
      blockSize: 16,
      window: null,
      layerTypes: full(5),
      taps: [2, 10, 18, 26, 34],
      maskToken: 151669,
    });
    expect(found.training[0]).toEqual({
      preset: "specforge.full",
      values: { blockSize: 16, positionOrigin: 0 },
    });
    expect(ids(found.serving)).toEqual([
      "vllm.full",
      "sglang.full",
      "llamacpp.noncausal",
      "zlab.torch_0_1",
      "zlab.sdpa",
    ]);
    expect(found.unknown).toContain(
      "Which program trained it is not in the file: SpecForge and diffusers write the same form, and z-lab's own trainer is not published.",
    );
  });

  it("of z-lab with sliding layers gives their window, and engines that go by the layer type", () => {
    const found = read("zlab-sliding");
    expect(found.layerTypes).toEqual(["sliding", "sliding", "sliding", "sliding", "full"]);
    expect(found.window).toBe(2048);
    expect(ids(found.training)).toEqual(["specforge.swa", "diffusers.full"]);
    expect(found.serving[0]).toEqual({
      preset: "vllm.swa_c",
      values: { blockSize: 16, positionOrigin: 0, window: 2048 },
    });
    const unread = read("zlab-sliding", { use_sliding_window: false });
    expect(unread.unknown.join(" ")).toContain("use_sliding_window is not true");
  });

  it("that sets the direction of every layer is served so", () => {
    const both = read("zlab-dflash2");
    expect(ids(both.training)).toEqual(["speculators.swa_nc"]);
    expect(ids(both.serving)[0]).toBe("vllm.swa_nc");
    expect(both.unknown.join(" ")).toContain("convolutions");
    const causal = read("zlab-full", { is_causal: true });
    expect(ids(causal.serving)).toEqual(["vllm.speccausal", "llamacpp.causal"]);
    const byVllm = read("zlab-full", { dflash_config: { mask_token_id: 1, causal: true, use_swa: true } });
    expect(ids(byVllm.serving)[0]).toBe("vllm.speccausal");
    expect(byVllm.unknown.join(" ")).toMatch(/use_swa makes vLLM slide.*causal is read by vLLM only/);
    const window = { mask_token_id: 1, block_size: 16, swa_window_size: 64 };
    expect(read("zlab-sliding", { dflash_config: window }).unknown.join(" ")).toContain(
      "64 is the window in vLLM",
    );
  });

  it("of speculators gives taps as they are, and every stage of the mapping of its flag", () => {
    const found = read("speculators-sliding");
    expect(found).toMatchObject({
      family: "speculators",
      blockSize: 16,
      window: 2048,
      layerTypes: ["sliding", "sliding", "full"],
      taps: [2, 10, 18, 26, 34],
      maskToken: 151669,
    });
    expect(ids(found.training)).toEqual(["speculators.swa"]);
    expect(found.serving.map(({ preset, values }) => [preset, values.nonCausal])).toEqual([
      ["vllm.speccausal", 0],
      ["vllm.specfixed", 0],
      ["vllm.specnc", undefined],
      ["llamacpp.noncausal", undefined],
    ]);
    const flagged = read("speculators-sliding", { sliding_window_non_causal: true });
    expect(ids(flagged.training)).toEqual(["speculators.swa_nc"]);
    expect(flagged.serving[0].values.nonCausal).toBe(1);
    const absent = read("speculators-sliding", { sliding_window_non_causal: undefined });
    expect([ids(absent.training)[0], absent.serving[0].values.nonCausal]).toEqual(["speculators.swa", 1]);
    expect(absent.unknown.join(" ")).toContain("sliding_window_non_causal is absent");
  });

  it("of a DSpark is read from slot 0 on, in every form", () => {
    for (const [name, family, size] of [
      ["speculators-dspark", "speculators", 8],
      ["specforge-dspark", "SpecForge", 7],
      ["dspark-native", "DSpark", 7],
    ] as const) {
      const found = read(name);
      expect([found.family, found.blockSize, found.layerTypes.length]).toEqual([family, size, 5]);
      expect(ids(found.serving)[0]).toBe("vllm.dspark");
      for (const side of [found.training[0], found.serving[0]]) {
        expect(presetNamed(side.preset).convention(side.values).labelShift).toBe(1);
      }
    }
    const unshifted = read("speculators-dspark", { sample_from_anchor: false });
    expect(ids(unshifted.training)).toEqual(["speculators.full"]);
  });

  it("of a Domino gives its label shift", () => {
    const found = read("specforge-domino");
    expect(found.training).toEqual([
      { preset: "specforge.domino", values: { blockSize: 16, positionOrigin: 0, shifted: 1 } },
    ]);
    expect(ids(found.serving)).toEqual(["vllm.dspark", "llamacpp.dspark", "specforge.spec_generate"]);
  });

  it("that leaves things out is read with their defaults, and says so", () => {
    const found = read("speculators-sparse");
    expect(found).toMatchObject({ blockSize: 8, layerTypes: ["full"], taps: null, maskToken: null });
    expect(found.unknown).toHaveLength(6);
    expect(read("zlab-full", { dflash_config: { mask_token_id: 1 } }).taps).toEqual([2, 10, 18, 26, 34]);
    expect(read("zlab-full", { dflash_config: {}, num_target_layers: null }).taps).toBe(null);
    const slides = { layer_types: null, use_sliding_window: true, sliding_window: 8, max_window_layers: 2 };
    expect(read("zlab-full", slides).layerTypes).toEqual(["full", "full", "sliding", "sliding", "sliding"]);
    const open = read("zlab-sliding", { sliding_window: null });
    expect(open.window).toBe(null);
    expect(open.unknown.join(" ")).toContain("taken without a window");
  });

  it("names presets that can be compared on a context as long as any", () => {
    for (const name of [
      "zlab-full",
      "zlab-sliding",
      "zlab-dflash2",
      "speculators-sliding",
      "specforge-domino",
    ]) {
      const found = read(name);
      const layout = { contextLength: 4000, documents: null, anchors: [3500] };
      for (const training of found.training) {
        for (const serving of found.serving) {
          const [train, infer] = [training, serving].map((side) =>
            presetNamed(side.preset).convention(side.values),
          );
          expect(compareLayers(train, infer, layout, found.layerTypes).length).toBeGreaterThan(0);
        }
      }
    }
  });

  const bad: [string, unknown, string][] = [
    ["no object", [], "drafter config.json must be "],
    ["a target's file", { model_type: "qwen3", num_hidden_layers: 36 }, 'got "qwen3"'],
    ["nothing", {}, 'got "a file without any of them"'],
    [
      "a block of nothing",
      { ...fileOf("zlab-full"), block_size: 0 },
      "block_size must be a whole number >= 1, got 0",
    ],
    [
      "no block size",
      { ...fileOf("zlab-full"), block_size: null },
      "drafter config.json block_size must be present",
    ],
    [
      "layers that are not as many",
      { ...fileOf("zlab-full"), num_hidden_layers: 4 },
      'layer_types must be as long as num_hidden_layers 4, got "5 entries"',
    ],
    [
      "a made-up layer",
      { ...fileOf("zlab-full"), layer_types: ["round"] },
      'layer_types.0 must be "full_attention"',
    ],
    [
      "a window of text",
      { ...fileOf("zlab-sliding"), sliding_window: "2048" },
      "sliding_window must be a whole number",
    ],
    [
      "a million layers",
      { ...fileOf("zlab-full"), layer_types: null, num_hidden_layers: 1e6 },
      "<= 1000, got 1000000",
    ],
    ["no layers", { ...fileOf("zlab-full"), layer_types: [] }, "a list of at least one layer type"],
    [
      "no number of layers",
      { ...fileOf("zlab-full"), layer_types: null, num_hidden_layers: null },
      "num_hidden_layers must be present",
    ],
    [
      "a nested config that is none",
      { ...fileOf("speculators-sliding"), transformer_layer_config: { sliding_window: -1 } },
      "transformer_layer_config sliding_window must be a whole number >= 1, got -1",
    ],
    [
      "another kind of speculator",
      { ...fileOf("speculators-sliding"), speculators_model_type: "eagle3" },
      "speculators_model_type must be dflash, dflash2 or dspark",
    ],
  ];
  it.each(bad)("is refused with a sentence: %s", (_, json, message) => {
    expect(() => readDrafterConfig(json)).toThrow(RuleError);
    expect(() => readDrafterConfig(json)).toThrow(message);
  });

  it("never breaks in another way, whatever stands in its fields", () => {
    const names = ["zlab-full", "zlab-sliding", "speculators-sliding", "specforge-domino", "dspark-native"];
    const change = fc.record({
      file: fc.constantFrom(...names),
      field: fc.nat(40),
      value: fc.oneof(fc.jsonValue(), fc.constantFrom(null, -1, 1e300, "", [], {}, [null], 2 ** 40, true)),
    });
    fc.assert(
      fc.property(change, ({ file, field, value }) => {
        const json = fileOf(file);
        const keys = Object.keys(json);
        json[keys[field % keys.length]] = value;
        try {
          expect(readDrafterConfig(json).layerTypes.length).toBeGreaterThan(0);
        } catch (error) {
          expect(error).toBeInstanceOf(RuleError);
        }
      }),
      { seed: 51, numRuns: 500 },
    );
  });
});
