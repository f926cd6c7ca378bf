import type { Convention, LayerType } from "./convention";
import { countDifference, type DifferenceCounts } from "./difference-counts";
import { alignToFrame, frameOf, type Side } from "./frame";
import type { IntervalMask } from "./interval-mask";
import type { Layout } from "./layout";
import { maskOf } from "./mask";
import { comparePositions, type PositionComparison } from "./positions";
import { type Rails, railsOf } from "./rails";

/** What a pair of conventions comes to in one layer of a type. */
export interface PairCount extends DifferenceCounts {
  positions: PositionComparison["kind"];
}

/**
 * Counts pairs on one layout from intervals alone. Sides that see the same at the same positions are built
 * and compared once.
 */
export class PairCounts {
  readonly #layout: Layout;
  readonly #masks = new Map<string, IntervalMask>();
  readonly #rails = new Map<string, Rails>();
  readonly #counts = new Map<string, DifferenceCounts>();
  readonly #positions = new Map<string, PairCount["positions"]>();

  constructor(layout: Layout) {
    this.#layout = layout;
  }

  of(train: Convention, infer: Convention, layerType: LayerType): PairCount {
    const seen = `${seenBy(train, layerType)} ${seenBy(infer, layerType)}`;
    const placed = `${seen} ${JSON.stringify([train.positions, infer.positions])}`;
    const counts = this.#counts.get(seen);
    const positions = this.#positions.get(placed);
    if (counts !== undefined && positions !== undefined) return { ...counts, positions };
    const frame = frameOf(train, infer, this.#layout);
    const sideOf = (convention: Convention, side: Side) => ({
      mask: alignToFrame(this.#maskOf(convention, layerType), frame, side),
      rails: this.#railsOf(convention, frame.slotCount),
    });
    const [trained, served] = [sideOf(train, "train"), sideOf(infer, "infer")];
    const fresh = counts ?? countDifference(trained.mask, served.mask, frame);
    const { kind } = comparePositions(trained, served, frame);
    this.#counts.set(seen, fresh);
    this.#positions.set(placed, kind);
    return { ...fresh, positions: kind };
  }

  #maskOf(convention: Convention, layerType: LayerType): IntervalMask {
    return remembered(this.#masks, seenBy(convention, layerType), () =>
      maskOf(convention, this.#layout, layerType),
    );
  }

  #railsOf(convention: Convention, slotCount: number): Rails {
    return remembered(this.#rails, JSON.stringify([convention, slotCount]), () =>
      railsOf(convention, this.#layout, slotCount),
    );
  }
}

function remembered<Value>(known: Map<string, Value>, key: string, make: () => Value): Value {
  const value = known.get(key) ?? make();
  known.set(key, value);
  return value;
}

/** What of a convention decides its mask. */
function seenBy(convention: Convention, layerType: LayerType): string {
  const { blockSize, contextEnd, documents, deadAnchor, emptyRows, attention } = convention;
  return JSON.stringify([
    blockSize,
    contextEnd,
    documents,
    deadAnchor,
    emptyRows ?? null,
    attention[layerType],
  ]);
}
