import { type PixelAxis, wholePx } from "../pixel-axis";

/** Side of a tile in device pixels. Tiles are counted from the start of the whole (zoomed) picture. */
export const TILE_PX = 256;

/** Which tile: its column and row among the tiles of the whole picture. */
export interface TilePlace {
  x: number;
  y: number;
}

/** The part of an axis that its tile number `index` covers; the last one is shorter. */
export function tileAxis(axis: PixelAxis, index: number): PixelAxis {
  const startPx = index * TILE_PX;
  return { ...axis, startPx, endPx: Math.min(wholePx(axis), startPx + TILE_PX) };
}

/**
 * Places of the tiles that hold the visible part of both axes, the nearest to its middle first.
 * @param margin tiles around them that are wanted too; those outside of the picture are left out.
 */
export function tilesInView(columns: PixelAxis, rows: PixelAxis, margin = 0): TilePlace[] {
  const [across, down] = [tileRange(columns, margin), tileRange(rows, margin)];
  const places: TilePlace[] = [];
  for (let y = down.start; y < down.end; y++)
    for (let x = across.start; x < across.end; x++) places.push({ x, y });
  const middle = { x: middleOf(columns), y: middleOf(rows) };
  const away = ({ x, y }: TilePlace) => (x + 0.5 - middle.x) ** 2 + (y + 0.5 - middle.y) ** 2;
  return places.sort((a, b) => away(a) - away(b));
}

function tileRange(axis: PixelAxis, margin: number): { start: number; end: number } {
  if (axis.endPx <= axis.startPx) return { start: 0, end: 0 };
  const last = Math.ceil(wholePx(axis) / TILE_PX);
  return {
    start: Math.max(0, Math.floor(axis.startPx / TILE_PX) - margin),
    end: Math.min(last, Math.ceil(axis.endPx / TILE_PX) + margin),
  };
}

function middleOf({ startPx, endPx }: PixelAxis): number {
  return (startPx + endPx) / 2 / TILE_PX;
}
