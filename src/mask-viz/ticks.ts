import { tickStep } from "d3";
import type { Projection, Section } from "../engine/masks/projection/projection";
import type { CellRange } from "./pixel-axis";

/** A label beside an axis, at a cell of it. */
export interface Tick {
  cell: number;
  text: string;
}

/** Before the section that is set apart. */
export const BLOCK_GAP_PX = 12;

/** Context indices or offsets and slot numbers, at least `roomPx` apart; whole blocks where slots are too thin. */
export function columnTicks(
  projection: Projection,
  visible: CellRange,
  columnPx: number,
  roomPx: number,
): Tick[] {
  return projection.sections.flatMap((section) => {
    const inside = {
      start: Math.max(visible.start, section.start),
      end: Math.min(visible.end, section.end),
    };
    if (inside.start >= inside.end) return [];
    if (section.kind === "indices" || section.kind === "offsets") {
      const ticks = numberTicks(section, inside, stepFor(columnPx, roomPx));
      const isLast = visible.end <= section.end;
      const gapPx = section.end === projection.splitColumn ? BLOCK_GAP_PX : 0;
      // Its label would run into that of the section behind.
      return ticks.filter(({ cell }) => isLast || (section.end - cell) * columnPx + gapPx >= roomPx);
    }
    return slotTicksOf(projection, section, inside, columnPx, roomPx);
  });
}

/** Columns of a section whose number is a multiple of the step. */
function numberTicks(
  section: Extract<Section, { kind: "indices" | "offsets" }>,
  visible: CellRange,
  step: number,
): Tick[] {
  const direction = section.kind === "offsets" ? section.step : 1;
  const numberAt = (cell: number) => section.first + direction * (cell - section.start);
  const ends = [numberAt(visible.start), numberAt(visible.end - 1)];
  const ticks: Tick[] = [];
  for (let number = roundUp(Math.min(...ends), step); number <= Math.max(...ends); number += step) {
    const cell = section.start + direction * (number - section.first);
    const sign = section.kind === "offsets" && number > 0 ? "+" : "";
    // Without the sign of a negative zero.
    ticks.push({ cell, text: `${sign}${number + 0}` });
  }
  return ticks.sort((a, b) => a.cell - b.cell);
}

function slotTicksOf(
  { slotCount, frame }: Projection,
  { kind, start }: Section,
  visible: CellRange,
  columnPx: number,
  roomPx: number,
): Tick[] {
  if (kind === "any-other-slot") return [];
  const slots = { start: visible.start - start, end: visible.end - start };
  const hasBlocks = kind === "all-slots" && frame.layout.anchors.length > 1;
  // Which block a column of the others is of depends on the row.
  if (kind === "other-slots" && stepFor(columnPx, roomPx) * 2 > slotCount) return [];
  const ticks = slotTicks(slotCount, hasBlocks ? 0 : null, slots, columnPx, roomPx);
  return ticks.map(({ cell, text }) => ({ cell: cell + start, text }));
}

/**
 * Slot numbers of every block, or block numbers (`b12`) where a block has no room for two slots.
 * @param firstBlock number of the block that cell 0 is in; null where blocks have no numbers.
 */
export function slotTicks(
  slotCount: number,
  firstBlock: number | null,
  visible: CellRange,
  cellPx: number,
  roomPx: number,
): Tick[] {
  const ticks: Tick[] = [];
  const step = stepFor(cellPx, roomPx);
  if (step * 2 > slotCount && firstBlock !== null) {
    const blockStep = stepFor(cellPx * slotCount, roomPx);
    const first = roundUp(Math.floor(visible.start / slotCount), blockStep);
    for (let block = first; block * slotCount < visible.end; block += blockStep) {
      if (block * slotCount >= visible.start)
        ticks.push({ cell: block * slotCount, text: `b${firstBlock + block}` });
    }
    return ticks;
  }
  for (let cell = visible.start; cell < visible.end; cell++) {
    const slot = cell % slotCount;
    // The last ticks of a block would run into the first of the next.
    const hasRoom = slot % step === 0 && (slot === 0 || slotCount - slot >= step || step === 1);
    if (hasRoom) ticks.push({ cell, text: `${slot}` });
  }
  return ticks;
}

/** Smallest of 1, 2, 5, 10, 20, ... whose labels have `roomPx` each. */
export function stepFor(cellPx: number, roomPx: number): number {
  const least = roomPx / cellPx;
  if (least <= 1) return 1;
  const step = Math.max(1, tickStep(0, least, 1));
  if (step >= least) return step;
  const leading = Number(`${step}`[0]);
  return leading === 2 ? step * 2.5 : step * 2;
}

function roundUp(value: number, step: number): number {
  return Math.ceil(value / step) * step;
}
