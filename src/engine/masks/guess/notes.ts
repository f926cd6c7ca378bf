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
  if (first.fit.residual > 0 && first.fit.layout.documents !== null) {
    notes.push("The documents are those that leave the fewest cells over; a stray cell may have moved one.");
  }
  if (effort.isSpent) notes.push("Too many readings fit badly to try them all: a better one may exist.");
  return notes;
}
