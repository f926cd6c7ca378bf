import { type Frame, placeOfColumn, placeOfRow } from "../engine/masks/frame";
import { frameColumnOf, frameRowOf } from "../engine/masks/projection/cells";
import { type Projection, sectionAt } from "../engine/masks/projection/projection";
import { columnName } from "../engine/masks/projection/view-words";
import type { CellPosition } from "./camera";

/** For example `slot 0, c24`; the blocks are named where there are several. */
export function cellName(frame: Frame, { row, column }: CellPosition): string {
  const { block } = placeOfRow(frame, row);
  const key = placeOfColumn(frame, column);
  if (key.kind === "context") return `${rowName(frame, row)}, c${key.index}`;
  return `${rowName(frame, row)}, b${key.slot}${key.block === block ? "" : ` of block ${key.block}`}`;
}

/** The same for a cell of a view: `block 3, slot 2, 4 before the anchor`, `slot 2 of 512 blocks, b4`. */
export function viewCellName(projection: Projection, { row, column }: CellPosition): string {
  const { frame } = projection;
  const frameRow = frameRowOf(projection, row);
  const frameColumn = frameColumnOf(projection, column);
  if (frameRow !== null && frameColumn !== null)
    return cellName(frame, { row: frameRow, column: frameColumn });
  const rows =
    frameRow === null
      ? `slot ${row % frame.slotCount} of ${frame.layout.anchors.length} blocks`
      : rowName(frame, frameRow);
  return `${rows}, ${columnWords(projection, column)}`;
}

function rowName(frame: Frame, row: number): string {
  const { block, slot } = placeOfRow(frame, row);
  return frame.layout.anchors.length === 1 ? `slot ${slot}` : `block ${block}, slot ${slot}`;
}

function columnWords(projection: Projection, column: number): string {
  const section = sectionAt(projection, column);
  const name = columnName(projection, column);
  switch (section.kind) {
    case "offsets":
      return offsetWords(section.first + section.step * (column - section.start));
    case "own-slots":
      return `b${name}`;
    case "other-slots":
      return `b${name} of another block`;
    default:
      return "other blocks";
  }
}

function offsetWords(offset: number): string {
  if (offset === 0) return "the anchor";
  return offset < 0 ? `${-offset} before the anchor` : `${offset} past the anchor`;
}
