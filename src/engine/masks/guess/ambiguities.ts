import { counted, listed } from "../wording";
import type { Fit } from "./fit";
import type { Grid } from "./grid";
import type { PresetReading } from "./preset-readings";

const mostNamed = 5;

/** What the cells of a dump leave open, a sentence each; none where they decide everything. */
export function ambiguities(
  chosen: PresetReading,
  alternatives: readonly PresetReading[],
  fit: Fit,
  grid: Grid,
): string[] {
  const sentences: string[] = [];
  if (alternatives.length > 0) {
    const names = alternatives.map(({ preset }) => preset.id);
    sentences.push(
      `${shortened(names)} ${names.length === 1 ? "makes" : "make"} the same cells as ${chosen.preset.id}.`,
    );
  }
  if (fit.looseBlocks.length > 0) {
    const blocks = fit.looseBlocks.map(String);
    sentences.push(
      `${counted(blocks.length, "anchor")} could be another or unused with the same cells: ${blocks.length === 1 ? "block" : "blocks"} ${shortened(blocks)}.`,
    );
  }
  if (grid.effort.isSpent)
    sentences.push("Too many readings fit badly to try them all: a better one may exist.");
  if (grid.contextLength > grid.contextColumns) {
    sentences.push(
      `The dump's context ends at index ${grid.contextColumns - 1}, taken as the one before the anchor; were that the anchor's own column, the cells would be the same.`,
    );
  }
  if (fit.residual > 0 && fit.layout.documents !== null) {
    sentences.push(
      "The documents are those that leave the fewest cells over; a stray cell may have moved one.",
    );
  }
  return sentences;
}

function shortened(names: readonly string[]): string {
  const more = names.length - mostNamed;
  return listed(more > 0 ? [...names.slice(0, mostNamed), `${more} more`] : names);
}
