import { describe, expect, test } from "vitest";
import { bindFromLayout, bindingsOf } from "../../../src/engine/mask-mod/bind-layout";
import { evaluateAtOnce } from "../../../src/engine/mask-mod/evaluate-at-once";
import { chosenEntry } from "../../../src/engine/mask-mod/evaluate-source";
import { layoutFactsOf, windowSizeOf } from "../../../src/engine/mask-mod/layout-facts";
import { namesNeeded } from "../../../src/engine/mask-mod/names-needed";
import { parseSource } from "../../../src/engine/mask-mod/syntax/parse";
import { isBitMask } from "../../../src/engine/masks/bit-mask";
import { checksumOf } from "../../../src/engine/masks/checksum";
import type { LayerType } from "../../../src/engine/masks/convention";
import { countVisible } from "../../../src/engine/masks/interval-mask";
import { maskOf } from "../../../src/engine/masks/mask";
import { presetNamed, presets } from "../../../src/engine/masks/presets";

const layout = { contextLength: 24, documents: null, anchors: [7, 15, 23] };

function factsOf(id: string, layerType: LayerType, values: Record<string, number>) {
  const preset = presetNamed(id);
  return layoutFactsOf(preset.convention(values), layout, layerType, windowSizeOf(preset, values));
}

/** Attention of flash kernels before they took W off by one: W to either side, the query's own besides. */
const bothWays = `
def make(anchor_positions, total_seq_len, block_size, sliding_window):
    def mod(b, h, q_idx, kv_idx):
        block = q_idx // block_size
        anchor = anchor_positions[block]
        query = anchor + q_idx % block_size
        is_context = kv_idx < total_seq_len
        slot = kv_idx - total_seq_len
        key = torch.where(is_context, kv_idx, anchor + slot % block_size)
        is_own = torch.where(is_context, kv_idx < anchor, slot // block_size == block)
        return is_own & ((query - key).abs() <= sliding_window)
    return mod
`;

/** The pattern of the gallery, in the block alone. */
const gallery = `
def make(total_seq_len, block_size, window_size):
    def mod(b, h, q_idx, kv_idx):
        slot = kv_idx - total_seq_len
        gap = q_idx - slot
        is_block = (slot >= 0) & (slot // block_size == q_idx // block_size)
        return is_block & (gap >= 0) & (gap <= window_size)
    return mod
`;

function maskOfSource(source: string, facts: ReturnType<typeof factsOf>) {
  const program = parseSource(source);
  const entry = chosenEntry(program, null);
  const { bound } = bindFromLayout(namesNeeded(program, entry), facts);
  const rowCount = layout.anchors.length * facts.blockSize;
  const size = { rowCount, columnCount: layout.contextLength + rowCount };
  const mask = evaluateAtOnce({ source, entry: null, bindings: bindingsOf(bound), size });
  if (mask === null || isBitMask(mask)) throw new Error("the mask must be small and of few runs");
  return mask;
}

describe("the window that a source is told", () => {
  test.each(
    presets.flatMap(({ id, parameters, layerTypes }) =>
      parameters.some((one) => one.id === "window") ? layerTypes.map((type) => [id, type] as const) : [],
    ),
  )("%s, %s layer: W itself, or none where W decides nothing", (id, layerType) => {
    const rule = (window: number) =>
      JSON.stringify(presetNamed(id).convention({ window }).attention[layerType]);
    expect(factsOf(id, layerType, { window: 5 }).window).toBe(rule(5) === rule(6) ? null : 5);
  });

  test("is the preset's own number where none was set, and none where the window is off", () => {
    expect(factsOf("zlab.mlx_win", "full", {}).window).toBe(2048);
    expect(factsOf("attention-gym.sliding_window", "full", {}).window).toBe(4);
    expect(factsOf("speculators.eagle3", "full", {}).window).toBeNull();
    expect(factsOf("speculators.full", "full", {}).window).toBeNull();
  });

  test("is also the number of a page or a sink", () => {
    expect(factsOf("sglang.compact", "full", { compact: 6 }).window).toBe(6);
    expect(factsOf("dflash-mlx.sink", "full", { sinkWindow: 7 }).window).toBe(7);
  });

  test("makes code that counts W + 1 keys the mask of the preset that does", () => {
    const values = { window: 3, blockSize: 8 };
    const mask = maskOfSource(bothWays, factsOf("zlab.fa2_old", "sliding", values));
    const preset = maskOf(presetNamed("zlab.fa2_old").convention(values), layout, "sliding");
    expect(checksumOf(mask)).toBe(checksumOf(preset));
  });

  test("lets the gallery's own code run", () => {
    const facts = factsOf("attention-gym.sliding_window", "full", { window: 2, blockSize: 8 });
    let count = 0;
    for (let slot = 0; slot < 8; slot++) for (let key = 0; key <= slot; key++) if (slot - key <= 2) count++;
    expect(countVisible(maskOfSource(gallery, facts))).toBe(3 * count);
  });
});
