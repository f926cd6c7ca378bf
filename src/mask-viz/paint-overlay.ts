import type { PaneScene } from "./build";
import type { CellPosition, CellRectangle } from "./camera";
import { type CellGeometry, columnSpan, rowSpan, type Span } from "./cell-geometry";
import { css, type VizColours } from "./colours";
import { CHARACTER_PX, LABEL_FONT_PX, type PaneLayout, type Strip } from "./layout";
import { columnPosition, type PairInput } from "./pair-input";
import type { Fonts, Surface } from "./surface";

/** What follows the pointer and the stepper. */
export interface OverlayState {
  cell: CellPosition | null;
  isLocked: boolean;
  highlightedRow: number | null;
  selection: CellRectangle | null;
}

const LEAST_RING_PX = 9;
const LEAST_SELECTED_PX = 4;
const SELECTION_BAR_PX = 4;

/** Draws over a painted pane: the highlighted row, the crosshair, and the numbers it points at. */
export function paintOverlay(
  surface: Surface,
  input: PairInput,
  scene: PaneScene,
  state: OverlayState,
  layout: PaneLayout,
  geometry: CellGeometry,
  colours: VizColours,
  fonts: Fonts,
): void {
  const ratio = geometry.devicePixelRatio;
  surface.setTransform(ratio, 0, 0, ratio, 0, 0);
  surface.clearRect(0, 0, layout.widthPx, layout.heightPx);
  const overlay: Overlay = { surface, input, scene, layout, geometry, colours, fonts };
  if (state.highlightedRow !== null) paintHighlightedRow(overlay, state.highlightedRow);
  if (state.selection !== null) paintSelection(overlay, state.selection);
  if (state.cell !== null) paintCrosshair(overlay, state.cell, state.isLocked);
}

interface Overlay {
  surface: Surface;
  input: PairInput;
  scene: PaneScene;
  layout: PaneLayout;
  geometry: CellGeometry;
  colours: VizColours;
  fonts: Fonts;
}

/** Frames a row across the pane and tags its position id, beside the row and above its key column. */
function paintHighlightedRow(overlay: Overlay, row: number): void {
  const { surface, geometry, colours, input, layout } = overlay;
  const rails = input[overlay.scene.side].rails;
  const span = rowSpan(geometry, row);
  const plot = plotBox(geometry);
  if (!overlaps(span, plot.y, plot.height)) return;
  const { rail, sizePx } = rowTag(span);
  surface.strokeStyle = css(colours.cursor);
  surface.lineWidth = 1.5;
  surface.strokeRect(plot.x - 0.75, span.start - 1.25, plot.width + 1.5, Math.max(2, span.size - 1) + 2.5);
  surface.fillStyle = css(colours.cursor);
  surface.fillRect(0, rail, 3, sizePx);
  const position = rails.slotPositions[row] ?? null;
  if (position === null) return;
  paintRowTag(overlay, layout.left.positions, `${position}`, span, true);
  const column = input.frame.layout.contextLength + row;
  const above = columnSpan(geometry, column);
  if (overlaps(above, plot.x, plot.width))
    paintColumnTag(overlay, layout.top.positions, `${position}`, above, true);
}

/** A line of ink around the selected cells, cased in the page's colour, and a bar beside and above them. */
function paintSelection({ surface, geometry, colours, layout }: Overlay, selection: CellRectangle): void {
  const plot = plotBox(geometry);
  const across = columnSpan(geometry, selection.columns.start, selection.columns.end);
  const down = rowSpan(geometry, selection.rows.start, selection.rows.end);
  if (!overlaps(across, plot.x, plot.width) || !overlaps(down, plot.y, plot.height)) return;
  const left = Math.max(plot.x - 2, across.start);
  const top = Math.max(plot.y - 2, down.start);
  const right = Math.min(plot.x + plot.width + 2, across.start + Math.max(LEAST_SELECTED_PX, across.size));
  const bottom = Math.min(plot.y + plot.height + 2, down.start + Math.max(LEAST_SELECTED_PX, down.size));
  for (const [colour, lineWidth] of [
    [colours.page, 5],
    [colours.ink, 2.5],
  ] as const) {
    surface.strokeStyle = css(colour);
    surface.lineWidth = lineWidth;
    surface.strokeRect(left - 0.5, top - 0.5, right - left, bottom - top);
  }
  surface.fillStyle = css(colours.ink);
  surface.fillRect(left, layout.plotYPx - SELECTION_BAR_PX, right - left, SELECTION_BAR_PX - 1);
  surface.fillRect(layout.plotXPx - SELECTION_BAR_PX, top, SELECTION_BAR_PX - 1, bottom - top);
}

