import { expect, test } from "vitest";
import { compareSides } from "../../src/engine/masks/comparison";
import type { Convention } from "../../src/engine/masks/convention";
import type { Layout } from "../../src/engine/masks/layout";
import { presetNamed } from "../../src/engine/masks/presets";
import { buildPane, type PaneScene } from "../../src/mask-viz/build";
import { css } from "../../src/mask-viz/colours";
import { describePicture } from "../../src/mask-viz/describe-picture";
import { LOSS_BAR_PX } from "../../src/mask-viz/layout";
import { paintPane } from "../../src/mask-viz/paint";
import type { PairInput } from "../../src/mask-viz/pair-input";
import { extentOf, pairLayoutOf } from "../../src/mask-viz/pair-layout-of";
import { marksOf } from "../../src/mask-viz/pair-marks";
import { pairText } from "../../src/mask-viz/pair-text";
import { rowWords } from "../../src/mask-viz/row-words";
import { largeLayout, pairOf } from "./support/pairs";
import { recordingSurface } from "./support/recording-surface";
import { stylesheetColours } from "./support/stylesheet-colours";

const colours = stylesheetColours("light");
const fonts = { mono: "mono", sans: "sans" };
const preset = (id: string, values = {}): Convention => presetNamed(id).convention(values);

/** Trained one token on, read at its own place. */
const shifted = pairOf(
  preset("specforge.dspark", { blockSize: 4 }),
  preset("specforge.spec_generate", { blockSize: 4 }),
  { contextLength: 20, documents: null, anchors: [12] },
);
const packedLayout: Layout = {
  contextLength: 14,
  documents: [0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, -1, -1],
  anchors: [4, 7, null],
};
const packed = pairOf(
  preset("speculators.full", { blockSize: 4, positionOrigin: 0 }),
  preset("vllm.full", { blockSize: 4 }),
  packedLayout,
);

function painted(input: PairInput, side: "train" | "infer", widthPx = 1136) {
  const { columnCount, rowCount, splitColumn } = input.projection;
  const marks = marksOf(input);
  const extent = extentOf(columnCount, rowCount, splitColumn);
  const layout = pairLayoutOf(input, marks, extent, widthPx, 1);
  const view = { camera: layout.fitted, extent, view: layout.view, devicePixelRatio: 1, isForced: false };
  const scene: PaneScene = buildPane(input, marks, side, view);
  const pane = layout.panes[side];
  const surface = recordingSurface();
  paintPane(surface, input, scene, pane, colours, fonts, 1);
  const texts = surface.calls
    .filter(({ name }) => name === "fillText")
    .map(({ arguments: [text, x] }) => ({ text: `${text}`, x: Number(x) }));
  return { surface, pane, texts };
}

/** Texts that end inside the label rail, from the top. */
function labelsOf(input: PairInput, side: "train" | "infer", widthPx?: number): string[] {
  const { pane, texts } = painted(input, side, widthPx);
  const { labels } = pane.left;
  if (labels === null) return [];
  return texts.filter(({ x }) => x === labels.startPx + labels.numberPx - 4).map(({ text }) => text);
}

test("the label rail holds the token that trains a row, and the one that serving reads from it", () => {
  expect(labelsOf(shifted, "train")).toEqual(["13", "14", "15", "16"]);
  expect(labelsOf(shifted, "infer")).toEqual(["–", "13", "14", "15"]);
});

test("a label shift moves the labels alone, and each moved one is on a tag", () => {
  const aligned = pairOf(
    preset("specforge.full", { blockSize: 4 }),
    preset("specforge.spec_generate", { blockSize: 4 }),
    shifted.frame.layout,
  );
  const tags = (input: PairInput) =>
    painted(input, "train").surface.calls.filter(
      ({ name, fillStyle }) => name === "fill" && fillStyle === css(colours.tag),
    ).length;
  expect(tags(aligned)).toBe(0);
  expect(tags(shifted)).toBe(4);
  const others = (input: PairInput) => {
    const { pane, texts } = painted(input, "infer");
    const end = pane.left.labels === null ? 0 : pane.left.labels.startPx + pane.left.labels.numberPx - 4;
    return texts.filter(({ x }) => x !== end);
  };
  expect(others(shifted)).toEqual(others(aligned));
});

test("tokens of labels are shown where their text is known", () => {
  const tokensOfColumns = Array.from({ length: 20 }, (_, index) => `w${index}`);
  const { texts } = painted({ ...shifted, tokensOfColumns }, "infer");
  expect(
    texts
      .map(({ text }) => text)
      .filter((text) => /^w1[345]$/.test(text))
      .sort(),
  ).toEqual(expect.arrayContaining(["w13", "w14", "w15"]));
});

