import { forEachInterval, type IntervalMask } from "../../../engine/masks/interval-mask";

/** Where a mask is drawn: whole cells while they have a pixel each, else fractions of what is seen. */
export interface Scale {
  widthPx: number;
  heightPx: number;
  /** Pixels of a cell; below 1 a pixel stands for several cells. */
  cellPx: number;
}

const largestCellPx = 16;
const tallestPx = 560;

export function scaleFor({ rowCount, columnCount }: IntervalMask, roomPx: number): Scale {
  const fitting = Math.min(
    roomPx / columnCount,
    Math.max(tallestPx / rowCount, roomPx / columnCount / 2),
    largestCellPx,
  );
  const cellPx = fitting >= 1 ? Math.floor(fitting) : fitting;
  return {
    widthPx: Math.max(1, Math.floor(columnCount * cellPx)),
    heightPx: Math.max(1, Math.floor(rowCount * cellPx)),
    cellPx,
  };
}

/** Fraction of the cells under every pixel that are seen, [heightPx * widthPx], 0..1. */
export function seenFractions(mask: IntervalMask, widthPx: number, heightPx: number): Float32Array {
  const { rowCount, columnCount } = mask;
  const sums = new Float32Array(heightPx * widthPx);
  const perPixel = widthPx / columnCount;
  for (let row = 0; row < rowCount; row++) {
    const line = Math.min(heightPx - 1, Math.floor((row * heightPx) / rowCount)) * widthPx;
    forEachInterval(mask, row, 0, columnCount, (start, end) => {
      const [from, to] = [start * perPixel, end * perPixel];
      for (let x = Math.floor(from); x < Math.min(widthPx, to); x++) {
        sums[line + x] += Math.min(to, x + 1) - Math.max(from, x);
      }
    });
  }
  const rowsPerLine = rowCount / heightPx;
  return sums.map((sum) => Math.min(1, sum / rowsPerLine));
}

/** `1 cell = 12 px`, `1 px = 3.6 cells`. */
export function scaleWords({ cellPx }: Scale): string {
  if (cellPx >= 1) return `1 cell = ${cellPx} px`;
  return `1 px = ${Number((1 / cellPx).toPrecision(2))} cells, as dark as many of them are seen`;
}