function paintCrosshair(overlay: Overlay, cell: CellPosition, isLocked: boolean): void {
  const { surface, geometry, colours, input, layout } = overlay;
  const rails = input[overlay.scene.side].rails;
  const across = columnSpan(geometry, cell.column);
  const down = rowSpan(geometry, cell.row);
  const plot = plotBox(geometry);
  const columnShows = overlaps(across, plot.x, plot.width);
  const rowShows = overlaps(down, plot.y, plot.height);
  surface.fillStyle = css(colours.cursor, 0.16);
  const columnWidth = Math.max(1, across.size - 1);
  const rowHeight = Math.max(1, down.size - 1);
  if (columnShows)
    surface.fillRect(
      across.start,
      layout.top.lanes["train-only"].startPx,
      columnWidth,
      plot.y + plot.height - layout.top.lanes["train-only"].startPx,
    );
  if (rowShows)
    surface.fillRect(
      layout.left.lanes["train-only"].startPx,
      down.start,
      plot.x + plot.width - layout.left.lanes["train-only"].startPx,
      rowHeight,
    );
  if (columnShows && rowShows) paintRing(overlay, across, down, isLocked);

  const { frame } = input;
  const { contextLength } = frame.layout;
  if (columnShows) {
    const text =
      cell.column < contextLength ? `${cell.column}` : `${(cell.column - contextLength) % frame.slotCount}`;
    paintColumnTag(overlay, layout.top.indices, text, across, false);
    const position = columnPosition(rails, frame, cell.column);
    if (position !== null) paintColumnTag(overlay, layout.top.positions, `${position}`, across, false);
  }
  if (rowShows) {
    if (layout.left.slots !== null)
      paintRowTag(overlay, layout.left.slots, `${cell.row % frame.slotCount}`, down, false);
    const position = rails.slotPositions[cell.row] ?? null;
    if (position !== null) paintRowTag(overlay, layout.left.positions, `${position}`, down, false);
  }
}

function paintRing({ surface, colours }: Overlay, across: Span, down: Span, isLocked: boolean): void {
  const width = Math.max(LEAST_RING_PX, across.size + 1);
  const height = Math.max(LEAST_RING_PX, down.size + 1);
  const x = across.start + (across.size - 1) / 2 - width / 2;
  const y = down.start + (down.size - 1) / 2 - height / 2;
  surface.strokeStyle = css(colours.page);
  surface.lineWidth = isLocked ? 5 : 3.5;
  surface.strokeRect(x, y, width, height);
  surface.strokeStyle = css(colours.cursor);
  surface.lineWidth = isLocked ? 2.5 : 1.5;
  surface.strokeRect(x, y, width, height);
}

function paintColumnTag(overlay: Overlay, strip: Strip, text: string, span: Span, isFilled: boolean): void {
  const width = text.length * CHARACTER_PX + 6;
  const { layout } = overlay;
  const x = Math.min(layout.widthPx - width, Math.max(0, span.start + (span.size - 1) / 2 - width / 2));
  wipeNeighbours(overlay, strip, x, width);
  paintTag(overlay, text, x, strip.startPx + strip.sizePx / 2, width, isFilled);
}

/** Numbers that would stick out from under a tag are wiped whole: half a number misleads. */
function wipeNeighbours(
  { surface, colours, geometry, scene }: Overlay,
  strip: Strip,
  x: number,
  width: number,
): void {
  surface.fillStyle = css(colours.page);
  for (const label of scene.columnLabels) {
    if (label.text === "") continue;
    const { start, size } = columnSpan(geometry, label.cell);
    const widest = Math.max(label.text.length, `${label.position ?? ""}`.length) * CHARACTER_PX + 6;
    const left = start + (size - 1) / 2 - widest / 2;
    if (left < x + width && left + widest > x) surface.fillRect(left, strip.startPx, widest, strip.sizePx);
  }
}

function paintRowTag(overlay: Overlay, strip: Strip, text: string, span: Span, isFilled: boolean): void {
  const width = text.length * CHARACTER_PX + 6;
  const x = strip.startPx + strip.sizePx - width - 1;
  paintTag(overlay, text, x, span.start + (span.size - 1) / 2, width, isFilled);
}

function paintTag(
  { surface, colours, fonts }: Overlay,
  text: string,
  x: number,
  y: number,
  width: number,
  isFilled: boolean,
) {
  surface.beginPath();
  surface.roundRect(x, y - 7.5, width, 15, 3);
  surface.fillStyle = css(isFilled ? colours.cursor : colours.page);
  surface.fill();
  surface.strokeStyle = css(colours.cursor);
  surface.lineWidth = 1;
  surface.stroke();
  surface.fillStyle = css(isFilled ? colours.page : colours.ink);
  surface.font = `600 ${LABEL_FONT_PX}px ${fonts.mono}`;
  surface.textAlign = "center";
  surface.textBaseline = "middle";
  surface.fillText(text, x + width / 2, y);
}

function rowTag(span: Span): { rail: number; sizePx: number } {
  return { rail: span.start - 1, sizePx: Math.max(3, span.size + 1) };
}

function plotBox({ columns, rows, originXPx, originYPx, devicePixelRatio }: CellGeometry) {
  return {
    x: originXPx,
    y: originYPx,
    width: (columns.endPx - columns.startPx) / devicePixelRatio,
    height: (rows.endPx - rows.startPx) / devicePixelRatio,
  };
}

function overlaps(span: Span, start: number, size: number): boolean {
  return span.start < start + size && span.start + span.size > start;
}
