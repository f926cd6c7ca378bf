import type { PresetFit } from "./preset-fit";

/** One of the two ways to place the anchors of a dump that its cells cannot tell apart. */
export interface AnchorPlacing {
  blockSize: number;
  /** [blockCount]; null is an unused anchor. */
  anchors: (number | null)[];
  /** Whether the context that a block sees has the anchor's own column in it, or stops before it. */
  isOwnColumnSeen: boolean;
}

export interface OpenAnchors {
  taken: AnchorPlacing;
  other: AnchorPlacing;
}

/**
 * A context that ends at column a - 1 is that of anchor a, or of anchor a - 1 with its own column seen:
 * whatever the window, the cells are the same. A block without context is unused in the second way.
 * Null where no block sees context.
 */
export function openAnchorsOf({ convention, layout, shape: { blockSize } }: PresetFit): OpenAnchors | null {
  const isOwnColumnSeen = convention.contextEnd !== "before-anchor";
  const anchors = [...layout.anchors];
  const others = anchors.map((anchor) => {
    if (anchor === null) return null;
    if (isOwnColumnSeen) return anchor + 1;
    return anchor === 0 ? null : anchor - 1;
  });
  if (others.every((anchor) => anchor === null)) return null;
  return {
    taken: { blockSize, anchors, isOwnColumnSeen },
    other: { blockSize, anchors: others, isOwnColumnSeen: !isOwnColumnSeen },
  };
}

/** What the cells leave open, in a sentence. */
export function openAnchorsWords({ taken, other }: OpenAnchors): string {
  const isOne = taken.anchors.length === 1;
  const words = (placing: AnchorPlacing) => {
    const [they, their] = isOne ? ["it", "its"] : ["them", "their"];
    const end = placing.isOwnColumnSeen
      ? `with ${their} own column in the context`
      : `with a context that stops before ${they}`;
    return `${anchorNumbers(placing.anchors)}, ${end}`;
  };
  return `The cells cannot tell whether the ${isOne ? "anchor is" : "anchors are"} ${words(taken)}, or ${words(other)}.`;
}

/** Where the anchors of a dump are from, for whoever reads a comparison with it; null where it has none. */
export function anchorsNote(
  { taken, openAnchors, isGiven }: { taken: PresetFit; openAnchors: OpenAnchors | null; isGiven: boolean },
  fileName: string,
): string | null {
  const { anchors } = taken.layout;
  const isOne = anchors.length === 1;
  const ours = `The ${isOne ? "anchor" : "anchors"} ${anchorNumbers(anchors)} ${isOne ? "was" : "were"}`;
  if (isGiven) return `${ours} set by hand: the cells of ${fileName} alone do not tell.`;
  if (openAnchors === null) return null;
  const others = anchorNumbers(openAnchors.other.anchors);
  const own = openAnchors.other.isOwnColumnSeen
    ? "with the own column seen"
    : "with a context that stops before";
  return `${ours} read off ${fileName}, whose cells fit ${others}, ${own}, as well.`;
}

const mostListed = 6;

/** `16, 32, 48`, and how many more there are. */
export function anchorNumbers(anchors: readonly (number | null)[]): string {
  const listed = anchors.slice(0, mostListed).map((anchor) => anchor ?? "unused");
  const more = anchors.length - listed.length;
  return more > 0 ? `${listed.join(", ")} and ${more} more` : listed.join(", ");
}
