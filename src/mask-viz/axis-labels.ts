import type { Side } from "../engine/masks/frame";
import { frameColumnOf, frameRowOf } from "../engine/masks/projection/cells";
import { columnName } from "../engine/masks/projection/view-words";
import { anchorColumns } from "./anchor-marks";
import { CHARACTER_PX } from "./layout";
import { columnPosition, type PairInput } from "./pair-input";
import type { PairMarks } from "./pair-marks";
import type { CellRange } from "./pixel-axis";
import { BLOCK_GAP_PX, columnTicks, slotTicks, stepFor, type Tick } from "./ticks";

export interface AxisLabel extends Tick {
  /** null where the side has no such cell, where rows differ in it, or where there is no room for a number. */
  position: number | null;
  /** Raw token text, or what the slot holds instead; null where nothing is to be shown. */
  token: RailToken | null;
  /** The anchor's context column, or its slot 0. */
  isAnchor: boolean;
  /** Whether the position id moved between the sides relative to the context. */
  isShifted: boolean;
}

/** `raw` is shown with its whitespace made visible; `name` stands for a token whose text is not known. */
export type RailToken = { raw: string } | { name: string };

/** Height of the tokens' face, which reads upwards: what a column needs for a token of its own. */
export const TOKEN_FONT_PX = 10;
const LABEL_LINE_PX = 12;

export function columnLabels(
  input: PairInput,
  marks: PairMarks,
  side: Side,
  visible: CellRange,
  columnPx: number,
): AxisLabel[] {
  const { frame, projection, tokensOfColumns } = input;
  const anchors = anchorColumns(projection);
  const roomPx = longestNumber(input, marks) * CHARACTER_PX + 4;
  const ticks = new Map(
    columnTicks(projection, visible, columnPx, roomPx).map((tick) => [tick.cell, tick.text]),
  );
  for (const anchor of anchors) {
    if (anchor < visible.start || anchor >= visible.end) continue;
    clearRoom(ticks, anchor, columnPx, roomPx, projection.splitColumn);
    ticks.set(anchor, columnName(projection, anchor));
  }
  const hasToken = tokenPlaces(anchors, columnPx);
  const label = (cell: number, text: string): AxisLabel => {
    const column = frameColumnOf(projection, cell);
    const token = column !== null && hasToken(cell) ? (tokensOfColumns?.[column] ?? null) : null;
    return {
      cell,
      text,
      position: text === "" || column === null ? null : columnPosition(input[side].rails, frame, column),
      token: token === null ? null : { raw: token },
      isAnchor: anchors.includes(cell),
      isShifted: column !== null && marks.shifted[column] === 1,
    };
  };
  if (tokensOfColumns !== null) {
    for (let cell = visible.start; cell < visible.end; cell++) {
      const column = frameColumnOf(projection, cell);
      const isToken = column !== null && column < tokensOfColumns.length;
      if (isToken && hasToken(cell) && !ticks.has(cell)) ticks.set(cell, "");
    }
  }
  const inOrder = [...ticks].sort(([a], [b]) => a - b);
  return inOrder.map(([cell, text]) => label(cell, text));
}

/** Characters of the widest number of the top rails. */
function longestNumber({ projection, frame }: PairInput, marks: PairMarks): number {
  const numbers = projection.sections.flatMap((section) => {
    if (section.kind === "indices") return [`${section.first + section.end - section.start - 1}`];
    if (section.kind !== "offsets") return [];
    return [section.start, section.end - 1].map((column) => columnName(projection, column));
  });
  const index = `${Math.max(frame.layout.contextLength - 1, marks.largestPosition)}`;
  const hasPositions = projection.sections.every(({ kind }) => kind !== "offsets");
  return Math.max(...[...numbers, ...(hasPositions ? [index] : ["0"])].map((text) => text.length));
}

/** Columns whose token is shown: all, or every second, fifth, ... so that none runs into the next; anchors first. */
function tokenPlaces(anchors: readonly number[], columnPx: number): (cell: number) => boolean {
  const step = stepFor(columnPx, TOKEN_FONT_PX);
  const isFree = (cell: number) =>
    anchors.every((anchor) => anchor === cell || Math.abs(anchor - cell) * columnPx >= TOKEN_FONT_PX);
  return (cell) => anchors.includes(cell) || (cell % step === 0 && isFree(cell));
}

/** Removes the labels nearer to a column than `roomPx`, its own among them. */
function clearRoom(
  ticks: Map<number, string>,
  cell: number,
  columnPx: number,
  roomPx: number,
  splitColumn: number,
): void {
  for (const other of ticks.keys()) {
    const gapPx = other < splitColumn === cell < splitColumn ? 0 : BLOCK_GAP_PX;
    if (Math.abs(other - cell) * columnPx + gapPx < roomPx) ticks.delete(other);
  }
}

export function rowLabels(
  input: PairInput,
  marks: PairMarks,
  side: Side,
  visible: CellRange,
  rowPx: number,
): AxisLabel[] {
  const { frame, projection } = input;
  const { slotCount, rowCount, firstRow } = projection;
  const firstBlock = rowCount > slotCount ? firstRow / slotCount : null;
  return slotTicks(slotCount, firstBlock, visible, rowPx, LABEL_LINE_PX).map(({ cell, text }) => {
    const row = frameRowOf(projection, cell);
    return {
      cell,
      text,
      position: row === null ? null : (input[side].rails.slotPositions[row] ?? null),
      token: row === null ? null : rowToken(input, row),
      isAnchor: text === "0",
      isShifted: row !== null && marks.shifted[frame.layout.contextLength + row] === 1,
    };
  });
}

function rowToken({ frame, tokensOfRows }: PairInput, row: number): RailToken | null {
  if (tokensOfRows === null) return null;
  const token = tokensOfRows[row] ?? null;
  if (token !== null) return { raw: token };
  if (row % frame.slotCount !== 0) return { name: "mask" };
  const { anchors } = frame.layout;
  return { name: anchors.length === 1 ? "anchor" : `a ${anchors[row / frame.slotCount] ?? "none"}` };
}
