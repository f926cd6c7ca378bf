import type { CellRectangle } from "./camera";
import { columnSpan, rowSpan } from "./cell-geometry";
import { css } from "./colours";
import { type OverlayPane, overlaps, plotBox } from "./overlay-pane";

const LEAST_SELECTED_PX = 4;
const SELECTION_BAR_PX = 4;

/** A line of ink around the selected cells, cased in the page's colour, and a bar beside and above them. */
export function paintSelection(
  { surface, geometry, colours, layout }: OverlayPane,
  selection: CellRectangle,
): void {
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
