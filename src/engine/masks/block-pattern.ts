/**
 * Rules inside a block that distances alone do not tell: trees of slots, documents and images packed into
 * one block. They stand beside direction and reach, and a key slot has to pass all of them. `k` is the
 * query's slot and `m` the key's, both counted from the start of the block. Lists do not have to cover the
 * block: slots beyond `lengths` are one more segment, slots beyond `parents` are roots.
 */
export type BlockPattern =
  /** Distances that are multiples of `step`. */
  | { kind: "every"; step: number }
  /** The first `length` slots for everyone, the others up to the query. */
  | { kind: "prefix"; length: number }
  /** Consecutive segments of these lengths that do not see each other. */
  | { kind: "segments"; lengths: readonly number[] }
  /** Causal segments; a segment also sees the whole of segment `prefixOf[i]` (itself: none). */
  | { kind: "shared-prefix"; lengths: readonly number[]; prefixOf: readonly number[] }
  /** Slots at most `radius` away, and everything from and to the listed slots. */
  | { kind: "global"; radius: number; slots: readonly number[] }
  /** A flattened tree: itself and its ancestors. `parents[k]` < k; -1 is a root. */
  | { kind: "ancestors"; parents: readonly number[] }
  /** `length` noised slots, then as many clean ones, both in blocks of `block`. */
  | { kind: "noised-and-clean"; length: number; block: number }
  | Neighbourhood
  | TileWindow
  /** The prompt's slots see all, all see the first `firstKeys` slots; otherwise |k - m| < `width`. */
  | { kind: "band"; prompt: number; firstKeys: number; width: number }
  /** The same for places in the frame: |(k - prompt) % frame - (m - prompt) % frame| < `width`. */
  | { kind: "frame-band"; prompt: number; frame: number; width: number }
  /**
   * Tiles of `tile` slots: `seen[i]` are those that tile i sees. Of tile j the first `sizes[j]` slots are
   * real, all of them where the list ends.
   */
  | { kind: "listed-tiles"; tile: number; seen: readonly (readonly number[])[]; sizes: readonly number[] }
  /** Keys are images of `length` slots; image i is seen by the slots start..end of `intervals[i]`. */
  | { kind: "intervals"; length: number; intervals: readonly (readonly [start: number, end: number])[] };

/**
 * An image of `canvas` (width, height) in which a slot sees the `kernel` around it, moved inwards at the
 * borders. Slots run along the second coordinate, through tiles, or along a Z-order curve. With `rows` the
 * first coordinate is `slot / width` but is kept inside the width, as the original has it: right for
 * square images only.
 */
export interface Neighbourhood {
  kind: "neighbourhood";
  order: "rows" | "tiles" | "morton";
  canvas: readonly [width: number, height: number];
  kernel: readonly [width: number, height: number];
  tile: readonly [width: number, height: number];
}

/**
 * A canvas of any number of dimensions cut into tiles that follow each other in row-major order. A slot sees
 * the tiles of the `kernel` around its own, moved inwards at the borders; an even kernel reaches one tile
 * further back than forward. `text` slots behind the canvas see all and are seen by all; slots behind
 * those are seen by nobody.
 */
export interface TileWindow {
  kind: "tile-window";
  canvas: readonly number[];
  kernel: readonly number[];
  tile: readonly number[];
  text: number;
}
