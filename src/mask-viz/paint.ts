import type { PaneScene } from "./build";
import { type CellGeometry, columnSpan, geometryOf, rowSpan } from "./cell-geometry";
import { css, type VizColours } from "./colours";
import type { PaneLayout } from "./layout";
import { paintAnchor } from "./paint-anchor";
import { paintGlyphs, paintGrid, paintRaster, paintWeights, type RasterPainter } from "./paint-cells";
import { paintEdited } from "./paint-edited";
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
  paintVoids(surface, scene, geometry, colours);
  paintGrid(surface, scene, geometry, colours);
  paintGlyphs(surface, scene, geometry, colours);
  paintWeights(surface, input, scene, geometry, colours);
  paintEdited(surface, input, scene, geometry, colours);
  paintEdges(surface, scene, geometry, colours);
  for (const mark of scene.anchors) paintAnchor(surface, mark, scene, geometry, colours);
  surface.restore();
  paintRails({ surface, layout, geometry, colours, fonts, input }, scene);
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

/** A line between two blocks of rows and of slot columns. */
function paintEdges(surface: Surface, scene: PaneScene, geometry: CellGeometry, colours: VizColours): void {
  const ratio = geometry.devicePixelRatio;
  const widthPx = (scene.columns.endPx - scene.columns.startPx) / ratio;
  const heightPx = (scene.rows.endPx - scene.rows.startPx) / ratio;
  surface.fillStyle = css(colours.inkSoft, 0.55);
  for (const row of scene.edges.rows)
    surface.fillRect(geometry.originXPx, rowSpan(geometry, row).start - 1, widthPx, 1);
  for (const column of scene.edges.columns)
    surface.fillRect(columnSpan(geometry, column).start - 1, geometry.originYPx, 1, heightPx);
}

/** Where there is no cell there is page, which tells it from cells that are hidden on both sides. */
function paintVoids(surface: Surface, scene: PaneScene, geometry: CellGeometry, colours: VizColours): void {
  surface.fillStyle = css(colours.page);
  for (const { rows, columns } of scene.voids) {
    const across = columnSpan(geometry, columns.start, columns.end);
    const down = rowSpan(geometry, rows.start, rows.end);
    surface.fillRect(across.start, down.start, across.size, down.size);
  }
}
