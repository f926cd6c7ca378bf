import { printMask } from "../../engine/masks/text";
import { verdictNotes } from "../../engine/masks/verdict-notes";
import type { FoundCell } from "../../notebook/cell-kind";
import { allFaults, faultLine } from "./fault-words";
import { causeRows, countWords, otherVerdicts } from "./findings";
import type { MasksPicture } from "./model";
import type { MasksParams } from "./params";
import { settingsWords } from "./settings-words";

/** A wider or taller grid does not fit an issue or a terminal. */
const longestLine = 120;
const mostLines = 64;

/** The cell as plain text: verdict, settings, counts, reasons, and both masks where they are small. */
export function textOf({ title, params, output }: FoundCell<MasksParams, MasksPicture>): string {
  const settings = settingsWords(params).map(lineOf);
  if (output === null) return [title, ...settings].join("\n");
  const causes = causeRows(output).map(
    ({ cells, kind, place, rule }) => `- ${cells} ${kind}, ${place}. ${rule}`,
  );
  const faults = allFaults(output.comparison).map((fault) => `- ${faultLine(fault)}`);
  return [
    `${title}\n${[...output.verdict.sentences, ...verdictNotes(output.comparison)].join("\n")}`,
    settings.join("\n"),
    countWords(output).map(lineOf).join("\n"),
    ...(output.others.length > 0 ? [otherVerdicts(output).map(lineOf).join("\n")] : []),
    ...(causes.length > 1 ? [`Reasons:\n${causes.join("\n")}`] : []),
    ...(faults.length > 0 ? [`Seen before:\n${faults.join("\n")}`] : []),
    ...grids(output),
  ].join("\n\n");
}

function grids({ comparison }: MasksPicture): string[] {
  const { frame, train, infer, difference } = comparison;
  if (frame.columnCount > longestLine || frame.rowCount > mostLines) return [];
  const grid = (mask: typeof train.mask) => printMask(mask, frame.layout.contextLength, frame.slotCount);
  const isSame = difference.trainOnlyCount + difference.inferOnlyCount === 0;
  const legend = "a row for each slot, # seen, . hidden, | where the context ends";
  if (isSame) return [`Both masks (${legend}):\n${grid(train.mask)}`];
  return [`Training (${legend}):\n${grid(train.mask)}`, `Inference:\n${grid(infer.mask)}`];
}

function lineOf({ label, value }: { label: string; value: string }): string {
  return `${label}: ${value}`;
}
