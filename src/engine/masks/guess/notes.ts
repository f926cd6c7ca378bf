import { counted } from "../wording";
import type { Effort } from "./effort";
import type { FittedReading } from "./search";

/** What the cells of a dump leave open, a sentence each; none where they decide everything. */
export function notesOf(first: FittedReading, effort: Effort): string[] {
  const { blocks, edges, given } = first.read;
  const notes: string[] = [];
  const blind = edges.filter(({ ends }) => ends.length === 0).length;
  if (blind > 0 && given === null && blocks.contextLength > 1) {
    const many =
      blind > 1
        ? `${blind} blocks see no context: their anchors may be 0`
        : "One block sees no context: its anchor may be 0";
    notes.push(`${many} or unused, and the cells do not tell.`);
  }
  if (blocks.contextLength > blocks.contextColumns) {
    notes.push(
      `The file has no column for index ${blocks.contextColumns}, which is taken for the anchor; it is added as a hidden one.`,
    );
  }
  const { mask, blockSize, blockCount, contextColumns } = blocks;
  const usedRows = blockSize * blockCount;
  const [rows, columns] = [mask.rowCount - usedRows, mask.columnCount - contextColumns - usedRows];
  if (rows > 0 || columns > 0) {
    const left = [
      ...(rows > 0 ? [counted(rows, "row")] : []),
      ...(columns > 0 ? [counted(columns, "column")] : []),
    ];
    const isOne = rows + columns === 1;
    notes.push(
      `${left.join(" and ")} of the file ${isOne ? "is" : "are"} left over behind context ${contextColumns} and ${counted(blockCount, "block")} of ${blockSize}, and ${isOne ? "is" : "are"} read as padding. If the file has none, the context or the block size is another.`,
    );
  }
  if (first.fit.residual > 0 && first.fit.layout.documents !== null) {
    notes.push("The documents are those that leave the fewest cells over; a stray cell may have moved one.");
  }
  if (effort.isSpent) notes.push("Too many readings fit badly to try them all: a better one may exist.");
  return notes;
}
