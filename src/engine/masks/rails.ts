import type { Convention, PositionRule } from "./convention";
import { documentOf } from "./documents";
import type { Layout } from "./layout";
import { labelOf, slotWeight, type WithoutLoss, withoutLoss } from "./loss";
import { checkConvention, checkLayout } from "./validate";
import { contextEndOf } from "./visible-range";

/**
 * What stands beside the axes of one side's mask. Per row: `row = n * slotCount + k`; null where the
 * anchor is unused or where this side has no such slot.
 */
export interface Rails {
  /** Position id of every context column, [contextLength]. */
  contextPositions: Int32Array;
  /** Document of every context column, -1 on padding, [contextLength]. */
  contextDocuments: Int32Array;
  /** Position id of every query row (and of the key column of the same slot), [rows]. */
  slotPositions: readonly (number | null)[];
  /**
   * Index in the sequence of the token that trains the row, or that serving reads from it; null too for a
   * slot thrown away, [rows].
   */
  labels: readonly (number | null)[];
  /** Anchor of every row's block, [rows]. */
  anchors: readonly (number | null)[];
  /** Document of every row's anchor, [rows]. */
  documents: readonly (number | null)[];
  /** Weight of every row's loss, 0 where there is none; null altogether without a loss rule, [rows]. */
  lossWeights: readonly (number | null)[] | null;
  /** Why no loss is taken from a row that this side has, [rows]. */
  withoutLoss: readonly (WithoutLoss | null)[];
  /** Why a block counts for nothing, [blocks]. */
  droppedBlocks: readonly (DroppedBlock | null)[];
}

/** `no-loss`: its anchor is used, but none of its rows has a loss. */
export type DroppedBlock = "unused-anchor" | "padding-anchor" | "no-loss";

/**
 * @param slotCount rows per block, at least the convention's block size; further rows are null. The
 *   frame of a comparison needs them where the other side has the larger block.
 */
export function railsOf(convention: Convention, layout: Layout, slotCount = convention.blockSize): Rails {
  checkConvention(convention);
  checkLayout(layout);
  const ordinals = ordinalsOf(convention.positions, layout);
  const perRow = <Value>(of: (anchor: number | null, slot: number) => Value) =>
    layout.anchors.flatMap((anchor) =>
      Array.from({ length: slotCount }, (_, slot) => (slot < convention.blockSize ? of(anchor, slot) : null)),
    );
  const perUsedRow = <Value>(of: (anchor: number, slot: number) => Value) =>
    perRow((anchor, slot) => (anchor === null ? null : of(anchor, slot)));
  const without = perRow((anchor, slot) => withoutLoss(convention, layout, anchor, slot));
  return {
    contextPositions: ordinals.map((ordinal) => convention.positions.origin + ordinal),
    contextDocuments: Int32Array.from({ length: layout.contextLength }, (_, j) => documentOf(layout, j)),
    slotPositions: perUsedRow((anchor, slot) =>
      slotPosition(convention, layout, ordinals[anchor], anchor, slot),
    ),
    labels: perUsedRow((anchor, slot) => labelOf(convention, anchor, slot)),
    anchors: perUsedRow((anchor) => anchor),
    documents: perUsedRow((anchor) => documentOf(layout, anchor)),
    lossWeights:
      convention.loss === undefined
        ? null
        : without.map((reason, row) => {
            const slot = row % slotCount;
            if (slot >= convention.blockSize) return null;
            return reason === null ? slotWeight(convention, slot) : 0;
          }),
    withoutLoss: without,
    droppedBlocks: layout.anchors.map((_, block) => {
      const start = block * slotCount;
      return droppedBlock(convention, without.slice(start, start + convention.blockSize));
    }),
  };
}

/** @param reasons of the block's rows. */
function droppedBlock({ loss }: Convention, reasons: readonly (WithoutLoss | null)[]): DroppedBlock | null {
  const [first] = reasons;
  if (first === "unused-anchor" || first === "padding-anchor") return first;
  return loss === undefined || reasons.includes(null) ? null : "no-loss";
}

/** @param ordinal of the anchor: how many indices come before it where positions are counted. */
function slotPosition(
  convention: Convention,
  layout: Layout,
  ordinal: number,
  anchor: number,
  slot: number,
): number {
  const { origin, blockStart, shift, slotsPerPosition, limit = Infinity } = convention.positions;
  // The sliced context ends at the anchor or behind it; the anchor's own position is its ordinal.
  const start = blockStart === "anchor" ? 0 : contextRowsBehind(convention, layout, anchor);
  return Math.min(limit - 1, origin + ordinal + start + shift + Math.floor(slot / slotsPerPosition));
}

/** Context rows from the anchor on, those of its own document where every document counts by itself. */
function contextRowsBehind(convention: Convention, layout: Layout, anchor: number): number {
  const end = contextEndOf(convention, layout, anchor);
  if (!convention.positions.perDocument) return end - anchor;
  const own = documentOf(layout, anchor);
  let rows = 0;
  for (let j = anchor; j < end; j++) if (documentOf(layout, j) === own) rows++;
  return rows;
}

/** Place of every base index in the sequence, or in its own document; padding counts as one. */
function ordinalsOf(rule: PositionRule, layout: Layout): Int32Array {
  const ordinals = new Int32Array(layout.contextLength);
  const nextOf = new Map<number, number>();
  for (let j = 0; j < ordinals.length; j++) {
    const document = rule.perDocument ? documentOf(layout, j) : 0;
    ordinals[j] = nextOf.get(document) ?? 0;
    nextOf.set(document, ordinals[j] + 1);
  }
  return ordinals;
}
