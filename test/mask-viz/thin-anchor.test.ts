import fc from "fast-check";
import { expect, test } from "vitest";
import { alignedConvention } from "../../src/engine/masks/presets";
import { buildPane } from "../../src/mask-viz/build";
import { geometryOf } from "../../src/mask-viz/cell-geometry";
import { css } from "../../src/mask-viz/colours";
import { paintAnchor } from "../../src/mask-viz/paint-anchor";
import type { PairInput } from "../../src/mask-viz/pair-input";
import { extentOf, pairLayoutOf } from "../../src/mask-viz/pair-layout-of";
import { marksOf } from "../../src/mask-viz/pair-marks";
import { buildRaster } from "../../src/mask-viz/pair-raster";
import { cellStartPx } from "../../src/mask-viz/pixel-axis";
import { pairOf, throughAnchor } from "./support/pairs";
import { recordingSurface } from "./support/recording-surface";
import { stylesheetColours } from "./support/stylesheet-colours";

const colours = stylesheetColours("light");

/** Device pixels of the raster that the anchors' lines cover. */
function linePixels(input: PairInput, ratio: number) {
  const { columnCount, rowCount, layout } = input.frame;
  const marks = marksOf(input);
  const extent = extentOf(columnCount, rowCount, layout.contextLength);
  const { fitted, view, panes } = pairLayoutOf(input, marks, extent, 1136, ratio);
  const pair = { camera: fitted, extent, view, devicePixelRatio: ratio, isForced: false };
  const scene = buildPane(input, marks, "infer", pair);
  const geometry = geometryOf(scene.columns, scene.rows, panes.infer, ratio);
  const raster = buildRaster(scene.cells, scene.columns, scene.rows, ratio);
  const surface = recordingSurface();
  for (const mark of scene.anchors) paintAnchor(surface, mark, scene, geometry, colours);
  const pixels = new Set<number>();
  for (const { name, fillStyle, arguments: args } of surface.calls) {
    expect([name, fillStyle]).toEqual(["fillRect", css(colours.ink, 0.4)]);
    const [x, y, width, height] = (args as number[]).map((value) => value * ratio);
    const [left, top] = [x - geometry.originXPx * ratio, y - geometry.originYPx * ratio];
    for (const edge of [left, top, width, height]) expect(edge).toBeCloseTo(Math.round(edge), 6);
    for (let row = Math.round(top); row < Math.round(top + height); row++)
      for (let column = Math.round(left); column < Math.round(left + width); column++)
        pixels.add(row * raster.widthPx + column);
  }
  return { scene, raster, pixels };
}

const longPair = (anchors: number[], infer = throughAnchor) =>
  pairOf(alignedConvention, infer, { contextLength: 100_000, documents: null, anchors });

test("at 100,000 columns the line stands beside the lone differing column, over all rows of the block", () => {
  for (const ratio of [1, 2]) {
    for (const anchor of [50_000, 99_999, 12_345]) {
      const { raster, pixels } = linePixels(longPair([anchor]), ratio);
      expect(pixels.size).toBe(raster.heightPx * ratio);
      for (const at of pixels) expect(raster.differences[at]).toBe(0);
    }
  }
});

test("a lone column just before the anchor keeps its pixel too", () => {
  for (const anchor of [50_000, 99_999, 12_345, 777]) {
    const { scene, raster, pixels } = linePixels(longPair([anchor]), 1);
    const pixel = Math.floor(cellStartPx(scene.columns, anchor - 1));
    for (const at of pixels) expect(at % raster.widthPx).toBeLessThan(pixel);
  }
});

test("no line of any anchor covers a differing pixel, however dense the anchors are", () => {
  const causal = {
    ...throughAnchor,
    attention: {
      ...throughAnchor.attention,
      full: { ...throughAnchor.attention.full, direction: "causal" as const },
    },
  };
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: 1, max: 2999 }), { minLength: 1, maxLength: 12 }),
      fc.constantFrom(1, 1.5, 2),
      (found, ratio) => {
        const anchors = [...found].sort((a, b) => a - b);
        const pair = pairOf(alignedConvention, causal, { contextLength: 3000, documents: null, anchors });
        const { raster, pixels } = linePixels(pair, ratio);
        for (const at of pixels) expect(raster.differences[at]).toBe(0);
      },
    ),
    { seed: 71, numRuns: 25 },
  );
});
