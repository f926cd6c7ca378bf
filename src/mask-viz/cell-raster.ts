import type { IntervalMask } from "../engine/masks/interval-mask";
import { sharesOf } from "../engine/masks/projection/average-mask";
import { cellEndPx, cellStartPx, type PixelAxis, runsWithoutGap, visibleCells } from "./pixel-axis";

/** What the visible rectangle holds, one entry per device pixel, [heightPx, widthPx]. */
export interface CellRaster {
  widthPx: number;
  heightPx: number;
  /** Share of the pixel that the pane's own mask fills, 0..1; below 1e-6 it is none. */
  coverage: Float32Array;
  /** Which differences touch the pixel: bits `TRAIN_ONLY` and `INFER_ONLY`. */
  differences: Uint8Array;
}

export const TRAIN_ONLY = 1;
export const INFER_ONLY = 2;

/** Mean of the mask over every pixel, straight from the intervals: rows of one group are one pass. */
export function addCoverage(
  raster: CellRaster,
  mask: IntervalMask,
  columns: PixelAxis,
  rows: PixelAxis,
): void {
  const line = new Float64Array(raster.widthPx + 1);
  const above = { group: -1, weight: 0 };
  for (let y = 0; y < raster.heightPx; y++) {
    const parts = groupShares(mask, rows, rows.startPx + y);
    const out = raster.coverage.subarray(y * raster.widthPx, (y + 1) * raster.widthPx);
    const isSingle = parts.length === 1;
    if (y > 0 && isSingle && parts[0].group === above.group && parts[0].weight === above.weight) {
      out.set(raster.coverage.subarray((y - 1) * raster.widthPx, y * raster.widthPx));
      continue;
    }
    above.group = isSingle ? parts[0].group : -1;
    above.weight = isSingle ? parts[0].weight : 0;
    line.fill(0);
    for (const { group, weight } of parts) addGroup(line, out, mask, group, weight, columns);
    let inside = 0;
    for (let x = 0; x < raster.widthPx; x++) {
      inside += line[x];
      out[x] = Math.min(1, out[x] + inside);
    }
  }
}

interface GroupShare {
  group: number;
  /** Share of the pixel's height, 0..1. */
  weight: number;
}

/** The groups of equal rows inside one pixel row and how much of its height each takes. */
function groupShares(mask: IntervalMask, rows: PixelAxis, px: number): GroupShare[] {
  const { start, end } = visibleCells({ ...rows, startPx: px, endPx: px + 1 });
  const shares: GroupShare[] = [];
  let row = start;
  while (row < end) {
    const group = mask.groupOfRow[row];
    let last = row + 1;
    while (last < end && mask.groupOfRow[last] === group) last++;
    const weight = Math.min(px + 1, cellEndPx(rows, last - 1)) - Math.max(px, cellStartPx(rows, row));
    if (weight > 0) shares.push({ group, weight });
    row = last;
  }
  return shares;
}

/**
 * Adds one group's intervals, those of an average with their share of the blocks: broken pixels at both ends go to `out`, whole pixels between them to
 * `line` as a step up and a step down.
 */
function addGroup(
  line: Float64Array,
  out: Float32Array,
  mask: IntervalMask,
  group: number,
  wholeWeight: number,
  columns: PixelAxis,
): void {
  const shares = sharesOf(mask);
  for (let i = mask.groupStart[group]; i < mask.groupStart[group + 1]; i++) {
    const weight = shares === null ? wholeWeight : wholeWeight * shares[i];
    for (const run of runsWithoutGap(columns, mask.bounds[2 * i], mask.bounds[2 * i + 1])) {
      const x0 = Math.max(0, cellStartPx(columns, run.start) - columns.startPx);
      const x1 = Math.min(out.length, cellEndPx(columns, run.end - 1) - columns.startPx);
      if (x0 >= x1) continue;
      const firstWhole = Math.ceil(x0);
      const endWhole = Math.floor(x1);
      if (firstWhole > endWhole) {
        out[endWhole] += weight * (x1 - x0);
        continue;
      }
      if (firstWhole > x0) out[firstWhole - 1] += weight * (firstWhole - x0);
      if (x1 > endWhole) out[endWhole] += weight * (x1 - endWhole);
      line[firstWhole] += weight;
      line[endWhole] -= weight;
    }
  }
}

/**
 * Marks every pixel that a differing cell touches (ANY), at least `leastInkPx` wide and high. The two
 * directions are separate bits, so that they cannot cancel or hide each other.
 */
export function addDifferences(
  raster: CellRaster,
  bit: number,
  cells: IntervalMask,
  columns: PixelAxis,
  rows: PixelAxis,
  leastInkPx: number,
): void {
  if (cells.bounds.length === 0) return;
  // Ink of a thin cell above or left of the view may reach into it.
  const reach = { ...rows, startPx: Math.max(0, rows.startPx - leastInkPx), endPx: rows.endPx };
  const { start, end } = visibleCells(reach);
  let row = start;
  while (row < end) {
    const group = cells.groupOfRow[row];
    let last = row + 1;
    while (last < end && cells.groupOfRow[last] === group) last++;
    const y0 = Math.floor(cellStartPx(rows, row));
    const y1 = Math.max(y0 + leastInkPx, Math.ceil(cellEndPx(rows, last - 1)));
    markRows(raster, bit, cells, group, columns, y0 - rows.startPx, y1 - rows.startPx, leastInkPx);
    row = last;
  }
}

function markRows(
  raster: CellRaster,
  bit: number,
  cells: IntervalMask,
  group: number,
  columns: PixelAxis,
  y0: number,
  y1: number,
  leastInkPx: number,
): void {
  for (let i = cells.groupStart[group]; i < cells.groupStart[group + 1]; i++) {
    for (const run of runsWithoutGap(columns, cells.bounds[2 * i], cells.bounds[2 * i + 1])) {
      const first = Math.floor(cellStartPx(columns, run.start));
      const end = Math.max(first + leastInkPx, Math.ceil(cellEndPx(columns, run.end - 1)));
      const x0 = Math.max(0, first - columns.startPx);
      const x1 = Math.min(raster.widthPx, end - columns.startPx);
      for (let y = Math.max(0, y0); y < Math.min(raster.heightPx, y1); y++) {
        for (let x = x0; x < x1; x++) raster.differences[y * raster.widthPx + x] |= bit;
      }
    }
  }
}
