import { forEachInterval, type IntervalMask } from "../../../engine/masks/interval-mask";
import { css, mix, type VizColours } from "../../../mask-viz/colours";
import type { Blocks } from "./blocks";
import { type Scale, seenFractions } from "./shading";

/** The mask in its cells, or in shades where they are smaller than a pixel, with lines between blocks. */
export function paintTrial(
  canvas: HTMLCanvasElement,
  mask: IntervalMask,
  blocks: Blocks | null,
  scale: Scale,
  colours: VizColours,
  devicePixelRatio: number,
): void {
  const { widthPx, heightPx } = scale;
  canvas.width = Math.round(widthPx * devicePixelRatio);
  canvas.height = Math.round(heightPx * devicePixelRatio);
  const context = canvas.getContext("2d");
  if (context === null) return;
  if (scale.cellPx >= 1) paintCells(context, mask, scale, colours, devicePixelRatio);
  else paintShades(context, mask, colours);
  context.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0);
  if (blocks !== null) paintBlocks(context, mask, blocks, scale, colours);
}

function seenInk({ page, ink }: VizColours) {
  return mix(page, ink, 0.72);
}

function paintCells(
  context: CanvasRenderingContext2D,
  mask: IntervalMask,
  { widthPx, heightPx, cellPx }: Scale,
  colours: VizColours,
  devicePixelRatio: number,
): void {
  context.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0);
  context.fillStyle = css(colours.off);
  context.fillRect(0, 0, widthPx, heightPx);
  context.fillStyle = css(seenInk(colours));
  for (let row = 0; row < mask.rowCount; row++) {
    forEachInterval(mask, row, 0, mask.columnCount, (start, end) => {
      context.fillRect(start * cellPx, row * cellPx, (end - start) * cellPx, cellPx);
    });
  }
  if (cellPx < 6) return;
  // Thin joints, so that cells can be counted.
  context.fillStyle = css(colours.page);
  for (let column = 1; column < mask.columnCount; column++) {
    context.fillRect(column * cellPx - 0.5, 0, 1, heightPx);
  }
  for (let row = 1; row < mask.rowCount; row++) context.fillRect(0, row * cellPx - 0.5, widthPx, 1);
}

function paintShades(context: CanvasRenderingContext2D, mask: IntervalMask, colours: VizColours): void {
  const { width, height } = context.canvas;
  const image = context.createImageData(width, height);
  const ink = seenInk(colours);
  for (const [at, fraction] of seenFractions(mask, width, height).entries()) {
    image.data.set([...mix(colours.off, ink, fraction), 255], 4 * at);
  }
  context.putImageData(image, 0, 0);
}

function paintBlocks(
  context: CanvasRenderingContext2D,
  { rowCount, columnCount }: IntervalMask,
  { contextLength, blockSize }: Blocks,
  { widthPx, heightPx }: Scale,
  colours: VizColours,
): void {
  const x = (column: number) => Math.round((column * widthPx) / columnCount);
  context.fillStyle = css(colours.ink);
  context.fillRect(x(contextLength) - 1, 0, 2, heightPx);
  // Lines closer than this would hide the cells.
  if ((blockSize * widthPx) / columnCount < 8) return;
  context.fillStyle = css(colours.inkSoft);
  for (let row = blockSize; row < rowCount; row += blockSize) {
    context.fillRect(0, Math.round((row * heightPx) / rowCount) - 0.5, widthPx, 1);
    context.fillRect(x(contextLength + row) - 0.5, 0, 1, heightPx);
  }
}
