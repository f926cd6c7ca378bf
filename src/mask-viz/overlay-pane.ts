import type { PaneScene } from "./build";
import type { CellGeometry, Span } from "./cell-geometry";
import type { VizColours } from "./colours";
import type { PaneLayout } from "./layout";
import type { PairInput } from "./pair-input";
import type { Fonts, Surface } from "./surface";

/** What everything over a painted pane is painted with. */
export interface OverlayPane {
  surface: Surface;
  input: PairInput;
  scene: PaneScene;
  layout: PaneLayout;
  geometry: CellGeometry;
  colours: VizColours;
  fonts: Fonts;
}

/** The rectangle of the cells. */
export function plotBox({ columns, rows, originXPx, originYPx, devicePixelRatio }: CellGeometry) {
  return {
    x: originXPx,
    y: originYPx,
    width: (columns.endPx - columns.startPx) / devicePixelRatio,
    height: (rows.endPx - rows.startPx) / devicePixelRatio,
  };
}

/** Whether a part of the span lies in a stretch of the plot. */
export function overlaps(span: Span, start: number, size: number): boolean {
  return span.start < start + size && span.start + span.size > start;
}
