import type { Comparison } from "../../engine/masks/comparison";
import type { ColumnPlace, Frame, Side } from "../../engine/masks/frame";
import type { GivenMask } from "../../engine/masks/given-mask";
import { grouped } from "../../engine/masks/wording";
import type { CellBehind } from "./cells-behind";
import { distanceWords } from "./distance";
import { faultLine, faultsOfCell } from "./fault-words";
import { cells } from "./findings";
import type { ExaminedCell } from "./model";
import type { SelectionCounts } from "./selection-counts";
import { stepsInCell } from "./steps-in-cell";

/** `slot 3 of block 1`. */
export function rowWords(frame: Frame, { block, slot }: { block: number; slot: number }): string {
  return frame.layout.anchors.length > 1 ? `slot ${slot} of block ${block}` : `slot ${slot}`;
}

export function columnWords(column: ColumnPlace, ownBlock: number): string {
  if (column.kind === "context") return `context ${column.index}`;
  return column.block === ownBlock ? `slot ${column.slot}` : `slot ${column.slot} of block ${column.block}`;
}

export function stateWords({ explanation, sameReasonCount }: ExaminedCell): string {
  const state = states[explanation.state];
  return sameReasonCount === null ? state : `${state}, ${cells(sameReasonCount)} for this reason`;
}

const states: Record<ExaminedCell["explanation"]["state"], string> = {
  both: "seen on both sides",
  neither: "hidden on both sides",
  "train-only": "train-only",
  "infer-only": "infer-only",
  "not-compared": "not compared",
};

/** `16 × 1 selected, 16 infer-only`. */
export function selectionWords({ rowCount, columnCount, trainOnly, inferOnly }: SelectionCounts): string {
  const differing = [
    ...(trainOnly > 0 ? [`${grouped(trainOnly)} train-only`] : []),
    ...(inferOnly > 0 ? [`${grouped(inferOnly)} infer-only`] : []),
  ];
  const found = differing.length === 0 ? "none differs" : differing.join(", ");
  return `${grouped(rowCount)} × ${grouped(columnCount)} selected, ${found}`;
}

/** Where the cells of a given mask come from, and who can tell more; null for a side of rules. */
export function originWords(given: GivenMask | null): string | null {
  if (given?.origin !== "dump") return null;
  return `The cells are those of ${given.name}, for which no rule is known. Its own cell says which preset fits it best, and where it does not.`;
}

/** All that the inspector shows and all counts of the selection, as plain text. */
export function inspectorText(
  comparison: Comparison,
  examined: ExaminedCell,
  selection: SelectionCounts | null,
  inferTitle = "Inference",
  behind: readonly CellBehind[] = [],
): string {
  const { row, column } = examined.explanation;
  const faults = faultsOfCell(comparison, examined);
  return [
    `${rowWords(comparison.frame, row)} -> ${columnWords(column, row.block)}: ${stateWords(examined)}`,
    ...sideLines(comparison, examined, "train", "Training"),
    ...sideLines(comparison, examined, "infer", inferTitle),
    ...behind.flatMap(({ title, comparison, examined }) =>
      examined === null ? [`${title} has no such cell`] : sideLines(comparison, examined, "infer", title),
    ),
    ...(faults.length === 0 ? [] : ["Seen before", ...faults.map((fault) => `  ${faultLine(fault)}`)]),
    ...(selection === null
      ? []
      : [
          `${selectionWords(selection)}; of ${cells(selection.cellCount)} ` +
            `${grouped(selection.train)} seen in training, ${grouped(selection.infer)} at inference`,
        ]),
  ].join("\n");
}

function sideLines(comparison: Comparison, examined: ExaminedCell, side: Side, title: string): string[] {
  const { visible, lines, deciding } = examined.explanation[side];
  const distance = distanceWords(examined.distances, side);
  const { given } = comparison[side];
  const origin = originWords(given);
  const steps = stepsInCell(comparison, side, examined.cell);
  return [
    `${title} ${visible ? "sees it" : "hides it"}`,
    ...lines.map(
      ({ text, passed }, at) => `  ${passed ? "+" : "-"} ${text}${at === deciding ? "  <- decides" : ""}`,
    ),
    ...(distance === null ? [] : [`  ${distance}`]),
    ...(origin === null ? [] : [`  ${origin}`]),
    ...(steps === null
      ? []
      : "fault" in steps
        ? [`  ${steps.fault}`]
        : [`  ${given?.name} computes`, ...steps.lines.map((line) => `    ${line}`)]),
  ];
}
