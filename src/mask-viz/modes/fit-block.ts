import { type Projection, sectionAt } from "../../engine/masks/projection/projection";
import { type CellPosition, type CellRectangle, sameCamera } from "../camera";
import { frameRectangle } from "../camera-moves";
import type { CellRange } from "../pixel-axis";
import type { Workplace } from "../workplace";

/** Columns of context that are shown beside the rows of a block. */
const CONTEXT_COLUMNS = 40;

/** Shows the block under a cell as large as it fits; all of the picture where it is shown so already. */
export function fitBlock({ props, reader, stage }: Workplace, cell: CellPosition): void {
  const rectangle = blockAround(props.projection, cell);
  reader.cameras.move((before) => {
    const fitting = frameRectangle(stage, rectangle);
    return sameCamera(fitting, before) ? stage.fitted : fitting;
  });
}

/** The rows of the cell's block, and around it the slots of a block, or the context on either side. */
export function blockAround(projection: Projection, { row, column }: CellPosition): CellRectangle {
  const { slotCount, rowCount } = projection;
  const start = Math.floor(row / slotCount) * slotCount;
  return {
    rows: { start, end: Math.min(rowCount, start + slotCount) },
    columns: columnsAround(projection, column),
  };
}

function columnsAround(projection: Projection, column: number): CellRange {
  const section = sectionAt(projection, column);
  const { slotCount } = projection;
  switch (section.kind) {
    case "own-slots":
      return { start: section.start, end: section.end };
    case "all-slots":
    case "other-slots": {
      const start = section.start + Math.floor((column - section.start) / slotCount) * slotCount;
      return { start, end: Math.min(section.end, start + slotCount) };
    }
    default: {
      const last = Math.max(section.start, section.end - CONTEXT_COLUMNS);
      const start = Math.min(last, Math.max(section.start, column - CONTEXT_COLUMNS / 2));
      return { start, end: Math.min(section.end, start + CONTEXT_COLUMNS) };
    }
  }
}
