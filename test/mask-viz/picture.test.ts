import { expect, test } from "vitest";
import { compareSides } from "../../src/engine/masks/comparison";
import type { Layout } from "../../src/engine/masks/layout";
import { alignedConvention } from "../../src/engine/masks/presets";
import { buildPane } from "../../src/mask-viz/build";
import { describePicture } from "../../src/mask-viz/describe-picture";
import { legendEntries } from "../../src/mask-viz/mask-legend";
import { paintPane } from "../../src/mask-viz/paint";
import { LEGEND_LINE_PX, paintLegend, placeEntries } from "../../src/mask-viz/paint-legend";
import { marksOf } from "../../src/mask-viz/pair-marks";
import type { PictureInput } from "../../src/mask-viz/picture-input";
import { pairInputOf, panePlaces, pictureScene } from "../../src/mask-viz/picture-scene";
import { pictureFoot, wrapped } from "../../src/mask-viz/picture-words";
import { largeLayout, throughAnchor } from "./support/pairs";
import { recordingSurface } from "./support/recording-surface";
import { stylesheetColours } from "./support/stylesheet-colours";

const titles = { train: { title: "Training", detail: "aligned" }, infer: { title: "Inference" } };
const inputOf = (layout: Layout = { contextLength: 25, documents: null, anchors: [24] }): PictureInput => ({
  comparison: compareSides(alignedConvention, throughAnchor, layout, "full"),
  ...titles,
});
const founding = pairInputOf(inputOf());
const foundingMarks = marksOf(founding);
const colours = stylesheetColours("light");
const fonts = { mono: "mono", sans: "sans" };
const range = (start: number, end: number) => ({ start, end });

test("a crop shows its cells, all of them and no others", () => {
  for (const [rows, columns] of [
    [range(2, 9), range(20, 31)],
    [range(0, 16), range(0, 41)],
    [range(15, 16), range(40, 41)],
    [range(0, 1), range(0, 25)],
    [range(3, 5), range(25, 41)],
  ]) {
    for (const widthPx of [360, 1168]) {
      const { pair, layout, shown } = pictureScene(founding, foundingMarks, widthPx, 2, { rows, columns });
      for (const side of ["train", "infer"] as const) {
        const scene = buildPane(founding, foundingMarks, side, pair);
        expect(scene.visibleRows).toEqual(rows);
        expect(scene.visibleColumns).toEqual(columns);
        expect(layout.panes[side].widthPx).toBeLessThanOrEqual(widthPx);
        expect(layout.view.widthPx * 2 - (scene.columns.endPx - scene.columns.startPx)).toBeLessThanOrEqual(
          2,
        );
      }
      expect(shown).toEqual({ rows, columns });
    }
  }
});

test("without a crop the picture is what the component shows", () => {
  const { pair, shown } = pictureScene(founding, foundingMarks, 1168, 1, undefined);
  expect([pair.camera.xPx, pair.camera.yPx]).toEqual([0, 0]);
  expect(shown).toEqual({ rows: range(0, 16), columns: range(0, 41) });
});

test("a crop of the largest pair is readable where the whole is not", () => {
  const large = pairInputOf(inputOf(largeLayout));
  const marks = marksOf(large);
  const whole = pictureScene(large, marks, 1168, 1, undefined);
  expect(whole.pair.camera.columnPx).toBeLessThan(0.1);
  const rows = range(1600, 1616);
  const part = pictureScene(large, marks, 1168, 1, { rows, columns: range(700, 740) });
  expect(part.pair.camera.columnPx).toBeGreaterThanOrEqual(10);
  const scene = buildPane(large, marks, "infer", part.pair);
  expect(scene.glyphs).toHaveLength(16);
  const surface = recordingSurface();
  paintPane(surface, large, scene, part.layout.panes.infer, colours, fonts, 1);
  expect(surface.texts()).toContain("700");
});

test("a crop outside the frame is told with its rule", () => {
  for (const [name, crop] of [
    ["rows", { rows: range(0, 17), columns: range(0, 41) }],
    ["rows", { rows: range(4, 4), columns: range(0, 41) }],
    ["columns", { rows: range(0, 16), columns: range(-1, 41) }],
    ["columns", { rows: range(0, 16), columns: range(0.5, 41) }],
    ["columns", { rows: range(0, 16), columns: range(0, Number.NaN) }],
  ] as const)
    expect(() => pictureScene(founding, foundingMarks, 1168, 1, crop)).toThrow(
      new RegExp(`^crop\\.${name} must be a range inside 0\\.\\.\\d+, got `),
    );
});