test("a bar of the loss is as long as its weight, and hollow where no loss is taken", () => {
  const { surface, pane } = painted(packed, "train");
  const start = (pane.left.loss?.startPx ?? 0) + 4;
  const bars = surface.calls
    .filter(({ name, arguments: [x] }) => name === "fillRect" && x === start)
    .map(({ arguments: [, , width] }) => Number(width) / LOSS_BAR_PX);
  const hollow = surface.calls.filter(
    ({ name, arguments: [x] }) => name === "strokeRect" && x === start + 0.5,
  );
  // Block 0 runs past its document behind slot 1; block 1 has slots 1 to 3; block 2 is unused.
  expect(bars).toHaveLength(4);
  [1, 1, Math.exp(-1 / 4), Math.exp(-2 / 4)].forEach((weight, i) => {
    expect(bars[i]).toBeCloseTo(weight, 9);
  });
  expect(hollow).toHaveLength(4);
  expect(painted(packed, "infer").pane.left.loss).toBeNull();
});

test("documents are numbered over the columns and beside the rows, padding and unused blocks are hatched", () => {
  const { texts, pane, surface } = painted(packed, "train");
  expect(pane.top.documents).not.toBeNull();
  for (const text of ["document", "doc", "unused"]) expect(texts.map((one) => one.text)).toContain(text);
  const clips = surface.calls.filter(({ name }) => name === "clip").length;
  expect(clips).toBe(
    painted(shifted, "train").surface.calls.filter(({ name }) => name === "clip").length + 2,
  );
});

test("rails that say nothing take no room, and a narrow pane keeps labels only where they moved", () => {
  const { left, top } = painted(shifted, "infer").pane;
  expect([left.loss, left.documents, top.documents]).toEqual([null, null, null]);
  expect(labelsOf(shifted, "train", 358)).toEqual(["13", "14", "15", "16"]);
  const narrow = painted(packed, "train", 358).pane;
  expect(narrow.left.labels).toBeNull();
  expect(narrow.left.documents).toBeNull();
  expect(narrow.left.loss).not.toBeNull();
  expect(narrow.top.documents).not.toBeNull();
});

test("512 blocks of 16 have a loss rail without a mark per row", () => {
  const large = pairOf(preset("specforge.full"), preset("vllm.full"), largeLayout);
  const { surface, pane } = painted(large, "train");
  const start = (pane.left.loss?.startPx ?? 0) + 4;
  const bars = surface.calls.filter(({ name, arguments: [x] }) => name === "fillRect" && x === start);
  expect(bars.length).toBeGreaterThan(100);
  expect(bars.length).toBeLessThanOrEqual(pane.heightPx);
});

test("the row in hand is told in words, both sides", () => {
  const tokensOfColumns = Array.from({ length: 20 }, (_, index) => (index === 14 ? " elif" : null));
  expect(rowWords({ ...shifted, tokensOfColumns }, 1)).toBe(
    'Slot 1 stands at position 13, is trained on token 14 "·elif" with loss weight 0.779, is read as token 13.',
  );
  expect(rowWords(shifted, 0)).toBe(
    "Slot 0 stands at position 12, is trained on token 13 with loss weight 1, is not read.",
  );
  expect(rowWords(packed, 2)).toBe(
    "Slot 2 of block 0 stands at position 6, has no loss as it is past the end of its document, is read as token 6.",
  );
  expect(rowWords(packed, 9)).toBe("Slot 1 of block 2 has no anchor: its block is unused.");
});

test("the rails are in the description and in the copied text", () => {
  const comparison = compareSides(
    preset("speculators.full", { blockSize: 4, positionOrigin: 0 }),
    preset("vllm.full", { blockSize: 4 }),
    packedLayout,
    "full",
  );
  const expected = [
    "Slots of block 0 stand at positions 4..7 on both sides.",
    "In block 0, slots 1..3 stand for tokens 5..7, in training and at inference.",
    "Loss weights of block 0, slot by slot: 0, 1, 0, 0.",
    "1 of 3 blocks is unused: block 2.",
    "Context: document 0 at columns 0..5, document 1 at columns 6..11, padding at columns 12..13.",
  ];
  const described = describePicture({ comparison, train: { title: "A" }, infer: { title: "B" } });
  for (const one of expected) {
    expect(described).toContain(one);
    expect(pairText(packed, [])).toContain(one);
  }
  expect(pairText(shifted, [])).toContain(
    "In the block, slots 0..3 stand for tokens 13..16 in training, but slots 1..3 stand for tokens 13..15 at inference.",
  );
});
