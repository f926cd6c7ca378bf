import { isVisible } from "../engine/masks/interval-mask";
import { LEAST_WEIGHT, largestWeight, weightAt } from "./attention-weights";
import type { DifferenceGlyph, PaneScene } from "./build";
import { type CellGeometry, columnSpan, rowSpan } from "./cell-geometry";
import { css, mix, type VizColours } from "./colours";
import { addTriangle } from "./paint-shapes";
import type { PairInput } from "./pair-input";
import { buildRaster } from "./pair-raster";
import { shade } from "./shade";
import type { Surface } from "./surface";

const LEAST_GRID_PX = 5;
const LEAST_WEIGHT_SQUARE_PX = 6;
/** Side of the square of the largest weight, so that the cell's own ink stays visible around it. */
const LARGEST_SQUARE = 0.8;

/** Puts down the cells themselves, without glyphs and grid. */
export type RasterPainter = (
  surface: Surface,
  scene: PaneScene,
  geometry: CellGeometry,
  colours: VizColours,
) => void;

/** The cells as one image, put down pixel by pixel, never scaled or smoothed. */
export const paintRaster: RasterPainter = (
  surface,
  { cells, subject, style, columns, rows },
  geometry,
  colours,
) => {
  const ratio = geometry.devicePixelRatio;
  const raster = buildRaster(cells, columns, rows, ratio);
  if (raster.widthPx === 0 || raster.heightPx === 0) return;
  const image = surface.createImageData(raster.widthPx, raster.heightPx);
  image.data.set(shade(raster, subject, style, colours, columns, rows, ratio));
  // Whole up to rounding errors, which putImageData would cut off downwards.
  surface.putImageData(image, Math.round(geometry.originXPx * ratio), Math.round(geometry.originYPx * ratio));
};

/** Gaps between cells, from the size on at which a cell stays visible between them. */
export function paintGrid(surface: Surface, scene: PaneScene, geometry: CellGeometry, colours: VizColours) {
  const ratio = geometry.devicePixelRatio;
  const { columns, rows, visibleColumns, visibleRows } = scene;
  if (Math.min(columns.cellPx, rows.cellPx) < LEAST_GRID_PX * ratio) return;
  const gapPx = Math.max(1, Math.round(ratio)) / ratio;
  const left = geometry.originXPx;
  const top = geometry.originYPx;
  const widthPx = (columns.endPx - columns.startPx) / ratio;
  const heightPx = (rows.endPx - rows.startPx) / ratio;
  surface.fillStyle = css(colours.page);
  for (let column = visibleColumns.start; column < visibleColumns.end; column++) {
    const { start, size } = columnSpan(geometry, column);
    surface.fillRect(start + size - gapPx, top, gapPx, heightPx);
  }
  for (let row = visibleRows.start; row < visibleRows.end; row++) {
    const { start, size } = rowSpan(geometry, row);
    surface.fillRect(left, start + size - gapPx, widthPx, gapPx);
  }
}

/**
 * Second channel of a differing cell: a filled triangle (train-only) or a hollow square (infer-only),
 * in the page's colour on the solid cell, in ink inside the outline of the hollow one.
 */
export function paintGlyphs(surface: Surface, scene: PaneScene, geometry: CellGeometry, colours: VizColours) {
  for (const kind of ["train-only", "infer-only"] as const) {
    const ink = css(kind === "train-only" ? colours.trainOnly : colours.inferOnly);
    for (const isOn of [true, false]) {
      const glyphs = scene.glyphs.filter((glyph) => glyph.kind === kind && glyph.isOn === isOn);
      if (glyphs.length === 0) continue;
      if (!isOn) paintOutlines(surface, glyphs, geometry, ink);
      paintShapes(surface, glyphs, geometry, isOn ? css(colours.page) : ink);
    }
  }
}

function paintOutlines(surface: Surface, glyphs: DifferenceGlyph[], geometry: CellGeometry, ink: string) {
  surface.beginPath();
  for (const glyph of glyphs) {
    const box = cellBox(geometry, glyph);
    const lineWidth = Math.min(1.5, box.size / 6);
    surface.lineWidth = lineWidth;
    surface.rect(box.x + lineWidth / 2, box.y + lineWidth / 2, box.width - lineWidth, box.height - lineWidth);
  }
  surface.strokeStyle = ink;
  surface.stroke();
}

