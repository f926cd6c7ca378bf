import { expect, test } from "vitest";
import { alignedConvention } from "../../src/engine/masks/presets";
import { buildPane, type PairView } from "../../src/mask-viz/build";
import { geometryOf } from "../../src/mask-viz/cell-geometry";
import { css } from "../../src/mask-viz/colours";
import { paintPane } from "../../src/mask-viz/paint";
import { paintOverlay } from "../../src/mask-viz/paint-overlay";
import type { PairInput } from "../../src/mask-viz/pair-input";
import { extentOf, pairLayoutOf } from "../../src/mask-viz/pair-layout-of";
import { marksOf } from "../../src/mask-viz/pair-marks";
import { foundingPair, largeLayout, pairOf, throughAnchor } from "./support/pairs";
import { type DrawnCall, recordingSurface } from "./support/recording-surface";
import { stylesheetColours } from "./support/stylesheet-colours";

const colours = stylesheetColours("light");
const fonts = { mono: "mono", sans: "sans" };

function painted(input: PairInput, side: "train" | "infer", ratio = 1, overlay = {}) {
  const { columnCount, rowCount, layout } = input.frame;
  const marks = marksOf(input);
  const extent = extentOf(columnCount, rowCount, layout.contextLength);
  const pairLayout = pairLayoutOf(input, marks, extent, 1136, ratio);
  const view: PairView = {
    camera: pairLayout.fitted,
    extent,
    view: pairLayout.view,
    devicePixelRatio: ratio,
    isForced: false,
  };
  const scene = buildPane(input, marks, side, view);
  const pane = pairLayout.panes[side];
  const surface = recordingSurface();
  paintPane(surface, input, scene, pane, colours, fonts, ratio);
  const above = recordingSurface();
  const geometry = geometryOf(scene.columns, scene.rows, pane, ratio);
  const state = { cell: null, isLocked: false, highlightedRow: null, selection: null, ...overlay };
  paintOverlay(above, input, scene, state, pane, geometry, colours, fonts);
  return { surface, above, scene, pane };
}

const named = (calls: readonly DrawnCall[], name: string) => calls.filter((call) => call.name === name);

test("cells are put down as one unscaled image on whole device pixels", () => {
  for (const ratio of [1, 1.25, 2, 3]) {
    const { surface } = painted(foundingPair, "infer", ratio);
    const images = named(surface.calls, "putImageData");
    expect(images).toHaveLength(1);
    const [image, x, y] = images[0].arguments as [ImageData, number, number];
    expect(x).toBeCloseTo(Math.round(x), 9);
    expect(y).toBeCloseTo(Math.round(y), 9);
    expect(image.width).toBeGreaterThan(400 * ratio);
  }
});

test("the rails carry band names, the anchor, tokens and both sides' position ids", () => {
  const tokensOfColumns = Array.from({ length: 25 }, (_, index) => (index === 24 ? " elif" : `t${index}`));
  const input = { ...foundingPair, tokensOfColumns, tokensOfRows: [" elif"] };
  const train = painted(input, "train").surface.texts();
  for (const text of ["context", "block slots", "anchor", "·elif", "t3", "mask", "position", "24", "40"]) {
    expect(train).toContain(text);
  }
  expect(train).not.toContain("41");
  expect(painted(input, "infer").surface.texts()).toContain("41");
});

test("the 16 infer-only cells are solid at inference and outlined in training", () => {
  const inferInk = css(colours.inferOnly);
  const squares = (side: "train" | "infer") => {
    const { calls } = painted(foundingPair, side).surface;
    const strokes = named(calls, "stroke").filter(({ strokeStyle }) => strokeStyle === inferInk);
    const rectangles = named(calls, "rect").length;
    return { strokes: strokes.length, rectangles };
  };
  const { scene } = painted(foundingPair, "infer");
  expect(scene.glyphs).toHaveLength(16);
  expect(scene.glyphs.every(({ column, isOn, kind }) => column === 24 && isOn && kind === "infer-only")).toBe(
    true,
  );
  // Outlines come on top of the glyphs, one for each of the 16 hollow cells.
  expect(squares("train").rectangles - squares("infer").rectangles).toBe(16);
  expect(squares("train").strokes).toBe(squares("infer").strokes + 2);
});

test("the lanes mark every row and the one column that differ", () => {
  const { surface, pane, scene } = painted(foundingPair, "infer");
  const marks = named(surface.calls, "fillRect").filter(
    ({ fillStyle }) => fillStyle === css(colours.inferOnly),
  );
  expect(scene.lanes["infer-only"]).toEqual({
    rows: [{ start: 0, end: 16 }],
    columns: [{ start: 24, end: 25 }],
  });
  expect(marks).toHaveLength(2);
  const [beside, above] = marks.map((mark) => mark.arguments as number[]);
  expect(beside[0]).toBe(pane.left.lanes["infer-only"].startPx);
  expect(beside[3]).toBe(16 * 15);
  expect(above[1]).toBe(pane.top.lanes["infer-only"].startPx);
  expect(above[2]).toBe(11);
});

