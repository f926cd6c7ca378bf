import { runAt } from "../../engine/masks/difference-runs";
import type { Frame } from "../../engine/masks/frame";
import type { CellRectangle } from "../../mask-viz/camera";
import type { MasksPicture } from "./model";

/** The parts of a masks cell that can be painted. */
type PicturePart = "whole" | "difference" | "block";

export interface PartOfPicture {
  part: PicturePart;
  caption: string;
  /** Cells to show; null is all of them. */
  crop: CellRectangle | null;
}

/** Cells around the first difference that are shown with it. */
const marginColumns = 12;
const mostRows = 32;

/** What there is to paint, the whole first; a crop that would show half of the whole, or more, is left out. */
export function partsOf({ comparison }: MasksPicture): PartOfPicture[] {
  const { frame, difference, runs } = comparison;
  const whole: PartOfPicture = { part: "whole", caption: "Both masks, all cells.", crop: null };
  const { first } = difference;
  const hasSeveral = frame.layout.anchors.length > 1;
  const block = hasSeveral ? [blockPart(frame, Math.floor((first?.row ?? 0) / frame.slotCount))] : [];
  if (first === null) return [whole, ...block];
  const run = runs[runAt(runs, first.row, first.column) ?? 0];
  const around: PartOfPicture = {
    part: "difference",
    caption: `Around the first difference, ${run.kind}.`,
    crop: {
      rows: { start: run.rowStart, end: Math.min(run.rowEnd, run.rowStart + mostRows) },
      columns: {
        start: Math.max(0, run.columnStart - marginColumns),
        end: Math.min(
          frame.columnCount,
          Math.min(run.columnEnd, run.columnStart + marginColumns) + marginColumns,
        ),
      },
    },
  };
  return [whole, ...[around, ...block].filter(({ crop }) => crop !== null && isPart(crop, frame))];
}

/** A block's own rows and slots. */
function blockPart(frame: Frame, block: number): PartOfPicture {
  const row = block * frame.slotCount;
  const column = frame.layout.contextLength + row;
  return {
    part: "block",
    caption: `The slots of block ${block} among themselves.`,
    crop: {
      rows: { start: row, end: row + frame.slotCount },
      columns: { start: column, end: column + frame.slotCount },
    },
  };
}

function isPart({ rows, columns }: CellRectangle, frame: Frame): boolean {
  const shown = (rows.end - rows.start) * (columns.end - columns.start);
  return shown < 0.5 * frame.rowCount * frame.columnCount;
}
