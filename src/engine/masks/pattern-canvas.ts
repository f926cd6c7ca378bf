import type { Neighbourhood, TileWindow } from "./block-pattern";
import { type Condition, compared } from "./condition";

/** Both coordinates of the key lie within half a kernel of the query's, which is kept off the borders. */
export function neighbourhoodCondition(pattern: Neighbourhood, k: number, m: number): Condition {
  const [query, key] = [placeOf(pattern, k), placeOf(pattern, m)];
  const conditions = ([0, 1] as const).map((axis) => {
    const half = Math.floor(pattern.kernel[axis] / 2);
    const centre = clamp(query[axis], half, pattern.canvas[axis] - 1 - half);
    return compared(Math.abs(key[axis] - centre), "<=", half);
  });
  return firstFailed(conditions);
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

export function tileWindowCondition(pattern: TileWindow, k: number, m: number): Condition {
  const canvasSlots = product(pattern.canvas);
  const seen = canvasSlots + pattern.text;
  if (m >= canvasSlots || k >= canvasSlots) return compared(m, "<", seen);
  const [query, key] = [tileOf(pattern, k), tileOf(pattern, m)];
  const conditions = pattern.canvas.flatMap((size, axis) => {
    const kernel = pattern.kernel[axis] / pattern.tile[axis];
    const back = Math.floor(kernel / 2);
    const forward = back + (kernel % 2) - 1;
    const centre = clamp(query[axis], back, size / pattern.tile[axis] - 1 - forward);
    return [compared(key[axis], ">=", centre - back), compared(key[axis], "<=", centre + forward)];
  });
  return firstFailed(conditions);
}

/** Coordinates of the slot's tile, in row-major order. */
function tileOf({ canvas, tile }: TileWindow, slot: number): number[] {
  let rest = Math.floor(slot / product(tile));
  const place = canvas.map(() => 0);
  for (let axis = canvas.length - 1; axis >= 0; axis--) {
    const count = canvas[axis] / tile[axis];
    place[axis] = rest % count;
    rest = Math.floor(rest / count);
  }
  return place;
}

function firstFailed(conditions: readonly Condition[]): Condition {
  return conditions.find(({ passed }) => !passed) ?? conditions[conditions.length - 1];
}

/** The limit above wins where the two cross, as in torch. */
function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}

function product(factors: readonly number[]): number {
  return factors.reduce((all, factor) => all * factor, 1);
}
