import type { Surface } from "./surface";

/** Adds an upward triangle around a centre to the path. */
export function addTriangle(surface: Surface, x: number, y: number, radiusPx: number): void {
  surface.moveTo(x, y - radiusPx);
  surface.lineTo(x + radiusPx, y + radiusPx * 0.8);
  surface.lineTo(x - radiusPx, y + radiusPx * 0.8);
  surface.closePath();
}
