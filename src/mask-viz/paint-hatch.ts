import type { Surface } from "./surface";

const STEP_PX = 5;

/** Slanted lines over a rectangle, in the stroke style that is set. */
export function paintHatch(surface: Surface, x: number, y: number, width: number, height: number): void {
  if (width <= 0 || height <= 0) return;
  surface.save();
  surface.beginPath();
  surface.rect(x, y, width, height);
  surface.clip();
  surface.beginPath();
  // Every line starts on one grid over the whole canvas, so that neighbours run on into each other.
  const first = Math.floor((x + y) / STEP_PX) * STEP_PX;
  for (let sum = first; sum < x + y + width + height; sum += STEP_PX) {
    surface.moveTo(sum - y, y);
    surface.lineTo(sum - y - height, y + height);
  }
  surface.lineWidth = 1;
  surface.stroke();
  surface.restore();
}
