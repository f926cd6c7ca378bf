import { expect, test } from "vitest";
import { layoutPair, type RailContent } from "../../src/mask-viz/layout";
import { extentOf } from "../../src/mask-viz/pair-layout-of";

const extent = extentOf(41, 16, 25);
const content: RailContent = {
  slotLength: 2,
  rowTokenLength: 6,
  columnTokenLength: 9,
  positionLength: 2,
  labelLength: 2,
  labelTokenLength: 9,
  hasMovedLabels: false,
  hasLoss: { train: true, infer: false },
  documentLength: 1,
};

test("two panes stand side by side from 720 px on and under each other below", () => {
  expect(layoutPair(720, 1, extent, content).isStacked).toBe(false);
  expect(layoutPair(719, 1, extent, content).isStacked).toBe(true);
});

test("both panes fit the width they were given, at every width", () => {
  for (let width = 300; width <= 1680; width += 7) {
    const { panes, view, isStacked } = layoutPair(width, 2, extent, content);
    const used = isStacked ? panes.train.widthPx : panes.train.widthPx + panes.infer.widthPx + 24;
    expect(used).toBeLessThanOrEqual(width);
    for (const pane of [panes.train, panes.infer]) {
      expect(pane.widthPx).toBe(pane.plotXPx + view.widthPx);
      expect(pane.heightPx).toBe(pane.plotYPx + view.heightPx);
    }
  }
});

test("side by side the right pane shares slot numbers and tokens with the left one", () => {
  const { panes } = layoutPair(1136, 1, extent, content);
  expect(panes.train.left.slots).not.toBeNull();
  expect(panes.train.left.tokens).not.toBeNull();
  expect(panes.infer.left.slots).toBeNull();
  expect(panes.infer.left.tokens).toBeNull();
  expect(panes.infer.left.positions.sizePx).toBe(panes.train.left.positions.sizePx);
  const stacked = layoutPair(390, 1, extent, content).panes;
  expect(stacked.infer.left.slots).not.toBeNull();
});

test("strips of a rail do not overlap and end at the plot", () => {
  const { panes } = layoutPair(1136, 1, extent, content);
  const { left, top, plotXPx, plotYPx } = panes.train;
  const across = [
    left.documents,
    left.slots,
    left.tokens,
    left.positions,
    left.labels,
    left.loss,
    left.lanes["train-only"],
    left.lanes["infer-only"],
  ];
  const down = [
    top.bands,
    top.documents,
    top.tokens,
    top.indices,
    top.positions,
    top.lanes["train-only"],
    top.lanes["infer-only"],
  ];
  for (const [strips, plotPx] of [
    [across, plotXPx],
    [down, plotYPx],
  ] as const) {
    let end = 0;
    for (const strip of strips) {
      if (strip === null) continue;
      expect(strip.startPx).toBeGreaterThanOrEqual(end);
      end = strip.startPx + strip.sizePx;
    }
    expect(end).toBeLessThanOrEqual(plotPx);
  }
});

test("without tokens there is no room kept for them", () => {
  const bare = layoutPair(1136, 1, extent, { ...content, rowTokenLength: 0, columnTokenLength: 0 });
  expect(bare.panes.train.top.tokens).toBeNull();
  expect(bare.panes.train.plotYPx).toBeLessThan(layoutPair(1136, 1, extent, content).panes.train.plotYPx);
});

test("a tall mask is cut at 560 px of height", () => {
  expect(layoutPair(1136, 1, extentOf(20, 4000, 4), content).view.heightPx).toBeLessThanOrEqual(560);
});

test("one pane alone takes the whole width, with slot numbers at the left", () => {
  for (const width of [390, 1136, 1680]) {
    const wide = extentOf(4096, 512, 3584);
    const two = layoutPair(width, 1, wide, content);
    const { panes, view } = layoutPair(width, 1, wide, content, 1);
    expect(panes.infer).toEqual(panes.train);
    expect(panes.train.left.slots).not.toBeNull();
    expect(panes.train.widthPx).toBeLessThanOrEqual(width);
    if (width > 720) expect(view.widthPx).toBeGreaterThan(1.8 * two.view.widthPx);
  }
});
