import { frameCellOf, frameRowOf } from "../engine/masks/projection/cells";
import { columnName } from "../engine/masks/projection/view-words";
import type { PaneScene } from "./build";
import type { CellPosition, CellRectangle } from "./camera";
import { type CellGeometry, columnSpan, rowSpan, type Span } from "./cell-geometry";
import { css, type VizColours } from "./colours";
import type { PaneLayout } from "./layout";
import { absentSlot } from "./modes/absent-slot";
import { paintAbsent } from "./modes/paint-absent";
import { type OverlayPane, overlaps, plotBox } from "./overlay-pane";
import { paintSelection } from "./paint-selection";
import { paintColumnTag, paintRowTag } from "./paint-tags";
import { columnPosition, type PairInput } from "./pair-input";
import type { Fonts, Surface } from "./surface";

/** What follows the pointer and the stepper. */
export interface OverlayState {
  cell: CellPosition | null;
  isLocked: boolean;
  highlightedRow: number | null;
  selection: CellRectangle | null;
  /** Why the pane has no such cell, where the cell is only the nearest that it has. */
  absent?: string | null;
}

const LEAST_RING_PX = 9;

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
  const overlay: OverlayPane = { surface, input, scene, layout, geometry, colours, fonts };
  if (state.highlightedRow !== null) paintHighlightedRow(overlay, state.highlightedRow);
  if (state.selection !== null) paintSelection(overlay, state.selection);
  if (state.cell === null) return;
  const { cell, isLocked, absent = null } = state;
  const { subject } = scene;
  const ownAbsent = subject === "overlay" ? null : absentSlot(input.projection, subject, cell);
  paintCrosshair(overlay, cell, isLocked, absent ?? ownAbsent);
}

/** Frames a row across the pane and tags its position id, beside the row and above its key column. */
function paintHighlightedRow(overlay: OverlayPane, row: number): void {
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

/** @param absent why the pane has no such cell; null where it has it. */
function paintCrosshair(
  overlay: OverlayPane,
  cell: CellPosition,
  isLocked: boolean,
  absent: string | null,
): void {
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
  if (columnShows && rowShows) {
    const ring = ringAround(across, down);
    if (absent === null) paintRing(overlay, ring, isLocked);
    else paintAbsent(overlay, absent, ring);
  }

  const { frame, projection } = input;
  const behind = projection.isBySlot ? null : frameCellOf(projection, input.framed.difference, cell);
  if (columnShows) {
    paintColumnTag(overlay, layout.top.indices, columnName(projection, cell.column), across, false);
    const position = behind === null ? null : columnPosition(rails, frame, behind.column);
    if (position !== null) paintColumnTag(overlay, layout.top.positions, `${position}`, across, false);
  }
  if (rowShows) {
    if (layout.left.slots !== null)
      paintRowTag(overlay, layout.left.slots, `${cell.row % projection.slotCount}`, down, false);
    const position = rails.slotPositions[frameRowOf(projection, cell.row) ?? -1] ?? null;
    if (position !== null) paintRowTag(overlay, layout.left.positions, `${position}`, down, false);
  }
}

interface Ring {
  x: number;
  y: number;
  width: number;
  height: number;
}

function ringAround(across: Span, down: Span): Ring {
  const width = Math.max(LEAST_RING_PX, across.size + 1);
  const height = Math.max(LEAST_RING_PX, down.size + 1);
  const x = across.start + (across.size - 1) / 2 - width / 2;
  const y = down.start + (down.size - 1) / 2 - height / 2;
  return { x, y, width, height };
}

function paintRing({ surface, colours }: OverlayPane, ring: Ring, isLocked: boolean): void {
  const { x, y, width, height } = ring;
  surface.strokeStyle = css(colours.page);
  surface.lineWidth = isLocked ? 5 : 3.5;
  surface.strokeRect(x, y, width, height);
  surface.strokeStyle = css(colours.cursor);
  surface.lineWidth = isLocked ? 2.5 : 1.5;
  surface.strokeRect(x, y, width, height);
}

function rowTag(span: Span): { rail: number; sizePx: number } {
  return { rail: span.start - 1, sizePx: Math.max(3, span.size + 1) };
}
