import { expect, test } from "vitest";
import { type CellRaster, INFER_ONLY, TRAIN_ONLY } from "../../src/mask-viz/cell-raster";
import { mix, type Rgb } from "../../src/mask-viz/colours";
import type { PixelAxis } from "../../src/mask-viz/pixel-axis";
import { type InkStyle, inkStyle, shade } from "../../src/mask-viz/shade";
import { stylesheetColours } from "./support/stylesheet-colours";

const colours = stylesheetColours("light");
const SIZE = 16;

function axis(startPx = 0): PixelAxis {
  return { cellCount: 1000, cellPx: 1, splitAt: 1000, gapPx: 0, startPx, endPx: startPx + SIZE };
}

function rasterOf(coverage: number, differences: number): CellRaster {
  return {
    widthPx: SIZE,
    heightPx: SIZE,
    coverage: new Float32Array(SIZE * SIZE).fill(coverage),
    differences: new Uint8Array(SIZE * SIZE).fill(differences),
  };
}

function inksOf(raster: CellRaster, side: "train" | "infer", style: InkStyle): Map<string, number> {
  const bytes = shade(raster, side, style, colours, axis(), axis(), 1);
  const counts = new Map<string, number>();
  for (let at = 0; at < bytes.length; at += 4) {
    const ink = `${bytes.subarray(at, at + 3)}`;
    counts.set(ink, (counts.get(ink) ?? 0) + 1);
  }
  return counts;
}

const name = (colour: Rgb) => `${colour}`;

test("a hidden cell, a visible one and a difference have their own inks", () => {
  expect([...inksOf(rasterOf(0, 0), "train", "glyph").keys()]).toEqual([name(colours.off)]);
  expect([...inksOf(rasterOf(1, 0), "train", "glyph").keys()]).toEqual([name(colours.on)]);
  expect([...inksOf(rasterOf(1, TRAIN_ONLY), "train", "glyph").keys()]).toEqual([name(colours.trainOnly)]);
  expect([...inksOf(rasterOf(1, INFER_ONLY), "infer", "glyph").keys()]).toEqual([name(colours.inferOnly)]);
});

test("a pixel that the mask barely touches has at least 12 % of the ink", () => {
  const least = name(mix(colours.off, colours.on, Math.sqrt(Math.round(0.12 * 255) / 255)));
  expect([...inksOf(rasterOf(0.00002, 0), "train", "dots").keys()]).toEqual([least]);
  expect([...inksOf(rasterOf(0, 0), "train", "dots").keys()]).toEqual([name(colours.off)]);
});

test("zoomed out, a difference is solid where the cells are on and dotted where they are off", () => {
  const on = inksOf(rasterOf(1, TRAIN_ONLY), "train", "dots");
  const off = inksOf(rasterOf(0, TRAIN_ONLY), "infer", "dots");
  expect(on.get(name(colours.trainOnly))).toBe(SIZE * SIZE);
  expect(off.get(name(colours.trainOnly))).toBe((SIZE * SIZE) / 2);
});

test("no pattern moves with the view: dots, hatch and checker are counted from the whole picture", () => {
  for (const style of ["dots", "hatch"] as const) {
    for (const bits of [TRAIN_ONLY, INFER_ONLY, TRAIN_ONLY | INFER_ONLY]) {
      const raster = rasterOf(1, bits);
      const whole = shade(raster, "train", style, colours, axis(), axis(), 1);
      const moved = shade(raster, "train", style, colours, axis(3), axis(2), 1);
      for (let y = 0; y < SIZE - 2; y++) {
        for (let x = 0; x < SIZE - 3; x++) {
          expect(moved[(y * SIZE + x) * 4]).toBe(whole[((y + 2) * SIZE + x + 3) * 4]);
        }
      }
    }
  }
});

test("hatches run one way for train-only and the other way for infer-only", () => {
  const hatched = (bits: number, side: "train" | "infer") => {
    const bytes = shade(rasterOf(1, bits), side, "hatch", colours, axis(), axis(), 1);
    const ink = bits === TRAIN_ONLY ? colours.trainOnly : colours.inferOnly;
    return (x: number, y: number) => bytes[(y * SIZE + x) * 4] === ink[0];
  };
  const train = hatched(TRAIN_ONLY, "train");
  const infer = hatched(INFER_ONLY, "infer");
  for (let step = 0; step < 8; step++) {
    expect(train(8 - step, step)).toBe(false);
    expect(infer(step, step)).toBe(false);
  }
  expect(train(1, 0)).toBe(true);
  expect(infer(1, 0)).toBe(true);
});

test("a pixel that holds both kinds is a checker of black and white, in both panes", () => {
  for (const side of ["train", "infer"] as const) {
    const inks = inksOf(rasterOf(1, TRAIN_ONLY | INFER_ONLY), side, "dots");
    expect(inks.get(name(colours.bothDark))).toBe((SIZE * SIZE) / 2);
    expect(inks.get(name(colours.bothLight))).toBe((SIZE * SIZE) / 2);
  }
});

test("the second channel follows the size of a cell: dots, hatch from 4 px, glyph from 6 px", () => {
  expect([0.05, 3.9, 4, 5.9, 6, 40].map((cellPx) => inkStyle(cellPx, false))).toEqual([
    "dots",
    "dots",
    "hatch",
    "hatch",
    "glyph",
    "glyph",
  ]);
});

test("where hues are the reader's own few, a hatch tells the kinds apart at any size", () => {
  expect([0.05, 3.9, 4, 5.9, 6].map((cellPx) => inkStyle(cellPx, true))).toEqual([
    "hatch",
    "hatch",
    "hatch",
    "hatch",
    "glyph",
  ]);
});

test("the gap between context and block has the page's colour", () => {
  const columns: PixelAxis = { cellCount: 8, cellPx: 1, splitAt: 4, gapPx: 4, startPx: 0, endPx: 12 };
  const rows: PixelAxis = { cellCount: 1, cellPx: 1, splitAt: 1, gapPx: 0, startPx: 0, endPx: 1 };
  const raster: CellRaster = {
    widthPx: 12,
    heightPx: 1,
    coverage: new Float32Array(12),
    differences: new Uint8Array(12),
  };
  const bytes = shade(raster, "train", "dots", colours, columns, rows, 1);
  const pixels = Array.from({ length: 12 }, (_, x) =>
    name([...bytes.subarray(x * 4, x * 4 + 3)] as unknown as Rgb),
  );
  expect(pixels.map((pixel) => pixel === name(colours.page))).toEqual(
    Array.from({ length: 12 }, (_, x) => x >= 4 && x < 8),
  );
});
