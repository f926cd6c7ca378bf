import { describe, expect, it } from "vitest";
import { checkCheckpoint } from "../../../src/engine/models/checkpoint";
import { readDrafterConfig } from "../../../src/engine/models/drafter-config";
import { blockGraph, contextGraph } from "../../../src/engine/models/drafter-graphs";
import { openSafetensors } from "../../../src/engine/tensor/safetensors";
import { tinyDrafterConfig, tinyDrafterTensors } from "../../support/tiny-pair";
import { type Tensors, writeSafetensors } from "../../support/write-safetensors";

const config = readDrafterConfig(tinyDrafterConfig);
const needed = [...contextGraph(config).weights, ...blockGraph(config).weights];

async function check(change: (tensors: Tensors) => void) {
  const tensors = tinyDrafterTensors();
  change(tensors);
  const checkpoint = await openSafetensors(writeSafetensors(tensors), "drafter model.safetensors");
  checkCheckpoint(checkpoint, needed, /rotary_emb/);
}

describe("checkCheckpoint", () => {
  it("accepts the layout, 3 + 11 tensors per layer, and what may stay unread", async () => {
    expect(new Set(needed.map(([name]) => name)).size).toBe(3 + 11 * 2);
    await check((tensors) => {
      tensors["layers.0.self_attn.rotary_emb.inv_freq"] = { shape: [2], values: Float32Array.of(1, 2) };
    });
  });

  it("names a missing tensor", async () => {
    await expect(check((tensors) => delete tensors["layers.1.mlp.up_proj.weight"])).rejects.toThrow(
      'layers.1.mlp.up_proj.weight must be in drafter model.safetensors, got "no such tensor"',
    );
  });

  it("names both shapes of a misshapen tensor", async () => {
    const reshape = (shape: number[]) => (tensors: Tensors) => {
      tensors["layers.0.self_attn.q_proj.weight"].shape = shape;
    };
    await expect(check(reshape([16, 24]))).rejects.toThrow(
      "layers.0.self_attn.q_proj.weight must be [24, 16], got [16, 24]",
    );
    await expect(check(reshape([24 * 16]))).rejects.toThrow("must be [24, 16], got [384]");
  });

  it("names a tensor that the computation would leave out", async () => {
    await expect(
      check((tensors) => {
        tensors["layers.0.self_attn.attention_sink_bias"] = { shape: [6], values: new Float32Array(6) };
      }),
    ).rejects.toThrow(
      'drafter model.safetensors tensors must be only those of its config.json, got "layers.0.self_attn.attention_sink_bias"',
    );
  });
});
