import { expect, test } from "vitest";
import { alignedConvention } from "../../src/engine/masks/presets";
import { axesOf } from "../../src/mask-viz/build";
import { mix, type Rgb } from "../../src/mask-viz/colours";
import { layoutPair } from "../../src/mask-viz/layout";
import { extentOf } from "../../src/mask-viz/pair-layout-of";
import { buildRaster, rasterCells } from "../../src/mask-viz/pair-raster";
import { shade } from "../../src/mask-viz/shade";
import { colourDistance } from "./support/colour-difference";
import { largeLayout, pairOf, throughAnchor } from "./support/pairs";
import { stylesheetColours } from "./support/stylesheet-colours";

const input = pairOf(alignedConvention, throughAnchor, largeLayout);
const { rowCount, columnCount, layout } = input.frame;
const extent = { ...extentOf(columnCount, rowCount, layout.contextLength), gapPx: 0 };
const view = { widthPx: 600, heightPx: 400 };
const camera = { xPx: 0, yPx: 0, columnPx: 600 / columnCount, rowPx: 400 / rowCount };
const { columns, rows } = axesOf({ camera, extent, view, devicePixelRatio: 1 });
const colours = stylesheetColours("light");

/** Two colours of neighbouring areas nearer than this look like one when they are 1 px wide. */
const TOLD_APART = 20;

function pixelAt(bytes: Uint8ClampedArray, x: number, y: number): Rgb {
  const at = (y * view.widthPx + x) * 4;
  return [bytes[at], bytes[at + 1], bytes[at + 2]];
}

/** Pixels that hold a cell of the fault: the anchor's column in the rows of its block. */
function* faultPixels() {
  for (const [block, anchor] of layout.anchors.entries()) {
    for (let slot = 0; slot < 16; slot++) {
      const row = block * 16 + slot;
      yield { x: Math.floor(((anchor ?? 0) * 600) / columnCount), y: Math.floor((row * 400) / rowCount) };
    }
  }
}

test("the picture is of 8,192 x 12,288 cells of which 8,192 are wrong", () => {
  expect([rowCount, columnCount]).toEqual([8192, 12288]);
  expect(input.difference.inferOnlyCount).toBe(8192);
  expect(input.difference.trainOnlyCount).toBe(0);
});

for (const side of ["train", "infer"] as const) {
  test(`the anchor fault is visible at 600 x 400 in the ${side} pane`, () => {
    const raster = buildRaster(rasterCells(input, side), columns, rows, 1);
    expect([raster.widthPx, raster.heightPx]).toEqual([600, 400]);
    const bytes = shade(raster, side, "dots", colours, columns, rows, 1);
    let seen = 0;
    let total = 0;
    for (const { x, y } of faultPixels()) {
      total++;
      // The hollow side is dotted: its ink is in one of two neighbouring pixels.
      const strongest = Math.max(
        ...[0, 1].map((step) => colourDistance(pixelAt(bytes, x + step, y), colours.on)),
      );
      if (strongest >= TOLD_APART) seen++;
    }
    expect(seen / total).toBeGreaterThan(side === "infer" ? 0.999 : 0.7);
    // Not one pixel row goes without ink where it is on; the dots of the hollow side leave one in four.
    const inked = Array.from({ length: 400 }, (_, y) => y).filter((y) =>
      Array.from({ length: 600 }, (_, x) => pixelAt(bytes, x, y)).some(
        (pixel) => colourDistance(pixel, colours.inferOnly) === 0,
      ),
    );
    expect(inked.length).toBeGreaterThanOrEqual(side === "infer" ? 400 : 290);
  });
}

test("the fault's line is at least 2 px wide", () => {
  const raster = buildRaster(rasterCells(input, "infer"), columns, rows, 1);
  for (let y = 0; y < raster.heightPx; y++) {
    const line = raster.differences.subarray(y * raster.widthPx, (y + 1) * raster.widthPx);
    expect(line.filter((bits) => bits !== 0).length).toBeGreaterThanOrEqual(2);
  }
});

test("blended by mean the same fault cannot be seen: the negative control", () => {
  const share = new Float64Array(view.widthPx * view.heightPx);
  const cellsPerPixel = (columnCount / 600) * (rowCount / 400);
  for (const { x, y } of faultPixels()) share[y * view.widthPx + x] += 1 / cellsPerPixel;
  const strongestShare = share.reduce((most, part) => Math.max(most, part), 0);
  const strongest = colourDistance(mix(colours.on, colours.inferOnly, strongestShare), colours.on);
  expect(strongest).toBeGreaterThan(0);
  expect(strongest).toBeLessThan(TOLD_APART / 4);
});

test("the whole picture fits the panes and fills their width", () => {
  const content = {
    slotLength: 4,
    rowTokenLength: 0,
    columnTokenLength: 0,
    positionLength: 4,
    labelLength: 4,
    labelTokenLength: 0,
    hasMovedLabels: false,
    hasLoss: { train: true, infer: false },
    documentLength: 0,
  };
  const pair = layoutPair(1136, 1, extentOf(columnCount, rowCount, layout.contextLength), content);
  expect(pair.fitted.columnPx).toBeLessThan(0.05);
  expect(pair.view.widthPx / pair.view.heightPx).toBeCloseTo(columnCount / rowCount, 1);
});
