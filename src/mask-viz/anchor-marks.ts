import type { Projection } from "../engine/masks/projection/projection";
import type { CellRange } from "./pixel-axis";

/** The anchor's column, over the rows of its block, or of all where columns are counted from it. */
export interface AnchorMark {
  column: number;
  rows: CellRange;
}

/** Few anchors are labelled always; of hundreds none could be told from its neighbours. */
const MOST_LABELLED_ANCHORS = 8;
/** Blocks lower than this have no mark of their own. */
const LEAST_BLOCK_PX = 8;

/** Marks in the visible rows. */
export function anchorMarks(projection: Projection, visible: CellRange, rowPx: number): AnchorMark[] {
  const { slotCount, rowCount, firstRow, frame } = projection;
  const common = zeroColumn(projection);
  if (common !== null) return [{ column: common, rows: { start: 0, end: rowCount } }];
  if (rowPx * slotCount < LEAST_BLOCK_PX) return [];
  const first = firstRow / slotCount;
  return frame.layout.anchors.slice(first, first + rowCount / slotCount).flatMap((anchor, block) => {
    const rows = { start: block * slotCount, end: (block + 1) * slotCount };
    if (anchor === null || rows.end <= visible.start || rows.start >= visible.end) return [];
    const column = columnOfIndex(projection, anchor);
    return column === null ? [] : [{ column, rows }];
  });
}

/** Columns whose label names an anchor. */
export function anchorColumns(projection: Projection): number[] {
  const common = zeroColumn(projection);
  if (common !== null) return [common];
  const { choice, frame } = projection;
  const { anchors } = frame.layout;
  const shown = choice.kind === "block" ? [anchors[choice.block]] : anchors;
  if (shown.length > MOST_LABELLED_ANCHORS) return [];
  return shown.flatMap((anchor) => {
    const column = anchor === null ? null : columnOfIndex(projection, anchor);
    return column === null ? [] : [column];
  });
}

/** The column of the anchors of all blocks; null where there is none. */
function zeroColumn({ sections }: Projection): number | null {
  for (const section of sections) {
    if (section.kind !== "offsets") continue;
    const column = section.start - section.step * section.first;
    if (column >= section.start && column < section.end) return column;
  }
  return null;
}

function columnOfIndex(projection: Projection, index: number): number | null {
  for (const section of projection.sections) {
    const column = section.kind === "indices" ? section.start + index - section.first : -1;
    if (column >= section.start && column < section.end) return column;
  }
  return null;
}
