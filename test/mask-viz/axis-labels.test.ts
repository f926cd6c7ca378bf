import { expect, test } from "vitest";
import { alignedConvention } from "../../src/engine/masks/presets";
import { columnLabels, rowLabels, TOKEN_FONT_PX } from "../../src/mask-viz/axis-labels";
import { CHARACTER_PX } from "../../src/mask-viz/layout";
import { marksOf } from "../../src/mask-viz/pair-marks";
import { slotTicks, stepFor } from "../../src/mask-viz/ticks";
import { foundingPair, pairOf, throughAnchor } from "./support/pairs";

const all = (length: number) => ({ start: 0, end: length });
const marks = marksOf(foundingPair);

test("steps between labels are 1, 2, 5, 10, ... and always leave the room", () => {
  expect([1, 1.5, 2.5, 6, 12, 21, 51].map((room) => stepFor(1, room))).toEqual([1, 2, 5, 10, 20, 50, 100]);
  for (let room = 0.5; room < 500; room *= 1.1) expect(stepFor(1, room)).toBeGreaterThanOrEqual(room);
});

test("wide columns are all labelled with context index or slot, and their position id", () => {
  const labels = columnLabels(foundingPair, marks, "infer", all(41), 20);
  expect(labels.map(({ text }) => text)).toEqual([
    ...Array.from({ length: 25 }, (_, index) => `${index}`),
    ...Array.from({ length: 16 }, (_, slot) => `${slot}`),
  ]);
  expect(labels.map(({ position }) => position)).toEqual([
    ...Array.from({ length: 25 }, (_, index) => index + 1),
    ...Array.from({ length: 16 }, (_, slot) => slot + 26),
  ]);
});

test("the anchor's column is labelled at every zoom and crowds no neighbour", () => {
  for (const columnPx of [3, 5, 7, 9, 11, 14]) {
    const labels = columnLabels(foundingPair, marks, "train", all(41), columnPx);
    const anchor = labels.filter(({ isAnchor }) => isAnchor);
    expect(anchor.map(({ text, position }) => [text, position])).toEqual([["24", 25]]);
    const context = labels.filter(({ cell, text }) => cell < 25 && text !== "").map(({ cell }) => cell);
    for (const [i, cell] of context.entries()) {
      if (i > 0) expect((cell - context[i - 1]) * columnPx).toBeGreaterThanOrEqual(2 * CHARACTER_PX);
    }
  }
});

test("in a long context the first slot gives way to the anchor beside it", () => {
  const pair = pairOf(alignedConvention, throughAnchor, {
    contextLength: 320,
    documents: null,
    anchors: [319],
  });
  const labels = columnLabels(pair, marksOf(pair), "train", all(336), 1.4);
  const last = labels.slice(-2).map(({ cell }) => cell);
  expect(last).toEqual([300, 319]);
});

test("only position ids that moved against the context are marked", () => {
  const labels = columnLabels(foundingPair, marks, "infer", all(41), 20);
  expect(labels.map(({ isShifted }) => isShifted)).toEqual([
    ...Array.from({ length: 25 }, () => false),
    ...Array.from({ length: 16 }, () => true),
  ]);
  const rows = rowLabels(foundingPair, marks, "train", all(16), 15);
  expect(rows.every(({ isShifted }) => isShifted)).toBe(true);
});

test("a shift of every position id alike marks nothing", () => {
  const shifted = {
    ...alignedConvention,
    positions: { ...alignedConvention.positions, origin: 8 },
  };
  const pair = pairOf(alignedConvention, shifted, { contextLength: 25, documents: null, anchors: [24] });
  expect(marksOf(pair).shifted.some((mark) => mark === 1)).toBe(false);
});

test("tokens stand at every column that has room, and where there is little none touches the next", () => {
  const input = { ...foundingPair, tokensOfColumns: Array.from({ length: 25 }, (_, i) => `t${i}`) };
  const wide = columnLabels(input, marks, "train", all(41), 10);
  expect(wide.filter(({ token }) => token !== null)).toHaveLength(25);
  for (const columnPx of [0.5, 2, 3, 5, 7, 8, 9, 9.9]) {
    const labels = columnLabels(input, marks, "train", all(41), columnPx);
    const cells = labels.filter(({ token }) => token !== null).map(({ cell }) => cell);
    expect(cells).toContain(24);
    expect(cells.length).toBeGreaterThan(columnPx < 1 ? 0 : 1);
    for (const [i, cell] of cells.entries()) {
      if (i > 0) expect((cell - cells[i - 1]) * columnPx).toBeGreaterThanOrEqual(TOKEN_FONT_PX);
    }
  }
});

test("a row without a token is a mask token, or names its anchor", () => {
  const tokensOfRows = [" elif", ...Array.from({ length: 15 }, () => null)];
  const rows = rowLabels({ ...foundingPair, tokensOfRows }, marks, "train", all(16), 15);
  expect(rows[0].token).toEqual({ raw: " elif" });
  expect(rows[1].token).toEqual({ name: "mask" });
  const nameless = rowLabels({ ...foundingPair, tokensOfRows: [] }, marks, "train", all(16), 15);
  expect(nameless[0].token).toEqual({ name: "anchor" });
});

test("of hundreds of blocks whole blocks are labelled, far enough apart", () => {
  const ticks = slotTicks(16, 0, all(8192), 0.05, 13);
  expect(ticks[0]).toEqual({ cell: 0, text: "b0" });
  for (const [i, { cell }] of ticks.entries()) {
    if (i > 0) expect((cell - ticks[i - 1].cell) * 0.05).toBeGreaterThanOrEqual(13);
  }
});
