import fc from "fast-check";
import { expect, test } from "vitest";
import { alignedConvention } from "../../src/engine/masks/presets";
import type { PairInput } from "../../src/mask-viz/pair-input";
import { buildRaster, rasterCells } from "../../src/mask-viz/pair-raster";
import { type PixelAxis, wholePx } from "../../src/mask-viz/pixel-axis";
import { inkStyle, shade } from "../../src/mask-viz/shade";
import { pairOf, throughAnchor } from "./support/pairs";
import { stylesheetColours } from "./support/stylesheet-colours";

const colours = stylesheetColours("light");
/** Both kinds of difference: inference sees the anchor's column, but is causal inside the block. */
function pairOfBlocks(blockSize: number): PairInput {
  const train = { ...alignedConvention, blockSize };
  const full = { ...alignedConvention.attention.full, direction: "causal" as const };
  const infer = { ...throughAnchor, blockSize, attention: { ...throughAnchor.attention, full } };
  return pairOf(train, infer, { contextLength: 60, documents: null, anchors: [5, 19, 33, 50] });
}

const input = pairOfBlocks(16);
/** Its groups of equal rows are thinner than a pixel when zoomed out. */
const thinInput = pairOfBlocks(2);

function painted(input: PairInput, columns: PixelAxis, rows: PixelAxis, ratio: number): Uint8ClampedArray {
  const raster = buildRaster(rasterCells(input, "train"), columns, rows, ratio);
  const style = inkStyle(Math.min(columns.cellPx, rows.cellPx) / ratio, false);
  return shade(raster, "train", style, colours, columns, rows, ratio);
}

function wholeAxis(cellCount: number, cellPx: number, splitAt: number): PixelAxis {
  const gapPx = splitAt < cellCount ? 10 : 0;
  const axis = { cellCount, cellPx, splitAt, gapPx, startPx: 0, endPx: 0 };
  return { ...axis, endPx: wholePx(axis) };
}

/** The picture put together from four tiles that meet at (x, y). */
function tiled(
  input: PairInput,
  columns: PixelAxis,
  rows: PixelAxis,
  x: number,
  y: number,
  ratio: number,
): Uint8ClampedArray {
  const bytes = new Uint8ClampedArray(columns.endPx * rows.endPx * 4);
  for (const down of [
    { ...rows, endPx: y },
    { ...rows, startPx: y },
  ]) {
    for (const across of [
      { ...columns, endPx: x },
      { ...columns, startPx: x },
    ]) {
      const tile = painted(input, across, down, ratio);
      const lineBytes = (across.endPx - across.startPx) * 4;
      for (let line = 0; line < down.endPx - down.startPx; line++) {
        const at = ((down.startPx + line) * columns.endPx + across.startPx) * 4;
        bytes.set(tile.subarray(line * lineBytes, (line + 1) * lineBytes), at);
      }
    }
  }
  return bytes;
}

test("tiles of a picture are the same pixels as the whole, at any zoom", () => {
  const scale = fc.oneof(
    fc.double({ min: 0.15, max: 1, noNaN: true }),
    fc.double({ min: 1, max: 8, noNaN: true }),
  );
  const cut = fc.double({ min: 0, max: 0.999, noNaN: true });
  fc.assert(
    fc.property(fc.boolean(), scale, scale, cut, cut, (isThin, columnPx, rowPx, cutX, cutY) => {
      const pair = isThin ? thinInput : input;
      const { columnCount, rowCount, layout } = pair.frame;
      const ratio = columnPx > 4 ? 1 : 2;
      const columns = wholeAxis(columnCount, columnPx, layout.contextLength);
      const rows = wholeAxis(rowCount, rowPx, rowCount);
      const x = Math.floor(cutX * columns.endPx);
      const y = Math.floor(cutY * rows.endPx);
      const whole = Buffer.from(painted(pair, columns, rows, ratio));
      expect(whole.equals(Buffer.from(tiled(pair, columns, rows, x, y, ratio)))).toBe(true);
    }),
    { seed: 21, numRuns: 80 },
  );
});

test("every differing cell has ink at every zoom from all in 40 px to 20 px a cell", () => {
  const { rowCount, columnCount } = input.frame;
  for (let columnPx = 40 / columnCount; columnPx < 20; columnPx *= 1.37) {
    const columns = wholeAxis(columnCount, columnPx, columnCount);
    const rows = wholeAxis(rowCount, columnPx, rowCount);
    const raster = buildRaster(rasterCells(input, "infer"), columns, rows, 1);
    for (let row = 0; row < rowCount; row++) {
      const anchor = input.frame.layout.anchors[Math.floor(row / 16)] ?? 0;
      const x = Math.min(raster.widthPx - 1, Math.floor((anchor + 0.5) * columnPx));
      const y = Math.min(raster.heightPx - 1, Math.floor((row + 0.5) * columnPx));
      expect(raster.differences[y * raster.widthPx + x]).toBeGreaterThan(0);
    }
  }
});
