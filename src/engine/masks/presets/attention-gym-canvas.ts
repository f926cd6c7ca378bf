import type { Neighbourhood } from "../block-pattern";
import type { Convention } from "../convention";
import { overSequence, sequence } from "./attention-gym-sequence";
import { toggle } from "./parameters";
import { definePreset, type Preset } from "./preset";
import { seesAll } from "./rules";

/** attention-gym's masks over images and video, in the order of tokens that each of them asks for. */

const side = (title: string, initial: number) => ({ title, initial, least: 1 });
const whole = (title: string, initial: number) => ({ title, initial, least: 0 });

function near(
  order: Neighbourhood["order"],
  values: { canvas: number; kernel: number },
  tile: number,
): Convention {
  const { canvas, kernel } = values;
  const square = (size: number) => [size, size] as const;
  return overSequence(canvas * canvas, {
    ...seesAll,
    pattern: {
      kind: "neighbourhood",
      order,
      canvas: square(canvas),
      kernel: square(kernel),
      tile: square(tile),
    },
  });
}

const canvasParameters = { canvas: side("Side of the image", 4), kernel: side("Side of the kernel", 3) };

/** A window of tiles over a canvas that has the same side in every dimension. */
function tiles(
  dimensions: number,
  values: { canvas: number; kernel: number; tile: number; text: number },
): Convention {
  const { canvas, kernel, tile, text } = values;
  const sides = (size: number) => Array.from({ length: dimensions }, () => size);
  return overSequence(canvas ** dimensions + text, {
    ...seesAll,
    pattern: { kind: "tile-window", canvas: sides(canvas), kernel: sides(kernel), tile: sides(tile), text },
  });
}

const tileParameters = {
  canvas: side("Side of the canvas", 4),
  kernel: side("Side of the kernel", 2),
  tile: side("Side of a tile", 1),
  text: whole("Text tokens", 1),
};

const videoParameters = {
  prompt: whole("Prompt tokens", 1),
  frames: side("Frames", 4),
  frame: side("Tokens in a frame", 5),
  width: side("Width", 1),
};

export const attentionGymCanvasPresets: readonly Preset[] = [
  definePreset({
    ...sequence,
    id: "attention-gym.natten",
    title: "attention-gym NATTEN",
    sentence: "A pixel sees the kernel around it, moved inwards at the borders; pixels come in rows.",
    notModelled: "Images here are square; in others the original keeps the row inside the width.",
    parameters: canvasParameters,
    conventionOf: (values) => near("rows", values, 1),
  }),
  definePreset({
    ...sequence,
    id: "attention-gym.tiled_natten",
    title: "attention-gym tiled NATTEN",
    sentence: "The same neighbourhood with the pixels in tiles.",
    notModelled: "Images, kernels and tiles here are square.",
    parameters: { ...canvasParameters, tile: side("Side of a tile", 2) },
    conventionOf: (values) => near("tiles", values, values.tile),
  }),
  definePreset({
    ...sequence,
    id: "attention-gym.morton_natten",
    title: "attention-gym Morton NATTEN",
    sentence: "The same neighbourhood with the pixels along a Z-order curve.",
    notModelled:
      "Images here are square, and a side has to be a power of two for every pixel to have a place.",
    parameters: canvasParameters,
    conventionOf: (values) => near("morton", values, 1),
  }),
  definePreset({
    ...sequence,
    id: "attention-gym.sta",
    title: "attention-gym sliding tiles, 2-D",
    sentence: "A pixel sees the window of tiles around its own; text sees all and is seen by all.",
    notModelled: "Canvas, kernel and tile here have one side each.",
    parameters: tileParameters,
    conventionOf: (values) => tiles(2, values),
  }),
  definePreset({
    ...sequence,
    id: "attention-gym.sta_3d",
    title: "attention-gym sliding tiles, 3-D",
    sentence: "The same in time, height and width.",
    notModelled: "Canvas, kernel and tile here have one side each.",
    parameters: tileParameters,
    conventionOf: (values) => tiles(3, values),
  }),
  definePreset({
    ...sequence,
    id: "attention-gym.flamingo",
    title: "attention-gym vision cross-attention",
    sentence: "Rows are text tokens, columns image tokens: text sees the image whose interval it lies in.",
    notModelled: "Intervals here cut the text evenly; the original takes any, and none for a token.",
    parameters: {
      images: side("Images", 2),
      length: side("Tokens in an image", 3),
      text: side("Text tokens", 12),
    },
    conventionOf: ({ images, length, text }) => {
      const intervals = Array.from({ length: images }, (_, image): [number, number] => [
        Math.floor((image * text) / images),
        Math.floor(((image + 1) * text) / images),
      ]);
      const pattern = { kind: "intervals", length, intervals } as const;
      return overSequence(Math.max(text, images * length), { ...seesAll, pattern });
    },
  }),
  definePreset({
    ...sequence,
    id: "attention-gym.vsa",
    title: "attention-gym video sparse attention",
    sentence:
      "A tile of tokens sees the tiles that were chosen for it, and of a partial tile the real tokens only.",
    notModelled: "Tiles are chosen by scores there; here a tile sees itself and those after it, going round.",
    parameters: {
      tiles: side("Tiles", 4),
      tile: side("Tokens in a tile", 4),
      chosen: side("Chosen tiles", 2),
      last: side("Real tokens in the last tile", 3),
    },
    conventionOf: ({ tiles: count, tile, chosen, last }) => {
      const seen = Array.from({ length: count }, (_, first) =>
        Array.from({ length: Math.min(chosen, count) }, (_, next) => (first + next) % count),
      );
      const sizes = Array.from({ length: count }, (_, at) =>
        at === count - 1 ? Math.min(last, tile) : tile,
      );
      return overSequence(count * tile, { ...seesAll, pattern: { kind: "listed-tiles", tile, seen, sizes } });
    },
  }),
  definePreset({
    ...sequence,
    id: "attention-gym.svg_spatial",
    title: "attention-gym Sparse VideoGen, spatial",
    sentence:
      "A token sees the prompt and a band around itself that is some frames wide; the prompt sees all.",
    notModelled: "Nothing is left out.",
    parameters: {
      ...videoParameters,
      sink: toggle("First frame", 0, ["as the others", "seen by all"]),
      rounding: side("Band rounded down to a multiple of", 1),
    },
    conventionOf: ({ prompt, frames, frame, width, sink, rounding }) =>
      overSequence(prompt + frames * frame, {
        ...seesAll,
        pattern: {
          kind: "band",
          prompt,
          firstKeys: sink === 1 ? prompt + frame : prompt,
          width: Math.floor((width * frame) / rounding) * rounding,
        },
      }),
  }),
  definePreset({
    ...sequence,
    id: "attention-gym.svg_temporal",
    title: "attention-gym Sparse VideoGen, temporal",
    sentence: "A token sees the prompt and tokens at a near place in every frame; the prompt sees all.",
    notModelled: "Nothing is left out.",
    parameters: videoParameters,
    conventionOf: ({ prompt, frames, frame, width }) =>
      overSequence(prompt + frames * frame, {
        ...seesAll,
        pattern: { kind: "frame-band", prompt, frame, width: Math.floor((width * frame) / frames) },
      }),
  }),
];
