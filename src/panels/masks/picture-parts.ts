import { runAt } from "../../engine/masks/difference-runs";
import { absoluteChoice } from "../../engine/masks/projection/choice";
import type { ProjectionChoice } from "../../engine/masks/projection/projection";
import type { CellRectangle } from "../../mask-viz/camera";
import type { MasksPicture } from "./model";
import { choiceOf } from "./views/changed-view";
import { projectionIn } from "./views/view-choices";

/** The parts of a masks cell that can be painted. */
type PicturePart = "whole" | "difference" | "anchors" | "block";

export interface PartOfPicture {
  part: PicturePart;
  caption: string;
  /** The view that it is painted in. */
  projection: ProjectionChoice;
  /** Cells of that view to show; null is all of them. */
  crop: CellRectangle | null;
}

/** Cells around the first difference that are shown with it. */
const marginColumns = 12;
const mostRows = 32;
/** A block with more context than this is shown from its anchor on. */
const mostColumns = 120;

/** What there is to paint, the whole first; a crop that would show half of the whole, or more, is left out. */
export function partsOf(picture: MasksPicture): PartOfPicture[] {
  const { frame, difference } = picture.comparison;
  const whole: PartOfPicture = {
    part: "whole",
    caption: "Both masks, all cells.",
    projection: absoluteChoice,
    crop: null,
  };
  const several = frame.layout.anchors.length > 1;
  return [
    whole,
    ...aroundFirst(picture),
    ...(several && difference.first !== null ? [fromAnchors] : []),
    ...(several ? [blockPart(picture)] : []),
  ];
}

const fromAnchors: PartOfPicture = {
  part: "anchors",
  caption: "All blocks, the context counted from the anchor of each.",
  projection: { kind: "anchor-relative" },
  crop: null,
};

function aroundFirst({ comparison }: MasksPicture): PartOfPicture[] {
  const { frame, difference, runs } = comparison;
  const { first } = difference;
  if (first === null) return [];
  const run = runs[runAt(runs, first.row, first.column) ?? 0];
  const past = Math.min(run.columnEnd, run.columnStart + marginColumns) + marginColumns;
  const crop = {
    rows: { start: run.rowStart, end: Math.min(run.rowEnd, run.rowStart + mostRows) },
    columns: {
      start: Math.max(0, run.columnStart - marginColumns),
      end: Math.min(frame.columnCount, past),
    },
  };
  const shown = (crop.rows.end - crop.rows.start) * (crop.columns.end - crop.columns.start);
  if (shown >= 0.5 * frame.rowCount * frame.columnCount) return [];
  const caption = `Around the first difference, ${run.kind}.`;
  return [{ part: "difference", caption, projection: absoluteChoice, crop }];
}

/** The block of the first difference, or the first: its rows, its slots and the context that it can see. */
function blockPart({ comparison }: MasksPicture): PartOfPicture {
  const choice = choiceOf(comparison, "block", null);
  const { rowCount, columnCount, splitColumn } = projectionIn(comparison, choice);
  const isWide = columnCount > mostColumns;
  const crop = {
    rows: { start: 0, end: rowCount },
    columns: { start: Math.max(0, splitColumn - mostColumns / 2), end: columnCount },
  };
  return {
    part: "block",
    caption: `The rows of block ${choice.kind === "block" ? choice.block : 0}${isWide ? ", around its anchor" : ""}.`,
    projection: choice,
    crop: isWide ? crop : null,
  };
}
