import type { Frame } from "../frame";
import type { IntervalMask } from "../interval-mask";
import type { Projection, ProjectionChoice, Section } from "./projection";
import { seenIndicesAround, seenOffsets, seesOtherBlocks } from "./seen-context";

/** A section without its place. */
type Part = Section extends infer Each
  ? Each extends Section
    ? Omit<Each, "start" | "end"> & { columnCount: number }
    : never
  : never;

/**
 * Lays a frame out for a view. Context columns that no row of `masks` sees are left out at both ends
 * where columns are counted from the anchor, and so are the other blocks, but for one column, where
 * nobody looks there. A block that the frame has not gives its last one.
 *
 * @param masks both sides, in the frame.
 */
export function projectionOf(
  frame: Frame,
  choice: ProjectionChoice,
  masks: readonly IntervalMask[],
): Projection {
  const { contextLength, anchors } = frame.layout;
  const { slotCount, rowCount } = frame;
  const ownSlots: Part = { kind: "own-slots", columnCount: slotCount };
  const anyOther: Part = { kind: "any-other-slot", columnCount: anchors.length > 1 ? 1 : 0 };
  const offsets = (step: 1 | -1): Part => {
    const { start, end } = seenOffsets(frame, masks);
    return { kind: "offsets", first: step === 1 ? start : end - 1, step, columnCount: end - start };
  };
  const allRows = { firstRow: 0, rowCount, isBySlot: false };
  switch (choice.kind) {
    case "absolute": {
      const parts: Part[] = [
        { kind: "indices", first: 0, columnCount: contextLength },
        { kind: "all-slots", columnCount: rowCount },
      ];
      return laidOut(frame, choice, allRows, parts);
    }
    case "anchor-relative": {
      const isSeen = seesOtherBlocks(frame, masks, anchors.keys());
      const others: Part = isSeen ? { kind: "other-slots", columnCount: rowCount - slotCount } : anyOther;
      return laidOut(frame, choice, allRows, [offsets(1), ownSlots, others]);
    }
    case "folded":
      return laidOut(frame, choice, allRows, [ownSlots, offsets(-1), anyOther]);
    case "slots": {
      const rows = { firstRow: 0, rowCount: rowCount === 0 ? 0 : slotCount, isBySlot: true };
      return laidOut(frame, choice, rows, [offsets(1), ownSlots, anyOther]);
    }
    case "block": {
      const block = Math.max(0, Math.min(choice.block, anchors.length - 1));
      const { start, end } = seenIndicesAround(frame, masks, block);
      const rows = {
        firstRow: block * slotCount,
        rowCount: rowCount === 0 ? 0 : slotCount,
        isBySlot: false,
      };
      return laidOut(frame, { kind: "block", block }, rows, [
        { kind: "indices", first: start, columnCount: end - start },
        ownSlots,
        ...(seesOtherBlocks(frame, masks, [block]) ? [anyOther] : []),
      ]);
    }
  }
}

function laidOut(
  frame: Frame,
  choice: ProjectionChoice,
  rows: Pick<Projection, "firstRow" | "rowCount" | "isBySlot">,
  parts: readonly Part[],
): Projection {
  const sections: Section[] = [];
  let end = 0;
  for (const { columnCount, ...part } of parts) {
    if (columnCount === 0) continue;
    const start = end;
    end += columnCount;
    sections.push({ ...part, start, end } as Section);
  }
  const splitColumn = sections.length > 1 ? sections[1].start : end;
  const { slotCount } = frame;
  return { choice, frame, slotCount, ...rows, columnCount: end, sections, splitColumn };
}