test("no mark in a lane is thinner than 2 px, however far out", () => {
  const { surface } = painted(pairOf(alignedConvention, throughAnchor, largeLayout), "train");
  const marks = named(surface.calls, "fillRect").filter(
    ({ fillStyle }) => fillStyle === css(colours.inferOnly),
  );
  expect(marks.length).toBeGreaterThan(1);
  for (const mark of marks) {
    const [, , width, height] = mark.arguments as number[];
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(2);
  }
});

test("the largest picture draws few shapes: cells are pixels, not elements", () => {
  const { surface } = painted(pairOf(alignedConvention, throughAnchor, largeLayout), "train");
  expect(surface.calls.length).toBeLessThan(2000);
});

test("attention on a hidden cell is ringed and crossed, on a visible one it is not", () => {
  const values = new Float32Array(41);
  values[3] = 0.7;
  const visible = { rowStart: 5, rowCount: 1, values: values.slice() };
  values[24] = 0.3;
  const leaking = { rowStart: 5, rowCount: 1, values };
  const rings = (weights: PairInput["weights"]) =>
    named(painted({ ...foundingPair, weights }, "train").surface.calls, "strokeRect").length;
  expect(rings({ train: visible, infer: null })).toBe(0);
  expect(rings({ train: leaking, infer: null })).toBe(1);
  expect(rings({ train: null, infer: leaking })).toBe(0);
});

test("the crosshair rings the same cell in both panes and tags its numbers", () => {
  const overlay = { cell: { row: 6, column: 32 }, isLocked: true };
  for (const [side, position] of [
    ["train", "32"],
    ["infer", "33"],
  ] as const) {
    const { above, pane } = painted(foundingPair, side, 1, overlay);
    const rings = named(above.calls, "strokeRect").map((call) => call.arguments as number[]);
    expect(rings).toHaveLength(2);
    // 32 columns of 11 px and the gap of 12 px to the left of it, 6 rows of 15 px above it.
    const [x, y, width, height] = rings[0];
    expect(x + width / 2).toBeCloseTo(pane.plotXPx + 32 * 11 + 12 + 5, 6);
    expect(y + height / 2).toBeCloseTo(pane.plotYPx + 6 * 15 + 7, 6);
    expect(above.texts()).toContain("7");
    expect(above.texts()).toContain(position);
  }
});

test("the highlighted row is framed and its position id tagged beside it and above its column", () => {
  const { above } = painted(foundingPair, "infer", 1, { highlightedRow: 4 });
  expect(named(above.calls, "strokeRect")).toHaveLength(1);
  expect(above.texts()).toEqual(["30", "30"]);
});

test("a selection is outlined with ink in both panes, over the gap and cut at the plot's edge", () => {
  const selection = { rows: { start: 2, end: 5 }, columns: { start: 22, end: 28 } };
  for (const side of ["train", "infer"] as const) {
    const { above, pane } = painted(foundingPair, side, 1, { selection });
    const lines = named(above.calls, "strokeRect");
    expect(lines.map(({ strokeStyle }) => strokeStyle)).toEqual([css(colours.page), css(colours.ink)]);
    const [x, y, width, height] = lines[1].arguments as number[];
    expect(x + 0.5).toBeCloseTo(pane.plotXPx + 22 * 11, 6);
    expect(y + 0.5).toBeCloseTo(pane.plotYPx + 2 * 15, 6);
    expect([width, height]).toEqual([6 * 11 + 12, 3 * 15]);
    // A bar above the columns and one beside the rows.
    const bars = named(above.calls, "fillRect").map((call) => call.arguments as number[]);
    expect(bars.map(([, , w, h]) => [w, h])).toEqual([
      [6 * 11 + 12, 3],
      [3, 3 * 15],
    ]);
  }
  const all = { rows: { start: 0, end: 16 }, columns: { start: 0, end: 41 } };
  const { above, pane } = painted(foundingPair, "train", 1, { selection: all });
  const [x, y, width, height] = named(above.calls, "strokeRect")[1].arguments as number[];
  expect(x + width).toBeLessThanOrEqual(pane.widthPx + 2);
  expect(y + height).toBeLessThanOrEqual(pane.heightPx + 2);
});

test("a tag without a colour of its own is outlined", () => {
  const strokesOf = (tag: typeof colours.tag) => {
    const { scene, pane } = painted(foundingPair, "train");
    const surface = recordingSurface();
    paintPane(surface, foundingPair, scene, pane, { ...colours, tag }, fonts, 1);
    return named(surface.calls, "stroke").filter(({ strokeStyle }) => strokeStyle === css(colours.rule))
      .length;
  };
  expect(strokesOf(colours.tag)).toBe(0);
  // The 16 rows, and the labelled ones of the 16 slot columns.
  expect(strokesOf(colours.page)).toBeGreaterThanOrEqual(16);
});
