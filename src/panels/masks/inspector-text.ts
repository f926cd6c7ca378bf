import type { ColumnPlace, Frame } from "../../engine/masks/frame";
import type { CellReason } from "../../engine/masks/reason";
import { grouped } from "../../engine/masks/wording";
import { distanceWords } from "./distance";
import { cells } from "./findings";
import type { ExaminedCell } from "./model";
import type { SelectionCounts } from "./selection-counts";

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

/** All that the inspector shows and all counts of the selection, as plain text. */
export function inspectorText(
  frame: Frame,
  examined: ExaminedCell,
  selection: SelectionCounts | null,
): string {
  const { row, column, train, infer } = examined.explanation;
  return [
    `${rowWords(frame, row)} -> ${columnWords(column, row.block)}: ${stateWords(examined)}`,
    ...reasonLines("Training", train, distanceWords(examined.distances, "train")),
    ...reasonLines("Inference", infer, distanceWords(examined.distances, "infer")),
    ...(selection === null
      ? []
      : [
          `${selectionWords(selection)}; of ${cells(selection.rowCount * selection.columnCount)} ` +
            `${grouped(selection.train)} seen in training, ${grouped(selection.infer)} at inference`,
        ]),
  ].join("\n");
}

function reasonLines(
  title: string,
  { visible, lines, deciding }: CellReason,
  distance: string | null,
): string[] {
  return [
    `${title} ${visible ? "sees it" : "hides it"}`,
    ...lines.map(
      ({ text, passed }, at) => `  ${passed ? "+" : "-"} ${text}${at === deciding ? "  <- decides" : ""}`,
    ),
    ...(distance === null ? [] : [`  ${distance}`]),
  ];
}
