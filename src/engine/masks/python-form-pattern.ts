import type { BlockPattern, Neighbourhood, TileWindow } from "./block-pattern";
import { integerTensor } from "./python-form-text";

/** A pattern of a block as lines of torch code: `slot` is the query's, `slot.T` the key's. */
export function patternLines(pattern: BlockPattern | undefined): string[] {
  switch (pattern?.kind) {
    case undefined:
      return [];
    case "every":
      return [`own_block &= (slot - slot.T).abs() % ${pattern.step} == 0  # distances in steps`];
    case "prefix":
      return [`own_block &= (slot.T < ${pattern.length}) | (slot.T <= slot)  # the prefix, then causal`];
    case "segments":
      return [...segmentLines(pattern.lengths), "own_block &= segment == segment.T  # its own segment"];
    case "shared-prefix":
      return [
        ...segmentLines(pattern.lengths),
        `prefix = ${integerTensor([...pattern.prefixOf, pattern.lengths.length])}[segment]`,
        "in_prefix = (prefix != segment) & (segment.T == prefix)",
        "own_block &= in_prefix | ((segment == segment.T) & (slot.T <= slot))  # its prefix, then causal",
      ];
    case "global":
      return [
        `is_global = torch.isin(slot, ${integerTensor(pattern.slots)})`,
        `near = (slot - slot.T).abs() <= ${pattern.radius}`,
        "own_block &= near | is_global | is_global.T  # near slots, and global ones",
      ];
    case "ancestors":
      return ancestorLines(pattern.parents);
    case "noised-and-clean":
      return [
        `noised = slot < ${pattern.length}  # the first half; the second holds the same slots clean`,
        `part = slot % ${pattern.length} // ${pattern.block}`,
        "own_noised = noised & noised.T & (part == part.T)",
        "earlier_clean = noised & ~noised.T & (part > part.T)",
        "own_clean = ~noised & ~noised.T & (part >= part.T)",
        "own_block &= own_noised | earlier_clean | own_clean",
      ];
    case "neighbourhood":
      return neighbourhoodLines(pattern);
    case "tile-window":
      return tileWindowLines(pattern);
    case "listed-tiles":
      return listedTileLines(pattern);
    case "intervals":
      return [
        `image = (slot.T // ${pattern.length}).clamp(max=${pattern.intervals.length})`,
        `starts = ${integerTensor([...pattern.intervals.map(([start]) => start), 0])}`,
        `ends = ${integerTensor([...pattern.intervals.map(([, end]) => end), 0])}`,
        "own_block &= (slot >= starts[image]) & (slot < ends[image])  # in the interval of the image",
      ];
    case "band":
      return [
        `near = (slot - slot.T).abs() < ${pattern.width}`,
        `own_block &= near | (slot < ${pattern.prompt}) | (slot.T < ${pattern.firstKeys})  # a band and the prompt`,
      ];
    case "frame-band":
      return [
        `place = (slot - ${pattern.prompt}) % ${pattern.frame}  # in its frame`,
        `near = (place - place.T).abs() < ${pattern.width}`,
        `own_block &= near | (slot < ${pattern.prompt}) | (slot.T < ${pattern.prompt})  # near, or the prompt`,
      ];
  }
}

function segmentLines(lengths: readonly number[]): string[] {
  let end = 0;
  const ends = lengths.map((length) => (end += length));
  return [`segment = torch.bucketize(slot, ${integerTensor(ends)}, right=True)`];
}

function ancestorLines(parents: readonly number[]): string[] {
  return [
    `parents = ${integerTensor(parents)}`,
    "ancestor = torch.eye(max(slot_count, len(parents)), dtype=torch.bool)",
    "for node, parent in enumerate(parents.tolist()):",
    "    if parent >= 0:",
    "        ancestor[node] |= ancestor[parent]",
    "own_block &= ancestor[slot, slot.T]  # itself and its ancestors in the tree",
  ];
}

function listedTileLines({ tile, seen, sizes }: BlockPattern & { kind: "listed-tiles" }): string[] {
  return [
    `seen = ${JSON.stringify(seen).replaceAll(",", ", ")}  # by tile of the query`,
    `tile, count = slot // ${tile}, slot_count // ${tile} + 1`,
    "listed = torch.tensor([[other in tiles for other in range(count)] for tiles in seen + [[]] * count])",
    `sizes = torch.tensor([${sizes.join(", ")}] + [${tile}] * count)`,
    `own_block &= listed[tile, tile.T] & (slot.T % ${tile} < sizes[tile.T])  # real slots of listed tiles`,
  ];
}

function neighbourhoodLines({ order, canvas, kernel, tile }: Neighbourhood): string[] {
  const [width] = canvas;
  const [tileWidth, tileHeight] = tile;
  const places = {
    rows: [`places = [slot // ${width}, slot % ${width}]`],
    tiles: [
      `tile, inside = slot // ${tileWidth * tileHeight}, slot % ${tileWidth * tileHeight}`,
      "places = [",
      `    tile % ${width / tileWidth} * ${tileWidth} + inside % ${tileWidth},`,
      `    tile // ${width / tileWidth} * ${tileHeight} + inside // ${tileWidth},`,
      "]",
    ],
    morton: ["places = [sum(((slot >> 2 * bit + axis) & 1) << bit for bit in range(16)) for axis in (0, 1)]"],
  };
  return [
    ...places[order],
    `for place, size, kernel in zip(places, [${canvas.join(", ")}], [${kernel.join(", ")}]):`,
    "    centre = place.clamp(kernel // 2, size - 1 - kernel // 2)  # kept off the borders",
    "    own_block &= (place.T - centre).abs() <= kernel // 2",
  ];
}

function tileWindowLines({ canvas, kernel, tile, text }: TileWindow): string[] {
  const product = (factors: readonly number[]) => factors.reduce((all, factor) => all * factor, 1);
  const counts = canvas.map((size, axis) => size / tile[axis]);
  const strides = counts.map((_, axis) => product(counts.slice(axis + 1)));
  const kernels = kernel.map((size, axis) => size / tile[axis]);
  return [
    `tile = slot // ${product(tile)}`,
    "in_window = slot == slot",
    `for count, stride, kernel in zip([${counts.join(", ")}], [${strides.join(", ")}], [${kernels.join(", ")}]):`,
    "    place = tile // stride % count",
    "    back, forward = kernel // 2, kernel // 2 + kernel % 2 - 1",
    "    centre = place.clamp(back, count - 1 - forward)  # kept off the borders",
    "    in_window = in_window & (place.T >= centre - back) & (place.T <= centre + forward)",
    `is_text = slot >= ${product(canvas)}`,
    `own_block &= (in_window | is_text | is_text.T) & (slot.T < ${product(canvas) + text})`,
  ];
}
