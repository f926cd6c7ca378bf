import type { BlockPattern } from "./block-pattern";

/** What a pattern asks of a key slot, in a few words; they stand before the numbers of a clause. */
export function patternName(pattern: BlockPattern | undefined): string {
  if (pattern === undefined) return "no pattern";
  switch (pattern.kind) {
    case "every":
      return `distance a multiple of ${pattern.step}`;
    case "prefix":
      return "in the prefix, or not after the query";
    case "segments":
      return "same segment";
    case "shared-prefix":
      return "own segment up to the query, or its prefix";
    case "global":
      return "near, or a global slot";
    case "ancestors":
      return "itself or an ancestor";
    case "noised-and-clean":
      return "own noised part, or clean parts before it";
    case "neighbourhood":
      return "in the neighbourhood";
    case "tile-window":
      return "in the window of tiles, or text";
    case "listed-tiles":
      return "real slot of a tile that the query's tile lists";
    case "intervals":
      return "in the interval of the image";
    case "band":
      return "in the prompt or the band";
    case "frame-band":
      return "in the prompt, or near in its frame";
  }
}
