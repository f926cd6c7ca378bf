import { RuleError } from "../tensor/rule-error";
import type { Convention } from "./convention";
import { forEachInterval, type IntervalMask } from "./interval-mask";
import type { Layout } from "./layout";
import { MaskBuilder } from "./mask-builder";

export type Side = "train" | "infer";

/**
 * The one grid in which two sides are compared. Rows are matched by (block, slot), columns by context
 * index or (block, slot), never by pixel index: where block sizes differ, the frame has the slots of
 * the larger one. `row = block * slotCount + slot`; columns are the context, then the slots of all
 * blocks in row order.
 */
export interface Frame {
  layout: Layout;
  blockSizes: Record<Side, number>;
  /** Slots per block of the frame: the larger block size. */
  slotCount: number;
  /** Slots that both sides have: the smaller block size. Rows from here on are not compared. */
  sharedSlotCount: number;
  rowCount: number;
  columnCount: number;
}

export interface SlotPlace {
  block: number;
  slot: number;
}

export type ColumnPlace = { kind: "context"; index: number } | ({ kind: "block" } & SlotPlace);

export function frameOf(train: Convention, infer: Convention, layout: Layout): Frame {
  const slotCount = Math.max(train.blockSize, infer.blockSize);
  const rowCount = layout.anchors.length * slotCount;
  return {
    layout,
    blockSizes: { train: train.blockSize, infer: infer.blockSize },
    slotCount,
    sharedSlotCount: Math.min(train.blockSize, infer.blockSize),
    rowCount,
    columnCount: layout.contextLength + rowCount,
  };
}

export function rowOf(frame: Frame, place: SlotPlace): number {
  return place.block * frame.slotCount + place.slot;
}

/** @throws RuleError when the row is outside the frame. */
export function placeOfRow(frame: Frame, row: number): SlotPlace {
  checkInside("row", row, "rowCount", frame.rowCount);
  return slotPlace(row, frame.slotCount);
}

export function columnOf(frame: Frame, place: ColumnPlace): number {
  return place.kind === "context" ? place.index : frame.layout.contextLength + rowOf(frame, place);
}

/** @throws RuleError when the column is outside the frame. */
export function placeOfColumn(frame: Frame, column: number): ColumnPlace {
  checkInside("column", column, "columnCount", frame.columnCount);
  const { contextLength } = frame.layout;
  if (column < contextLength) return { kind: "context", index: column };
  return { kind: "block", ...slotPlace(column - contextLength, frame.slotCount) };
}

/** Whether the side has this slot: as a query row and, the same thing, as a key column. */
export function hasSlot(frame: Frame, side: Side, slot: number): boolean {
  return slot < frame.blockSizes[side];
}

/**
 * One side's mask in the frame, [rowCount, columnCount]. Rows and columns that the side lacks are
 * empty; `hasSlot` tells them from hidden ones.
 */
export function alignToFrame(mask: IntervalMask, frame: Frame, side: Side): IntervalMask {
  const blockSize = frame.blockSizes[side];
  if (blockSize === frame.slotCount) return mask;
  const { contextLength, anchors } = frame.layout;
  const builder = new MaskBuilder(frame.rowCount, frame.columnCount);
  for (const block of anchors.keys()) {
    for (let slot = 0; slot < frame.slotCount; slot++) {
      if (slot < blockSize) {
        forEachInterval(mask, block * blockSize + slot, 0, mask.columnCount, (start, end) => {
          forEachPiece(start, end, contextLength, blockSize, (from, to, pieceBlock) => {
            const moved = pieceBlock === null ? 0 : pieceBlock * (frame.slotCount - blockSize);
            builder.add(from + moved, to + moved);
          });
        });
      }
      builder.closeRow();
    }
  }
  return builder.build();
}

/**
 * Cuts the columns `start..end` where the context ends and where a block ends; `block` is null for
 * the piece in the context.
 */
export function forEachPiece(
  start: number,
  end: number,
  contextLength: number,
  slotCount: number,
  visit: (start: number, end: number, block: number | null) => void,
): void {
  if (start < contextLength) visit(start, Math.min(end, contextLength), null);
  let from = Math.max(start, contextLength);
  while (from < end) {
    const block = Math.floor((from - contextLength) / slotCount);
    const to = Math.min(end, contextLength + (block + 1) * slotCount);
    visit(from, to, block);
    from = to;
  }
}

function slotPlace(ordinal: number, slotCount: number): SlotPlace {
  return { block: Math.floor(ordinal / slotCount), slot: ordinal % slotCount };
}

function checkInside(name: string, index: number, limitName: string, limit: number): void {
  if (!Number.isInteger(index) || index < 0) throw new RuleError(name, "an integer >= 0", index);
  if (index >= limit) throw new RuleError(name, `< ${limitName} ${limit}`, index);
}
