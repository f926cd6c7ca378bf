import type { LayerType } from "./convention";
import type { Layout } from "./layout";
import { type PresetValues, presetNamed } from "./presets";

/** A preset with its values. */
export interface PresetSide {
  preset: string;
  values: PresetValues;
}

/** A way in which drafters are really trained and served, as an example to open. */
export interface Pairing {
  id: string;
  /** `SpecForge, sliding -> vLLM, sliding causal` */
  title: string;
  train: PresetSide;
  infer: PresetSide;
  layout: Layout;
  /** Layers of the drafter. */
  layerTypes: readonly LayerType[];
  /** The type of layer to look at. */
  shown: LayerType;
  /** What comes of it, in one sentence; counts are cells of one block in one layer. */
  sentence: string;
}

/** A context longer than the usual window, and one that no window reaches into. */
const long: Layout = { contextLength: 3016, documents: null, anchors: [3000] };
const short: Layout = { contextLength: 516, documents: null, anchors: [500] };
const values = { blockSize: 16, window: 2048, positionOrigin: 0 };
const slidingAndFull = ["sliding", "sliding", "sliding", "sliding", "full"] as const;
const allSliding = ["sliding", "sliding", "sliding", "sliding", "sliding"] as const;
const allFull = ["full", "full", "full", "full", "full"] as const;

function pairing(
  id: string,
  [train, infer]: readonly [train: string, infer: string],
  layerTypes: readonly LayerType[],
  sentence: string,
  other: {
    layout?: Layout;
    values?: PresetValues;
    inferValues?: PresetValues;
    shown?: LayerType;
    /** Tells it from another one of the same presets. */
    note?: string;
  } = {},
): Pairing {
  const ofTraining = other.values ?? values;
  return {
    id,
    title: `${presetNamed(train).title} -> ${presetNamed(infer).title}${other.note ? `, ${other.note}` : ""}`,
    train: { preset: train, values: ofTraining },
    infer: { preset: infer, values: other.inferValues ?? ofTraining },
    layout: other.layout ?? long,
    layerTypes,
    shown: other.shown ?? (layerTypes.includes("sliding") ? "sliding" : "full"),
    sentence,
  };
}

const exact = "Full attention is served as it was trained: no cell differs.";