test("panes stand beside each other, or under each other, and never overlap", () => {
  for (const widthPx of [300, 700, 719, 720, 1168]) {
    const { layout } = pictureScene(founding, foundingMarks, widthPx, 1, undefined);
    const { train, infer, heightPx } = panePlaces(layout, 22);
    const { panes } = layout;
    const isBeside = infer.x >= train.x + panes.train.widthPx;
    const isBelow = infer.y - 22 >= train.y + panes.train.heightPx;
    expect(isBeside || isBelow).toBe(true);
    expect(infer.x + panes.infer.widthPx).toBeLessThanOrEqual(widthPx);
    expect(infer.y + panes.infer.heightPx).toBeLessThanOrEqual(heightPx);
  }
});

test("the legend wraps at its width and loses no entry", () => {
  const entries = legendEntries({ largestWeight: 0.5, hasShiftedPositions: true, isAggregated: true });
  expect(entries).toHaveLength(9);
  const measure = (text: string) => text.length * 6;
  for (const widthPx of [60, 300, 600, 5000]) {
    const placed = placeEntries(entries, widthPx, measure);
    expect(placed.map(({ entry }) => entry)).toEqual(entries);
    for (const [i, { x, line, entry }] of placed.entries()) {
      if (x > 0) expect(x + 20 + measure(entry.words)).toBeLessThanOrEqual(widthPx);
      const before = placed[i - 1];
      if (before)
        expect(line === before.line ? x > before.x : line === before.line + 1 && x === 0).toBe(true);
    }
  }
  expect(placeEntries(entries, 5000, measure).every(({ line }) => line === 0)).toBe(true);
});

test("the painted legend has a sign and words for every entry", () => {
  const entries = legendEntries({ largestWeight: 0.25, hasShiftedPositions: true, isAggregated: true });
  const placed = placeEntries(entries, 300, (text) => text.length * 6);
  const surface = recordingSurface();
  paintLegend(surface, placed, 10, 100, colours, fonts);
  for (const { words } of entries) expect(surface.texts()).toContain(words);
  const bottom = 100 + (placed[placed.length - 1].line + 1) * LEGEND_LINE_PX;
  for (const {
    name,
    arguments: [x, y],
  } of surface.calls) {
    if (name !== "fillRect" && name !== "strokeRect") continue;
    expect(x).toBeGreaterThanOrEqual(10);
    expect(y).toBeGreaterThanOrEqual(100);
    expect(y).toBeLessThan(bottom);
  }
});

test("words wrap where there is no more room; a long word stands alone", () => {
  const measure = (text: string) => text.length;
  expect(wrapped("one two three four", 9, measure)).toEqual(["one two", "three", "four"]);
  expect(wrapped("a incomprehensibilities b", 5, measure)).toEqual(["a", "incomprehensibilities", "b"]);
  expect(wrapped("", 5, measure)).toEqual([""]);
});

test("the foot says which cells are shown and at which scale", () => {
  const { frame } = founding;
  const camera = { xPx: 0, yPx: 0, columnPx: 11, rowPx: 15 };
  expect(pictureFoot(frame, { rows: range(0, 16), columns: range(0, 41) }, camera)).toBe(
    "16 rows × 41 columns · 1 cell = 11 × 15 px",
  );
  expect(pictureFoot(frame, { rows: range(2, 9), columns: range(20, 31) }, camera)).toBe(
    "rows 2..8 of 16, columns 20..30 of 41 · 1 cell = 11 × 15 px",
  );
});

test("the description counts regions, sides and differences, and names the first cell", () => {
  const text = describePicture(inputOf());
  expect(text.split("\n").slice(0, 6)).toEqual([
    "Training (aligned) and Inference: two masks of 16 rows × 41 columns, full attention.",
    "Regions: context columns 0..24, slot columns 25..40 of 1 block of 16 slots, anchor 24.",
    "Training sees 640 cells: 384 in the context, 256 in its own block.",
    "Inference sees 656 cells: 400 in the context, 256 in its own block.",
    "Both see 640 cells; 0 train-only, 16 infer-only.",
    "16 infer-only cells in one straight column: context 24, the anchor itself.",
  ]);
  expect(text).toContain("In training the context stops before the anchor");
  expect(text).toContain(
    "First differing cell: slot 0, context 24, infer-only.\nSlots of the block stand at positions",
  );
});

test("the description of several blocks tells other blocks apart, and of aligned sides names no cell", () => {
  const layout = { contextLength: 60, documents: null, anchors: [20, 45] };
  const comparison = compareSides(alignedConvention, alignedConvention, layout, "full");
  const text = describePicture({ comparison, ...titles });
  expect(text).toContain(
    "Training sees 1,552 cells: 1,040 in the context, 512 in its own block, 0 in other blocks.",
  );
  expect(text).not.toContain("First differing cell");
  expect(text).toContain("Aligned: ");
});

test("a layout without a block is described and has no picture to lay out", () => {
  const layout = { contextLength: 5, documents: null, anchors: [] };
  const comparison = compareSides(alignedConvention, throughAnchor, layout, "full");
  expect(describePicture({ comparison, ...titles })).toContain("Regions: context columns 0..4, no block.");
});
