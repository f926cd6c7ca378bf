import { css } from "../../../mask-viz/colours";
import { shortened } from "../../../mask-viz/token-text";
import { columnScale, type HeadScene, leastMarked, rasterHead } from "./head-raster";
import type { Look } from "./use-inks";

/** The large picture of one head, in CSS pixels. */
export interface OpenHeadLayout {
  /** Room for the names of the slots, which stay where they are when the picture scrolls, and of the columns. */
  leftPx: number;
  topPx: number;
  widthPx: number;
  heightPx: number;
  rowPx: number;
  gapPx: number;
}

const leftPx = 104;
const topPx = 84;
const rowPx = 18;
const gapPx = 8;
const leastCellPx = 8;
const mostCellPx = 22;
/** No browser draws a canvas of any width. */
const mostWidthPx = 6000;

/** @param roomPx what the page has; a longer context scrolls */
export function layoutOpenHead({ contextRows, blockSize }: HeadScene, roomPx: number): OpenHeadLayout {
  const columns = contextRows + blockSize;
  const cellPx = Math.min(mostCellPx, Math.max(leastCellPx, (roomPx - leftPx - gapPx) / columns));
  const widthPx = Math.min(mostWidthPx, Math.round(columns * cellPx) + gapPx);
  return { leftPx, topPx, widthPx, heightPx: rowPx * blockSize, rowPx, gapPx };
}

/** A column narrower than this has no room for its name; of those every so many have their number. */
const leastNamePx = 11;

/** @param columnNames [contextRows + blockSize] */
export function paintOpenHead(
  canvas: HTMLCanvasElement,
  scene: HeadScene,
  layout: OpenHeadLayout,
  columnNames: readonly string[],
  { appearance, inks }: Look,
): void {
  const { devicePixelRatio: ratio, colours, fonts } = appearance;
  const [width, height] = [layout.widthPx, layout.heightPx].map((px) => Math.round(px * ratio));
  canvas.width = width;
  canvas.height = Math.round((layout.topPx + layout.heightPx) * ratio);
  const surface = canvas.getContext("2d");
  if (surface === null) return;
  const bytes = rasterHead(scene, width, height, Math.round(layout.gapPx * ratio), inks);
  surface.putImageData(new ImageData(bytes, width, height), 0, Math.round(layout.topPx * ratio));
  surface.scale(ratio, ratio);
  surface.fillStyle = css(colours.inkSoft);
  surface.font = `11px ${fonts.mono}`;
  surface.textBaseline = "middle";
  surface.textAlign = "left";
  const scale = columnScale(scene, layout.widthPx, layout.gapPx);
  const cellPx = scale.endOf(0) - scale.startOf(0);
  const step = Math.max(1, Math.ceil(leastNamePx / cellPx));
  for (const [column, name] of columnNames.entries()) {
    if ((column < scene.contextRows ? column : column - scene.contextRows) % step !== 0) continue;
    const middle = (scale.startOf(column) + scale.endOf(column)) / 2;
    surface.save();
    surface.translate(middle, layout.topPx - 5);
    surface.rotate(-Math.PI / 2);
    surface.fillText(shortened(name, 12), 0, 0);
    surface.restore();
  }
  frameForbidden(surface, scene, layout, css(inks.forbidden));
}

/** Attention on hidden cells also has a frame: a hue alone does not tell. */
function frameForbidden(
  surface: CanvasRenderingContext2D,
  { weights, blockSize, contextRows, isHidden }: HeadScene,
  layout: OpenHeadLayout,
  style: string,
): void {
  const scale = columnScale({ contextRows, blockSize }, layout.widthPx, layout.gapPx);
  const columns = contextRows + blockSize;
  surface.strokeStyle = style;
  surface.lineWidth = 2;
  for (let slot = 0; slot < blockSize; slot++) {
    for (let column = 0; column < columns; column++) {
      if (weights[slot * columns + column] < leastMarked || !isHidden(slot, column)) continue;
      const [from, end] = [scale.startOf(column), scale.endOf(column)];
      if (end - from < 6) return;
      const top = layout.topPx + slot * layout.rowPx;
      surface.strokeRect(from + 1, top + 1, end - from - 3, layout.rowPx - 3);
    }
  }
}
