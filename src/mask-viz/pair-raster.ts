import type { Side } from "../engine/masks/frame";
import type { IntervalMask } from "../engine/masks/interval-mask";
import { addCoverage, addDifferences, type CellRaster, INFER_ONLY, TRAIN_ONLY } from "./cell-raster";
import type { PairInput } from "./pair-input";
import type { PixelAxis } from "./pixel-axis";

/** What the pixels of one pane are made of: masks of one frame, which nobody changes in place. */
export interface RasterCells {
  /** Of the pane's own side. */
  mask: IntervalMask;
  trainOnly: IntervalMask;
  inferOnly: IntervalMask;
}

const LEAST_INK_PX = 2;

export function rasterCells(
  input: Pick<PairInput, "train" | "infer" | "difference">,
  side: Side,
): RasterCells {
  const { trainOnly, inferOnly } = input.difference;
  return { mask: input[side].mask, trainOnly, inferOnly };
}

/** Cells and differences of a rectangle, straight from the masks. */
export function buildRaster(
  cells: RasterCells,
  columns: PixelAxis,
  rows: PixelAxis,
  devicePixelRatio: number,
): CellRaster {
  const widthPx = columns.endPx - columns.startPx;
  const heightPx = rows.endPx - rows.startPx;
  const raster: CellRaster = {
    widthPx,
    heightPx,
    coverage: new Float32Array(widthPx * heightPx),
    differences: new Uint8Array(widthPx * heightPx),
  };
  if (widthPx === 0 || heightPx === 0) return raster;
  addCoverage(raster, cells.mask, columns, rows);
  const leastInkPx = Math.round(LEAST_INK_PX * devicePixelRatio);
  addDifferences(raster, TRAIN_ONLY, cells.trainOnly, columns, rows, leastInkPx);
  addDifferences(raster, INFER_ONLY, cells.inferOnly, columns, rows, leastInkPx);
  return raster;
}