export const pairings: readonly Pairing[] = [
  pairing("specforge-full-zlab", ["specforge.full", "zlab.sdpa"], allFull, exact),
  pairing("specforge-full-vllm", ["specforge.full", "vllm.full"], allFull, exact),
  pairing("specforge-full-sglang", ["specforge.full", "sglang.full"], allFull, exact),
  pairing("specforge-full-llamacpp", ["specforge.full", "llamacpp.noncausal"], allFull, exact),
  pairing(
    "specforge-sliding-vllm",
    ["specforge.swa", "vllm.swa_c"],
    slidingAndFull,
    "With the layer types kept and no override, no cell differs as long as the window is at least the block.",
  ),
  pairing(
    "specforge-sliding-sglang",
    ["specforge.swa", "sglang.swa"],
    slidingAndFull,
    "With the layer types kept and no override, no cell differs as long as the window is at least the block.",
  ),
  pairing(
    "specforge-sliding-zlab-0-1",
    ["specforge.swa", "zlab.mlx_0_1"],
    slidingAndFull,
    "The released MLX loop cuts the context only, as SpecForge trains it: no cell differs, whatever the window.",
    { values: { blockSize: 16, window: 8 } },
  ),
  pairing(
    "domino-sliding-vllm-noncausal",
    ["specforge.domino", "vllm.swa_nc"],
    slidingAndFull,
    "A sliding layer trained causal is served both ways: 120 infer-only cells, a slot sees the slots behind it.",
  ),
  pairing(
    "specforge-sliding-llamacpp",
    ["specforge.swa", "llamacpp.noncausal"],
    slidingAndFull,
    "llama.cpp is non-causal by default: 120 infer-only cells in every sliding layer, full layers agree.",
  ),
  pairing(
    "speculators-sliding-llamacpp",
    ["speculators.swa", "llamacpp.noncausal"],
    allSliding,
    "120 infer-only cells behind the query, and 136 train-only ones at the window's far end.",
  ),
  pairing(
    "specforge-mixed-llamacpp-causal",
    ["specforge.swa", "llamacpp.causal"],
    slidingAndFull,
    "attention.causal = true mends the sliding layers and breaks the full ones: 120 train-only cells there.",
    { shown: "full" },
  ),
  pairing(
    "speculators-default-vllm",
    ["speculators.swa", "vllm.swa_c"],
    allSliding,
    "The trained window is counted from the anchor, the served one from every slot: slot k loses its k + 1 oldest columns, 136 train-only cells.",
  ),
  pairing(
    "speculators-default-vllm-short",
    ["speculators.swa", "vllm.swa_c"],
    allSliding,
    "The same pair before the context is longer than the window: no cell differs, which is why short tests miss it.",
    { layout: short, note: "short context" },
  ),
  pairing(
    "speculators-mixed-vllm-causal",
    ["speculators.swa", "vllm.speccausal"],
    slidingAndFull,
    "One causal key for all layers: the full layer, trained both ways, loses 120 cells.",
    { shown: "full" },
  ),
  pairing(
    "speculators-mixed-vllm-fixed",
    ["speculators.swa", "vllm.specfixed"],
    slidingAndFull,
    "With the direction taken by layer type the full layer agrees; the 136 train-only cells of the sliding ones stay.",
  ),
  pairing(
    "speculators-noncausal-vllm",
    ["speculators.swa_nc", "vllm.swa_nc"],
    allSliding,
    "Both see the whole block, but the served window moves with the slot: 136 train-only cells.",
  ),
  pairing(
    "speculators-sliding-zlab",
    ["speculators.swa", "zlab.sdpa"],
    allSliding,
    "sdpa ignores the window and passes no mask: 15,232 older context cells and 120 behind the query are infer-only.",
  ),
  pairing(
    "specforge-sliding-zlab",
    ["specforge.swa", "zlab.sdpa"],
    slidingAndFull,
    "sdpa ignores the window and passes no mask: 15,368 older context cells and 120 behind the query are infer-only.",
  ),
  pairing(
    "speculators-sliding-zlab-0-1",
    ["speculators.swa", "zlab.torch_0_1"],
    allSliding,
    "The released loop builds the mask and is causal, but its window moves with the slot: 136 train-only cells.",
  ),
  pairing(
    "diffusers-sliding-vllm",
    ["diffusers.full", "vllm.swa_c"],
    slidingAndFull,
    "A sliding checkpoint was fine-tuned with one full mask for all layers: 15,488 train-only cells in a sliding layer.",
  ),
  pairing(
    "diffusers-sliding-sglang",
    ["diffusers.full", "sglang.swa"],
    slidingAndFull,
    "A sliding checkpoint was fine-tuned with one full mask for all layers: 15,488 train-only cells in a sliding layer.",
  ),
  pairing(
    "full-dflash-mlx",
    ["specforge.full", "dflash-mlx.sink"],
    allFull,
    "Past 1,088 tokens the middle of the context is gone: 16 slots lose 1,912 columns, 30,592 train-only cells.",
  ),
  pairing(
    "full-sglang-compact",
    ["specforge.full", "sglang.compact"],
    allFull,
    "A draft window of 1,024 tokens hides the rest of the context: 31,616 train-only cells.",
  ),
  pairing(
    "full-zlab-mlx-window",
    ["specforge.full", "zlab.mlx_win"],
    allFull,
    "From the second round on the rotating cache has dropped the oldest rows: 15,184 train-only cells.",
  ),
  pairing(
    "fewer-drafts",
    ["specforge.full", "engine.blocksize"],
    allFull,
    "A block of 16 served with 8 slots: 8 slots miss 8 keys each, 64 train-only cells.",
    { inferValues: { blockSize: 8 } },
  ),
  pairing(
    "dspark-bonus-anchor",
    ["speculators.dspark", "vllm.full"],
    allFull,
    "The masks are the same, but slots are read for the token at their own position and were trained for the next one.",
    { values: { blockSize: 8 } },
  ),
  pairing(
    "dspark-vllm",
    ["speculators.dspark", "vllm.dspark"],
    allFull,
    "Sampled from the anchor, every slot is read as it was trained: no cell and no label differs.",
    { values: { blockSize: 8 } },
  ),
  pairing(
    "specforge-dspark-spec-generate",
    ["specforge.dspark", "specforge.spec_generate"],
    allFull,
    "SpecForge's own reference decoder reads slot k one token earlier than its trainer trains it.",
    { values: { blockSize: 7 } },
  ),
  pairing(
    "eagle3-vllm",
    ["speculators.eagle3", "vllm.eagle3"],
    ["full"],
    "Every position id is one lower at inference, which rotary attention cannot tell: no cell differs.",
    { values: { blockSize: 3 }, layout: everyIndex(12) },
  ),
  pairing(
    "mtp-llamacpp",
    ["speculators.mtp", "llamacpp.mtp"],
    ["full"],
    "In the first step every position id is one higher at inference, which rotary attention cannot tell.",
    { values: { blockSize: 1 }, layout: everyIndex(12) },
  ),
];

function everyIndex(contextLength: number): Layout {
  return { contextLength, documents: null, anchors: Array.from({ length: contextLength }, (_, i) => i) };
}
