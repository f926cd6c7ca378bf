import { frameRowOf } from "../engine/masks/projection/cells";
import type { PaneScene } from "./build";
import { rowSpan } from "./cell-geometry";
import { css } from "./colours";
import { LOSS_BAR_PX, type Strip } from "./layout";
import type { RailPainter } from "./rail-painter";

const LEFT_PX = 4;
/** Rows from this height on have a hollow mark where no loss is taken; below, there is just no bar. */
const LEAST_HOLLOW_PX = 9;

/** A bar per row, as long as its weight, and a hollow one for 0. Of rows that share a pixel, the longest. */
export function paintLoss(painter: RailPainter, scene: PaneScene, strip: Strip): void {
  const { surface, geometry, colours, input } = painter;
  const { lossWeights: weights, withoutLoss } = input[scene.side].rails;
  if (weights === undefined || weights === null) return;
  const ratio = geometry.devicePixelRatio;
  const rowPx = scene.rows.cellPx / ratio;
  const x = strip.startPx + LEFT_PX;
  const insetPx = rowPx >= LEAST_HOLLOW_PX ? Math.min(3, rowPx / 4) : 0;
  surface.fillStyle = css(colours.inkSoft);
  surface.strokeStyle = css(colours.inkSoft);
  surface.lineWidth = 1;
  const bar = (weight: number, y: number, height: number) =>
    surface.fillRect(x, y, Math.max(1, weight * LOSS_BAR_PX), height);
  const shared = new Map<number, number>();
  for (let row = scene.visibleRows.start; row < scene.visibleRows.end; row++) {
    const frameRow = frameRowOf(input.projection, row);
    const weight = frameRow === null ? null : weights[frameRow];
    // An unused block is hatched, and has no row to leave out.
    if (weight === null || withoutLoss?.[frameRow ?? 0] === "unused-anchor") continue;
    const { start, size } = rowSpan(geometry, row);
    if (rowPx < 1) {
      const pixel = Math.floor(start * ratio);
      shared.set(pixel, Math.max(weight, shared.get(pixel) ?? 0));
    } else if (weight > 0) bar(weight, start + insetPx, Math.max(1, size - 1 - 2 * insetPx));
    else if (rowPx >= LEAST_HOLLOW_PX)
      surface.strokeRect(x + 0.5, start + insetPx + 0.5, 3, Math.max(1, size - 2 - 2 * insetPx));
  }
  for (const [pixel, weight] of shared) if (weight > 0) bar(weight, pixel / ratio, 1 / ratio);
}
