import { tickStep } from "d3";
import type { Frame } from "../engine/masks/frame";
import type { CellRange } from "./pixel-axis";

/** A label beside an axis, at a cell of it. */
export interface Tick {
  cell: number;
  text: string;
}

/** Between the last context column and the first slot. */
export const BLOCK_GAP_PX = 12;

/** Context indices and slot numbers, at least `roomPx` apart; whole blocks where slots are too thin. */
export function columnTicks(frame: Frame, visible: CellRange, columnPx: number, roomPx: number): Tick[] {
  const { contextLength } = frame.layout;
  const ticks: Tick[] = [];
  const step = stepFor(columnPx, roomPx);
  const past = Math.min(visible.end, contextLength);
  for (let index = roundUp(visible.start, step); index < past; index += step) {
    // Its label would run into that of the first slot.
    if (visible.end > contextLength && (contextLength - index) * columnPx + BLOCK_GAP_PX < roomPx) break;
    ticks.push({ cell: index, text: `${index}` });
  }
  const slots = {
    start: Math.max(0, visible.start - contextLength),
    end: Math.max(0, visible.end - contextLength),
  };
  for (const tick of slotTicks(frame, slots, columnPx, roomPx)) {
    ticks.push({ cell: tick.cell + contextLength, text: tick.text });
  }
  return ticks;
}

/** Slot numbers of every block, or block numbers (`b12`) where a block has no room for two slots. */
export function slotTicks(frame: Frame, visible: CellRange, cellPx: number, roomPx: number): Tick[] {
  const { slotCount } = frame;
  const ticks: Tick[] = [];
  const step = stepFor(cellPx, roomPx);
  if (step * 2 > slotCount && frame.layout.anchors.length > 1) {
    const blockStep = stepFor(cellPx * slotCount, roomPx);
    const first = roundUp(Math.floor(visible.start / slotCount), blockStep);
    for (let block = first; block * slotCount < visible.end; block += blockStep) {
      if (block * slotCount >= visible.start) ticks.push({ cell: block * slotCount, text: `b${block}` });
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
