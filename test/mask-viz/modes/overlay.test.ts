import fc from "fast-check";
import { expect, test } from "vitest";
import { isVisible } from "../../../src/engine/masks/interval-mask";
import { MaskBuilder } from "../../../src/engine/masks/mask-builder";
import { alignedConvention } from "../../../src/engine/masks/presets";
import { buildPane } from "../../../src/mask-viz/build";
import { inputsOfPanes, overlayInput } from "../../../src/mask-viz/modes/pane-inputs";
import { sharedCells } from "../../../src/mask-viz/modes/shared-cells";
import { extentOf, pairLayoutOf } from "../../../src/mask-viz/pair-layout-of";
import { marksOf } from "../../../src/mask-viz/pair-marks";
import { foundingPair, pairOf } from "../support/pairs";

const cells = fc.array(fc.array(fc.boolean(), { minLength: 9, maxLength: 9 }), {
  minLength: 6,
  maxLength: 6,
});

function maskOf(rows: readonly (readonly boolean[])[]) {
  const builder = new MaskBuilder(6, 9);
  for (const row of rows) {
    for (const [column, isOn] of row.entries()) if (isOn) builder.add(column, column + 1);
    builder.closeRow();
  }
  return builder.build();
}

test("shared cells are those that both masks have, cell by cell", () => {
  fc.assert(
    fc.property(cells, cells, (a, b) => {
      const shared = sharedCells(maskOf(a), maskOf(b));
      for (let row = 0; row < 6; row++)
        for (let column = 0; column < 9; column++)
          expect(isVisible(shared, row, column)).toBe(a[row][column] && b[row][column]);
    }),
    { seed: 411 },
  );
});

test("in the overlay every differing cell is solid and has its glyph, the rest is what both sides see", () => {
  const marks = marksOf(foundingPair);
  const { frame } = foundingPair;
  const extent = extentOf(frame.columnCount, frame.rowCount, frame.layout.contextLength);
  const { view, fitted } = pairLayoutOf(foundingPair, marks, extent, 1136, 1, 1);
  const pair = { camera: fitted, extent, view, devicePixelRatio: 1, isForced: false };
  const { glyphs, cells: painted } = buildPane(overlayInput(foundingPair), marks, "overlay", pair);
  expect(glyphs).toHaveLength(16);
  expect(glyphs.every(({ isOn, kind }) => isOn && kind === "infer-only")).toBe(true);
  for (let row = 0; row < frame.rowCount; row++) {
    expect(isVisible(painted.mask, row, 24)).toBe(false);
    expect(isVisible(painted.mask, row, 23)).toBe(true);
  }
});

test("a row that one side lacks holds nothing in the overlay", () => {
  const short = { ...alignedConvention, blockSize: 4 };
  const input = pairOf(alignedConvention, short, { contextLength: 8, documents: null, anchors: [7] });
  const { mask } = overlayInput(input).train;
  for (let row = 0; row < input.frame.rowCount; row++)
    for (let column = 0; column < input.frame.columnCount; column++)
      expect(isVisible(mask, row, column)).toBe(
        isVisible(input.train.mask, row, column) && isVisible(input.infer.mask, row, column),
      );
  expect(isVisible(mask, 4, 0)).toBe(false);
});

test("attention has one scale for both panes, or each pane its own, and none in the overlay", () => {
  const weights = (value: number) => ({ rowStart: 0, rowCount: 1, values: new Float32Array(41).fill(value) });
  const input = { ...foundingPair, weights: { train: weights(0.1), infer: weights(0.4) } };
  expect(inputsOfPanes(input, true)).toEqual({ train: input, infer: input });
  const apart = inputsOfPanes(input, false);
  expect(apart.train.weights).toEqual({ train: input.weights.train, infer: null });
  expect(apart.infer.weights).toEqual({ train: null, infer: input.weights.infer });
  expect(overlayInput(input).weights).toEqual({ train: null, infer: null });
});
