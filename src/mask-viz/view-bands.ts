import type { Projection, Section } from "../engine/masks/projection/projection";
import { sectionName } from "../engine/masks/projection/view-words";
import type { CellRange } from "./pixel-axis";

/** A named stretch of columns: the context, or one block's slots. */
export interface Band extends CellRange {
  name: string;
}

/** A block's slots have a name of their own from this width on. */
const LEAST_NAMED_PX = 60;

export function bandsOf(projection: Projection, visible: CellRange, columnPx: number): Band[] {
  return projection.sections
    .filter(({ start, end }) => start < visible.end && end > visible.start)
    .flatMap((section) =>
      hasNamedBlocks(projection, section, columnPx)
        ? blockBands(projection, section, visible)
        : [{ start: section.start, end: section.end, name: sectionName(projection, section) }],
    );
}

function hasNamedBlocks({ slotCount, frame }: Projection, { kind }: Section, columnPx: number): boolean {
  return kind === "all-slots" && frame.layout.anchors.length > 1 && slotCount * columnPx >= LEAST_NAMED_PX;
}

function blockBands({ slotCount }: Projection, { start, end }: Section, visible: CellRange): Band[] {
  const bands: Band[] = [];
  const first = Math.floor(Math.max(0, visible.start - start) / slotCount);
  const past = Math.min(visible.end, end);
  for (let block = first; start + block * slotCount < past; block++) {
    const from = start + block * slotCount;
    bands.push({ start: from, end: from + slotCount, name: `block ${block}` });
  }
  return bands;
}