function paintShapes(surface: Surface, glyphs: DifferenceGlyph[], geometry: CellGeometry, ink: string) {
  surface.beginPath();
  for (const glyph of glyphs) {
    const box = cellBox(geometry, glyph);
    const x = box.x + box.width / 2;
    const y = box.y + box.height / 2;
    if (glyph.kind === "train-only") addTriangle(surface, x, y, box.size * 0.26);
    else {
      const half = box.size * 0.2;
      surface.lineWidth = Math.max(1, box.size * 0.1);
      surface.rect(x - half, y - half, 2 * half, 2 * half);
    }
  }
  if (glyphs[0].kind === "train-only") {
    surface.fillStyle = ink;
    surface.fill();
  } else {
    surface.strokeStyle = ink;
    surface.stroke();
  }
}

/** The inked part of a cell, without the gap to its neighbours; `size` is the shorter side. */
function cellBox(geometry: CellGeometry, { row, column }: { row: number; column: number }) {
  const gapPx = Math.max(1, Math.round(geometry.devicePixelRatio)) / geometry.devicePixelRatio;
  const across = columnSpan(geometry, column);
  const down = rowSpan(geometry, row);
  const width = across.size - gapPx;
  const height = down.size - gapPx;
  return { x: across.start, y: down.start, width, height, size: Math.min(width, height) };
}

/**
 * Attention paid: a square inside the cell whose area is the share of the largest weight shown; the
 * whole cell in a tint where cells are small. A cell that the mask hides and that carries mass all the
 * same gets a ring and a cross.
 */
export function paintWeights(
  surface: Surface,
  input: PairInput,
  scene: PaneScene,
  geometry: CellGeometry,
  colours: VizColours,
) {
  const weights = input.weights[scene.side];
  if (weights === null) return;
  const largest = largestWeight(input.weights);
  if (largest < LEAST_WEIGHT) return;
  const mask = input[scene.side].mask;
  const first = Math.max(scene.visibleRows.start, weights.rowStart);
  const past = Math.min(scene.visibleRows.end, weights.rowStart + weights.rowCount);
  for (let row = first; row < past; row++) {
    for (let column = scene.visibleColumns.start; column < scene.visibleColumns.end; column++) {
      const weight = weightAt(weights, input.frame, row, column);
      if (!(weight >= LEAST_WEIGHT)) continue;
      const box = cellBox(geometry, { row, column });
      paintWeight(surface, box, Math.min(1, weight / largest), colours);
      if (!isVisible(mask, row, column)) paintForbidden(surface, box, colours);
    }
  }
}

type CellBox = ReturnType<typeof cellBox>;

function paintWeight(surface: Surface, box: CellBox, share: number, colours: VizColours): void {
  if (box.size < LEAST_WEIGHT_SQUARE_PX) {
    surface.fillStyle = css(mix(colours.on, colours.weight, Math.sqrt(share)));
    surface.fillRect(box.x, box.y, Math.max(1, box.width), Math.max(1, box.height));
    return;
  }
  const scale = LARGEST_SQUARE * Math.sqrt(share);
  const width = Math.max(1.5, box.width * scale);
  const height = Math.max(1.5, box.height * scale);
  surface.fillStyle = css(colours.weight);
  surface.fillRect(box.x + (box.width - width) / 2, box.y + (box.height - height) / 2, width, height);
}

function paintForbidden(surface: Surface, box: CellBox, colours: VizColours): void {
  surface.strokeStyle = css(colours.weight);
  surface.lineWidth = 1.5;
  surface.strokeRect(box.x + 0.75, box.y + 0.75, box.width - 1.5, box.height - 1.5);
  surface.beginPath();
  surface.moveTo(box.x, box.y);
  surface.lineTo(box.x + box.width, box.y + box.height);
  surface.moveTo(box.x + box.width, box.y);
  surface.lineTo(box.x, box.y + box.height);
  surface.stroke();
}
