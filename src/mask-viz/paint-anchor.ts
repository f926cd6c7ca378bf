import type { AnchorMark } from "./anchor-marks";
import type { PaneScene } from "./build";
import { type CellGeometry, columnSpan, rowSpan } from "./cell-geometry";
import { css, type VizColours } from "./colours";
import { buildRaster } from "./pair-raster";
import { cellEndPx, cellStartPx } from "./pixel-axis";
import type { Surface } from "./surface";

/** Columns from this width on have room for hairlines that hide nothing. */
const LEAST_FRAMED_PX = 3;
/** Beside a column of a few pixels full ink would outshine what the column holds. */
const THIN_INK = 0.4;

/** Two hairlines beside the anchor's column, over the rows of its block; one beside a thin column. */
export function paintAnchor(
  surface: Surface,
  mark: AnchorMark,
  scene: PaneScene,
  geometry: CellGeometry,
  colours: VizColours,
): void {
  const across = columnSpan(geometry, mark.column);
  if (across.size < LEAST_FRAMED_PX) {
    surface.fillStyle = css(colours.ink, THIN_INK);
    for (const line of thinAnchorLine(mark, scene, geometry))
      surface.fillRect(line.x, line.y, line.width, line.height);
    return;
  }
  const down = rowSpan(geometry, mark.rows.start, mark.rows.end);
  surface.fillStyle = css(colours.ink, across.size < 6 ? THIN_INK : 1);
  surface.fillRect(across.start - 1, down.start, 1, down.size);
  surface.fillRect(across.start + across.size - 1, down.start, 1, down.size);
}

/**
 * The hairline on whole device pixels, left of the anchor's ink and, where columns share pixels, of the
 * pixel that holds the column before it. Broken wherever a differing cell has the pixel: the fault is
 * what is looked for.
 */
function* thinAnchorLine(mark: AnchorMark, { cells, columns, rows }: PaneScene, geometry: CellGeometry) {
  const ratio = geometry.devicePixelRatio;
  const unit = Math.max(1, Math.round(ratio));
  const inkPx = Math.floor(cellStartPx(columns, mark.column)) - (columns.cellPx < 1 ? 1 : 0);
  const startPx = inkPx - unit;
  if (startPx < columns.startPx || startPx >= columns.endPx) return;
  const top = Math.max(rows.startPx, Math.floor(cellStartPx(rows, mark.rows.start)));
  const bottom = Math.min(rows.endPx, Math.ceil(cellEndPx(rows, mark.rows.end - 1)));
  if (top >= bottom) return;
  const across = { ...columns, startPx, endPx: Math.min(inkPx, columns.endPx) };
  const { differences, widthPx } = buildRaster(
    cells,
    across,
    { ...rows, startPx: top, endPx: bottom },
    ratio,
  );
  const differs = (y: number) =>
    differences.subarray((y - top) * widthPx, (y - top + 1) * widthPx).some((bits) => bits !== 0);
  for (let y = top; y < bottom; y++) {
    if (differs(y)) continue;
    const start = y;
    while (y < bottom && !differs(y)) y++;
    yield {
      x: geometry.originXPx + (startPx - columns.startPx) / ratio,
      y: geometry.originYPx + (start - rows.startPx) / ratio,
      width: unit / ratio,
      height: (y - start) / ratio,
    };
  }
}
