import type { Neighbourhood, TileWindow } from "./block-pattern";
import { type Condition, compared } from "./condition";
import { remembered } from "./remembered";

/** Both coordinates of the key lie within half a kernel of the query's, which is kept off the borders. */
export function neighbourhoodCondition(pattern: Neighbourhood, k: number, m: number): Condition {
  const [query, key] = [placeOf(pattern, k), placeOf(pattern, m)];
  const first = nearOnAxis(pattern, query[0], key[0], 0);
  return first.passed ? nearOnAxis(pattern, query[1], key[1], 1) : first;
}

function nearOnAxis({ kernel, canvas }: Neighbourhood, query: number, key: number, axis: 0 | 1): Condition {
  const half = Math.floor(kernel[axis] / 2);
  const centre = clamp(query, half, canvas[axis] - 1 - half);
  return compared(Math.abs(key - centre), "<=", half);
}

function placeOf({ order, canvas, tile }: Neighbourhood, slot: number): [number, number] {
  const [width] = canvas;
  switch (order) {
    case "rows":
      return [Math.floor(slot / width), slot % width];
    case "tiles": {
      const [tileWidth, tileHeight] = tile;
      const perRow = Math.floor(width / tileWidth);
      const number = Math.floor(slot / (tileWidth * tileHeight));
      const inside = slot % (tileWidth * tileHeight);
      return [
        (number % perRow) * tileWidth + (inside % tileWidth),
        Math.floor(number / perRow) * tileHeight + Math.floor(inside / tileWidth),
      ];
    }
    case "morton":
      return [everySecondBit(slot), everySecondBit(slot >> 1)];
  }
}

/** Bits 0, 2, 4 .. 30 moved together. */
function everySecondBit(code: number): number {
  let value = 0;
  for (let bit = 0; bit < 16; bit++) value |= ((code >> (2 * bit)) & 1) << bit;
  return value;
}

/** The key's tile lies in the window on every axis. */
export function tileWindowCondition(pattern: TileWindow, k: number, m: number): Condition {
  const { canvasSlots, tileSlots, axes } = windowOf(pattern);
  if (m >= canvasSlots || k >= canvasSlots) return compared(m, "<", canvasSlots + pattern.text);
  const [query, key] = [Math.floor(k / tileSlots), Math.floor(m / tileSlots)];
  let condition = compared(m, "<", canvasSlots);
  for (const { count, stride, back, forward } of axes) {
    const place = Math.floor(key / stride) % count;
    const centre = clamp(Math.floor(query / stride) % count, back, count - 1 - forward);
    condition = compared(place, ">=", centre - back);
    if (condition.passed) condition = compared(place, "<=", centre + forward);
    if (!condition.passed) break;
  }
  return condition;
}

/** A window counted in tiles; number n of the tiles, in row-major order, is at n / stride % count on an axis. */
const windowOf = remembered(({ canvas, kernel, tile }: TileWindow) => {
  const counts = canvas.map((size, axis) => size / tile[axis]);
  const axes = counts.map((count, axis) => {
    const size = kernel[axis] / tile[axis];
    const back = Math.floor(size / 2);
    return { count, stride: product(counts.slice(axis + 1)), back, forward: back + (size % 2) - 1 };
  });
  return { canvasSlots: product(canvas), tileSlots: product(tile), axes };
});

/** The limit above wins where the two cross, as in torch. */
function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}

function product(factors: readonly number[]): number {
  return factors.reduce((all, factor) => all * factor, 1);
}
