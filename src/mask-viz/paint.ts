import type { PaneScene } from "./build";
import { type CellGeometry, columnSpan, geometryOf, rowSpan } from "./cell-geometry";
import { css, type VizColours } from "./colours";
import type { PaneLayout } from "./layout";
import { paintAnchor } from "./paint-anchor";
import { paintGlyphs, paintGrid, paintRaster, paintWeights, type RasterPainter } from "./paint-cells";
import { paintRails } from "./paint-rails";
import type { PairInput } from "./pair-input";
import type { Fonts, Surface } from "./surface";

/**
 * Draws one pane, all but what follows the pointer, on a surface of `layout` size times the ratio.
 * @param putCells another way to the same pixels.
 */
export function paintPane(
  surface: Surface,
  input: PairInput,
  scene: PaneScene,
  layout: PaneLayout,
  colours: VizColours,
  fonts: Fonts,
  devicePixelRatio: number,
  putCells: RasterPainter = paintRaster,
): void {
  const geometry = geometryOf(scene.columns, scene.rows, layout, devicePixelRatio);
  surface.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0);
  surface.fillStyle = css(colours.page);
  surface.fillRect(0, 0, layout.widthPx, layout.heightPx);
  putCells(surface, scene, geometry, colours);
  surface.save();
  clipToPlot(surface, scene, geometry);
  paintGrid(surface, scene, geometry, colours);
  paintGlyphs(surface, scene, geometry, colours);
  paintWeights(surface, input, scene, geometry, colours);
  paintBlockEdges(surface, scene, geometry, colours, input.frame.slotCount);
  for (const mark of scene.anchors) paintAnchor(surface, mark, scene, geometry, colours);
  surface.restore();
  paintRails({ surface, layout, geometry, colours, fonts }, scene);
}

function clipToPlot(surface: Surface, scene: PaneScene, geometry: CellGeometry): void {
  const ratio = geometry.devicePixelRatio;
  surface.beginPath();
  surface.rect(
    geometry.originXPx,
    geometry.originYPx,
    (scene.columns.endPx - scene.columns.startPx) / ratio,
    (scene.rows.endPx - scene.rows.startPx) / ratio,
  );
  surface.clip();
}

const LEAST_BLOCK_PX = 24;

/** A line between two blocks of rows and of slot columns, while blocks are large enough to be told apart. */
function paintBlockEdges(
  surface: Surface,
  scene: PaneScene,
  geometry: CellGeometry,
  colours: VizColours,
  slotCount: number,
): void {
  const ratio = geometry.devicePixelRatio;
  const widthPx = (scene.columns.endPx - scene.columns.startPx) / ratio;
  const heightPx = (scene.rows.endPx - scene.rows.startPx) / ratio;
  surface.fillStyle = css(colours.inkSoft, 0.55);
  if ((scene.rows.cellPx * slotCount) / ratio >= LEAST_BLOCK_PX) {
    for (
      let row = firstEdge(scene.visibleRows.start, slotCount);
      row < scene.visibleRows.end;
      row += slotCount
    ) {
      if (row > 0) surface.fillRect(geometry.originXPx, rowSpan(geometry, row).start - 1, widthPx, 1);
    }
  }
  if ((scene.columns.cellPx * slotCount) / ratio < LEAST_BLOCK_PX) return;
  const { splitAt } = scene.columns;
  const first = firstEdge(Math.max(0, scene.visibleColumns.start - splitAt), slotCount) + splitAt;
  for (let column = first; column < scene.visibleColumns.end; column += slotCount) {
    if (column > splitAt)
      surface.fillRect(columnSpan(geometry, column).start - 1, geometry.originYPx, 1, heightPx);
  }
}

function firstEdge(from: number, slotCount: number): number {
  return Math.ceil(from / slotCount) * slotCount;
}
