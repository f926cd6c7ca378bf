import { blockSize, windowSize } from "./parameters";
import { definePreset, type Preset } from "./preset";
import { causalWindow, everyLayer, seesAll, served, symmetricWindow, windowOnContext } from "./rules";

const facts = { side: "inference", project: "z-lab/dflash", confidence: "read" } as const;
const first = { ...facts, version: "44947fbf", date: "2026-04-26" } as const;
const released = { ...facts, version: "0.1.0", date: "2026-08" } as const;

/** The reference loops: the repository in April 2026, which passes no mask, and the released package. */
export const zlabPresets: readonly Preset[] = [
  definePreset({
    ...first,
    id: "zlab.sdpa",
    aliases: ["IN.full", "IN.zl_pt"],
    title: "z-lab PyTorch, sdpa or eager",
    sentence:
      "No mask is passed and these backends ignore the window, so every layer, sliding ones too, sees the whole context and the whole block.",
    notModelled: "The block size can be overridden at call time; caches are left out.",
    layerTypes: ["full", "sliding"],
    parameters: { blockSize: blockSize() },
    conventionOf: (values) => served(values.blockSize, everyLayer(seesAll)),
  }),
  definePreset({
    ...first,
    id: "zlab.fa2",
    aliases: ["IN.zl_fa2"],
    title: "z-lab PyTorch, FlashAttention 2",
    sentence:
      "A sliding layer sees keys less than W positions away to either side, as current Transformers hands the window to FlashAttention.",
    notModelled: "The window is passed once the keys are more than W; before that it would cut nothing.",
    layerTypes: ["sliding"],
    parameters: { blockSize: blockSize(), window: windowSize() },
    conventionOf: ({ blockSize: size, window }) =>
      served(size, { full: seesAll, sliding: symmetricWindow(window) }),
  }),
  definePreset({
    ...first,
    id: "zlab.fa2_old",
    aliases: ["IN.fa2_old"],
    title: "z-lab PyTorch, FlashAttention 2 in older Transformers",
    sentence:
      "A sliding layer sees keys at most W positions away to either side, one more than the W that current Transformers keeps.",
    notModelled: "The window is passed once the keys are more than W; before that it would cut nothing.",
    layerTypes: ["sliding"],
    parameters: { blockSize: blockSize(), window: windowSize() },
    conventionOf: ({ blockSize: size, window }) =>
      served(size, { full: seesAll, sliding: symmetricWindow(window + 1) }),
  }),
  definePreset({
    ...released,
    id: "zlab.torch_0_1",
    title: "z-lab PyTorch, package 0.1.0",
    sentence:
      "The released package builds the mask itself: full layers see everything, sliding layers W keys up to the query and nothing behind it.",
    notModelled:
      "A config with is_causal sets the direction of every layer; that is a convention of its own.",
    confidence: "run",
    layerTypes: ["full", "sliding"],
    parameters: { blockSize: blockSize(), window: windowSize() },
    conventionOf: ({ blockSize: size, window }) =>
      served(size, { full: seesAll, sliding: causalWindow(window) }),
  }),
  definePreset({
    ...first,
    id: "zlab.mlx",
    aliases: ["IN.zl_mlx"],
    title: "z-lab MLX",
    sentence: "Without a window of its own, every layer sees the whole context and the whole block.",
    notModelled: "The block shrinks near the end of the answer; caches are left out.",
    layerTypes: ["full", "sliding"],
    parameters: { blockSize: blockSize() },
    conventionOf: (values) => served(values.blockSize, everyLayer(seesAll)),
  }),
  definePreset({
    ...first,
    id: "zlab.mlx_win",
    aliases: ["IN.rot", "IN.zl_mlx_win"],
    title: "z-lab MLX with a rotating window",
    sentence:
      "From the second round on, every layer sees what a rotating cache still holds, the last W - 1 old rows and the new ones, the same for every slot.",
    notModelled: "The first round keeps the whole prompt whatever W is; the block shrinks near the end.",
    layerTypes: ["full", "sliding"],
    parameters: {
      blockSize: blockSize(),
      window: windowSize(),
      newRows: { title: "New context rows S of the round", initial: 4, least: 1 },
    },
    conventionOf: ({ blockSize: size, window, newRows }) =>
      served(size, everyLayer({ ...seesAll, contextStart: { from: "rotation", window, newRows } })),
  }),
  definePreset({
    ...released,
    id: "zlab.mlx_0_1",
    title: "z-lab MLX, package 0.1.0",
    sentence:
      "In the released package a sliding layer keeps W - 1 context rows, cuts them at W keys up to the query, and is causal in the block, which the window does not reach.",
    notModelled: "A config with is_causal sets the direction of every layer; the block shrinks near the end.",
    layerTypes: ["full", "sliding"],
    parameters: { blockSize: blockSize(), window: windowSize() },
    conventionOf: ({ blockSize: size, window }) =>
      served(size, { full: seesAll, sliding: windowOnContext(window, "causal") }),
  }),
];
