import type { Frame, Side } from "../engine/masks/frame";
import { CHARACTER_PX } from "./layout";
import { columnPosition, type PairInput } from "./pair-input";
import type { PairMarks } from "./pair-marks";
import type { CellRange } from "./pixel-axis";
import { BLOCK_GAP_PX, columnTicks, slotTicks, stepFor, type Tick } from "./ticks";

export interface AxisLabel extends Tick {
  /** null where the side has no such cell, or where there is no room for a number. */
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
/** Few anchors are labelled always; of hundreds none could be told from its neighbours. */
const MOST_LABELLED_ANCHORS = 8;

export function columnLabels(
  input: PairInput,
  marks: PairMarks,
  side: Side,
  visible: CellRange,
  columnPx: number,
): AxisLabel[] {
  const { frame, tokensOfColumns } = input;
  const anchors = labelledAnchors(frame);
  const longest = `${Math.max(frame.layout.contextLength - 1, marks.largestPosition)}`.length;
  const roomPx = longest * CHARACTER_PX + 4;
  const ticks = new Map(columnTicks(frame, visible, columnPx, roomPx).map((tick) => [tick.cell, tick.text]));
  for (const anchor of anchors) {
    if (anchor < visible.start || anchor >= visible.end) continue;
    clearRoom(ticks, anchor, columnPx, roomPx, frame.layout.contextLength);
    ticks.set(anchor, `${anchor}`);
  }
  const hasToken = tokenPlaces(anchors, columnPx);
  const label = (cell: number, text: string): AxisLabel => {
    const token = hasToken(cell) ? (tokensOfColumns?.[cell] ?? null) : null;
    return {
      cell,
      text,
      position: text === "" ? null : columnPosition(input[side].rails, frame, cell),
      token: token === null ? null : { raw: token },
      isAnchor: anchors.includes(cell),
      isShifted: marks.shifted[cell] === 1,
    };
  };
  if (tokensOfColumns !== null) {
    const past = Math.min(visible.end, tokensOfColumns.length);
    for (let cell = visible.start; cell < past; cell++)
      if (hasToken(cell) && !ticks.has(cell)) ticks.set(cell, "");
  }
  const inOrder = [...ticks].sort(([a], [b]) => a - b);
  return inOrder.map(([cell, text]) => label(cell, text));
}

/** Columns whose token is shown: all, or every second, fifth, ... so that none runs into the next; anchors first. */
function tokenPlaces(anchors: readonly number[], columnPx: number): (cell: number) => boolean {
  const step = stepFor(columnPx, TOKEN_FONT_PX);
  const isFree = (cell: number) =>
    anchors.every((anchor) => anchor === cell || Math.abs(anchor - cell) * columnPx >= TOKEN_FONT_PX);
  return (cell) => anchors.includes(cell) || (cell % step === 0 && isFree(cell));
}

function labelledAnchors(frame: Frame): number[] {
  const { anchors } = frame.layout;
  return anchors.length > MOST_LABELLED_ANCHORS ? [] : anchors.filter((anchor) => anchor !== null);
}

/** Removes the labels nearer to a context column than `roomPx`, its own among them. */
function clearRoom(
  ticks: Map<number, string>,
  cell: number,
  columnPx: number,
  roomPx: number,
  contextLength: number,
): void {
  for (const other of ticks.keys()) {
    const gapPx = other < contextLength ? 0 : BLOCK_GAP_PX;
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
  const { frame } = input;
  return slotTicks(frame, visible, rowPx, LABEL_LINE_PX).map(({ cell, text }) => ({
    cell,
    text,
    position: input[side].rails.slotPositions[cell] ?? null,
    token: rowToken(input, cell),
    isAnchor: text === "0",
    isShifted: marks.shifted[frame.layout.contextLength + cell] === 1,
  }));
}

function rowToken({ frame, tokensOfRows }: PairInput, row: number): RailToken | null {
  if (tokensOfRows === null) return null;
  const token = tokensOfRows[row] ?? null;
  if (token !== null) return { raw: token };
  if (row % frame.slotCount !== 0) return { name: "mask" };
  const { anchors } = frame.layout;
  return { name: anchors.length === 1 ? "anchor" : `a ${anchors[row / frame.slotCount] ?? "none"}` };
}
