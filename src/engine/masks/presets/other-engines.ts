import { blockSize } from "./parameters";
import { definePreset, type Preset } from "./preset";
import { everyLayer, seesAll, served } from "./rules";

export const otherEnginePresets: readonly Preset[] = [
  definePreset({
    id: "dflash-mlx.sink",
    aliases: ["IN.sink", "IN.mlxp", "mlxp"],
    side: "inference",
    title: "dflash-mlx, sink and window",
    project: "bstnxbt/dflash-mlx",
    version: "f825ffb2",
    date: "2026-04-18",
    sentence:
      "Once the context is longer than sink and window together, every slot sees its first and its last rows only; this is on by default.",
    notModelled: "The block shrinks with the tokens that are left; the middle is dropped after each append.",
    confidence: "read",
    layerTypes: ["full", "sliding"],
    parameters: {
      blockSize: blockSize(),
      sink: { title: "Sink rows", initial: 64, least: 0 },
      sinkWindow: { title: "Window rows", initial: 1024, least: 1 },
    },
    conventionOf: ({ blockSize: size, sink, sinkWindow }) =>
      served(size, everyLayer({ ...seesAll, contextStart: { from: "sink", sink, window: sinkWindow } })),
  }),
  definePreset({
    id: "engine.blocksize",
    aliases: ["IN.blocksize", "blocksize"],
    side: "inference",
    title: "Any engine with a smaller block",
    project: "any engine",
    version: null,
    date: null,
    sentence:
      "Everything is seen, in a block of fewer slots than were trained, as a lower number of drafts asks for.",
    notModelled:
      "Nothing checks that the block is the one that was trained; other rules of the engine are left out.",
    confidence: "read",
    layerTypes: ["full"],
    parameters: { blockSize: blockSize(8) },
    conventionOf: (values) => served(values.blockSize, everyLayer(seesAll)),
  }),
];
