import type { Comparison } from "../../../engine/masks/comparison";
import { type NamedRun, namedRun } from "../../../engine/masks/runs-text";
import { printMask } from "../../../engine/masks/text";
import { grouped } from "../../../engine/masks/wording";
import { describePicture } from "../../../mask-viz/describe-picture";
import type { ShownPair } from "./shown-pair";

/** A grid of more lines, or of longer ones, is of no use as text. */
const mostRows = 64;
const mostColumns = 120;
/** Runs of a copied text; the CSV has all of them. */
const mostRuns = 200;

/** What is compared, its regions, on-counts, differences by reason, and the first of them. */
export function sentencesOf(comparison: Comparison, { train, infer }: ShownPair): string[] {
  const side = ({ title, detail }: ShownPair["train"]) => ({
    title,
    ...(detail === undefined ? {} : { detail }),
  });
  return describePicture({ comparison, train: side(train), infer: side(infer) }).split("\n");
}

/** Both masks in `#` and `.`, a line for each slot; null where they are large. */
export function gridsOf({ frame, train, infer }: Comparison): { train: string; infer: string } | null {
  if (frame.rowCount > mostRows || frame.columnCount > mostColumns) return null;
  const grid = (mask: typeof train.mask) => printMask(mask, frame.layout.contextLength, frame.slotCount);
  return { train: grid(train.mask), infer: grid(infer.mask) };
}

/** `slots 0..15`, `slot 3`. */
export function slotWords({ slotStart, slotEnd }: NamedRun): string {
  return slotEnd - slotStart === 1 ? `slot ${slotStart}` : `slots ${slotStart}..${slotEnd - 1}`;
}

/** `c24`, `c0..c23`, `b2 of block 1`. */
export function columnWords({ columnStart, columnEnd, keyBlock, block }: NamedRun): string {
  const last = `${columnEnd.charAt(0)}${Number(columnEnd.slice(1)) - 1}`;
  const names = columnStart === last ? last : `${columnStart}..${last}`;
  return keyBlock === null || keyBlock === block ? names : `${names} of block ${keyBlock}`;
}

/** All of it as plain text. */
export function descriptionText(comparison: Comparison, shown: ShownPair): string {
  const { runs, frame } = comparison;
  const grids = gridsOf(comparison);
  const lines = runs.slice(0, mostRuns).map((run) => {
    const named = namedRun(run, frame);
    const place = `block ${named.block}, ${slotWords(named)}, ${columnWords(named)}`;
    return `${named.kind}, ${place}: ${grouped(named.cells)}`;
  });
  const more = runs.length > mostRuns ? [`and ${grouped(runs.length - mostRuns)} more`] : [];
  return [
    sentencesOf(comparison, shown).join("\n"),
    ...(grids === null ? [] : [`Training:\n${grids.train}`, `Inference:\n${grids.infer}`]),
    ...(lines.length === 0
      ? []
      : [["Differing cells, row by row, and how many they are:", ...lines, ...more].join("\n")]),
  ].join("\n\n");
}
