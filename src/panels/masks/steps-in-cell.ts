import type { Comparison } from "../../engine/masks/comparison";
import { type ColumnPlace, hasSlot, placeOfColumn, placeOfRow, type Side } from "../../engine/masks/frame";
import { sentenceOf } from "../../engine/tensor/sentence-of";

/** What the code of a side computes in a cell: its lines, or why there are none. */
export type StepsInCell = { lines: readonly string[] } | { fault: string };

/**
 * @param cell in the frame; the code is asked about the side's own row and column.
 * @returns null where the side's mask does not come from code, or the side lacks the cell.
 */
export function stepsInCell(
  { frame, ...sides }: Comparison,
  side: Side,
  cell: { row: number; column: number },
): StepsInCell | null {
  const given = sides[side].given;
  if (given?.stepsIn === undefined) return null;
  const { contextLength } = frame.layout;
  const own = (place: Exclude<ColumnPlace, { kind: "context" }>) =>
    place.block * frame.blockSizes[side] + place.slot;
  const row = { kind: "block" as const, ...placeOfRow(frame, cell.row) };
  const column = placeOfColumn(frame, cell.column);
  if (!hasSlot(frame, side, row.slot)) return null;
  if (column.kind === "block" && !hasSlot(frame, side, column.slot)) return null;
  const ownColumn = column.kind === "context" ? column.index : contextLength + own(column);
  try {
    return { lines: given.stepsIn(own(row), ownColumn) };
  } catch (error) {
    return { fault: sentenceOf(error) };
  }
}
