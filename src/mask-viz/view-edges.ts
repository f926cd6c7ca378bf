import type { Projection } from "../engine/masks/projection/projection";
import type { CellRectangle } from "./camera";
import type { CellRange } from "./pixel-axis";

/** Rows and columns before which a thin line stands. */
export interface ViewEdges {
  rows: number[];
  columns: number[];
}

/** Blocks lower or narrower than this cannot be told apart. */
const LEAST_BLOCK_PX = 24;

/** Where blocks begin, while they are large enough, and where a section begins that no gap sets apart. */
export function edgesOf(
  { slotCount, sections, splitColumn }: Projection,
  visible: { rows: CellRange; columns: CellRange },
  { columnPx, rowPx }: { columnPx: number; rowPx: number },
): ViewEdges {
  const rows =
    rowPx * slotCount < LEAST_BLOCK_PX ? [] : multiples(slotCount, 0, visible.rows).filter((row) => row > 0);
  const columns = sections.flatMap(({ kind, start, end }) => {
    const isVisible = start >= visible.columns.start && start < visible.columns.end;
    const own = start > 0 && start !== splitColumn && isVisible ? [start] : [];
    const hasBlocks = kind === "all-slots" || kind === "other-slots";
    if (!hasBlocks || columnPx * slotCount < LEAST_BLOCK_PX) return own;
    const inside = {
      start: Math.max(start + 1, visible.columns.start),
      end: Math.min(end, visible.columns.end),
    };
    return [...own, ...multiples(slotCount, start, inside)];
  });
  return { rows, columns };
}

/** Cells of a range that lie whole blocks away from an origin. */
function multiples(step: number, origin: number, { start, end }: CellRange): number[] {
  const found: number[] = [];
  for (let cell = origin + Math.ceil((start - origin) / step) * step; cell < end; cell += step)
    found.push(cell);
  return found;
}

/** Rectangles of the view without any cell of the frame: before the context of a block, and behind it. */
export function voidsOf(projection: Projection, visible: CellRange): CellRectangle[] {
  const { frame, slotCount, firstRow, sections, isBySlot } = projection;
  if (isBySlot) return [];
  const { contextLength, anchors } = frame.layout;
  const voids: CellRectangle[] = [];
  for (const section of sections) {
    if (section.kind !== "offsets") continue;
    const { start, end, first, step } = section;
    for (let block = Math.floor(visible.start / slotCount); block * slotCount < visible.end; block++) {
      const origin = anchors[firstRow / slotCount + block] ?? 0;
      const rows = { start: block * slotCount, end: (block + 1) * slotCount };
      const columnOf = (index: number) => start + step * (index - origin - first);
      const [low, high] =
        step === 1 ? [columnOf(0), columnOf(contextLength)] : [columnOf(contextLength - 1), columnOf(0) + 1];
      if (low > start) voids.push({ rows, columns: { start, end: Math.min(end, low) } });
      if (high < end) voids.push({ rows, columns: { start: Math.max(start, high), end } });
    }
  }
  return voids;
}
