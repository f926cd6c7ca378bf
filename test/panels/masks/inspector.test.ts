import { describe, expect, test } from "vitest";
import type { Comparison } from "../../../src/engine/masks/comparison";
import { isVisible } from "../../../src/engine/masks/interval-mask";
import { wholeView } from "../../../src/mask-viz/mask-view";
import { inspectorText } from "../../../src/panels/masks/inspector-text";
import { examine, pictureOf } from "../../../src/panels/masks/model";
import { nextOfSameReason } from "../../../src/panels/masks/same-reason";
import { selectionCounts } from "../../../src/panels/masks/selection-counts";
import { viewOfRun } from "../../../src/panels/masks/view-of-run";
import { projectionIn } from "../../../src/panels/masks/views/view-choices";
import { foundingCase, side } from "./support";

const threeBlocks = pictureOf(
  foundingCase({
    infer: side("harness.through-anchor", { direction: "causal" }),
    layout: { contextLength: 64, anchors: [8, 20, 40] },
  }),
);

describe("the counts of a selection", () => {
  test("are those of a plain loop, for rectangles that reach out of the frame too", () => {
    const { comparison } = threeBlocks;
    const { frame, train, infer } = comparison;
    const rectangles = [
      { rows: { start: 0, end: 16 }, columns: { start: 8, end: 9 } },
      { rows: { start: 10, end: 40 }, columns: { start: 3, end: 80 } },
      { rows: { start: 40, end: 900 }, columns: { start: 60, end: 900 } },
    ];
    for (const rectangle of rectangles) {
      const counted = { train: 0, infer: 0, trainOnly: 0, inferOnly: 0 };
      for (let row = rectangle.rows.start; row < Math.min(rectangle.rows.end, frame.rowCount); row++) {
        const last = Math.min(rectangle.columns.end, frame.columnCount);
        for (let column = rectangle.columns.start; column < last; column++) {
          const [inTrain, inInfer] = [isVisible(train.mask, row, column), isVisible(infer.mask, row, column)];
          if (inTrain) counted.train++;
          if (inInfer) counted.infer++;
          if (inTrain && !inInfer) counted.trainOnly++;
          if (inInfer && !inTrain) counted.inferOnly++;
        }
      }
      expect(selectionCounts(comparison, absolute(comparison), rectangle)).toMatchObject(counted);
    }
  });

  test("are none outside of the frame", () => {
    const outside = { rows: { start: 900, end: 901 }, columns: { start: 0, end: 4 } };
    expect(selectionCounts(threeBlocks.comparison, absolute(threeBlocks.comparison), outside)).toBeNull();
  });
});

describe("cells that differ for the same reason", () => {
  test("are found place by place, passing over other reasons and going round", () => {
    const { comparison } = threeBlocks;
    const columns: number[] = [];
    let at: { row: number; column: number } = comparison.difference.first ?? { row: 0, column: 0 };
    for (let step = 0; step < 3; step++) {
      const run = nextOfSameReason(comparison, examine(threeBlocks, at));
      if (run === null) throw new Error("a run");
      expect(run.kind).toBe("infer-only");
      columns.push(run.columnStart);
      at = { row: run.rowStart, column: run.columnStart };
    }
    expect(columns).toEqual([20, 40, 8]);
  });

  test("are their own place where it is the only one", () => {
    const picture = pictureOf(foundingCase());
    expect(nextOfSameReason(picture.comparison, examine(picture, { row: 5, column: 24 }))).toMatchObject({
      rowStart: 0,
      rowEnd: 16,
      columnStart: 24,
      columnEnd: 25,
    });
  });

  test("are none where the sides agree", () => {
    const picture = pictureOf(foundingCase());
    expect(nextOfSameReason(picture.comparison, examine(picture, { row: 0, column: 0 }))).toBeNull();
  });

  test("are selected in a view that moves there only where it is zoomed", () => {
    const { comparison } = threeBlocks;
    const run = { kind: "infer-only", rowStart: 16, rowEnd: 32, columnStart: 20, columnEnd: 21 } as const;
    expect(viewOfRun(comparison, wholeView, run)).toMatchObject({
      camera: null,
      cell: { row: 16, column: 20 },
      isLocked: true,
      selection: { rows: { start: 16, end: 32 }, columns: { start: 20, end: 21 } },
    });
    const zoomed = { ...wholeView, camera: { row: 3, column: 3, columnCount: 10 } };
    expect(viewOfRun(comparison, zoomed, run).camera).toEqual({ row: 24, column: 20.5, columnCount: 10 });
  });
});

const absolute = (comparison: Comparison) => projectionIn(comparison, { kind: "absolute" });

test("the inspector copies as text: the place, both sides' conditions, the one that decides, the selection", () => {
  const picture = pictureOf(foundingCase());
  const selection = selectionCounts(picture.comparison, absolute(picture.comparison), {
    rows: { start: 0, end: 16 },
    columns: { start: 24, end: 25 },
  });
  const text = inspectorText(picture.comparison, examine(picture, null), selection);
  expect(text.split("\n")[0]).toBe("slot 0 -> context 24: infer-only, 16 cells for this reason");
  expect(text).toMatch(/Training hides it\n(.*\n)* {2}- before the anchor: 24 < 24 no {2}<- decides/);
  expect(text).toContain("Inference sees it");
  expect(text).toContain("distance 25 - 25 = 0\n");
  expect(text).toContain("distance 26 - 25 = 1, in training 0\n");
  expect(text).toContain("16 × 1 selected, 16 infer-only; of 16 cells 0 seen in training, 16 at inference");
});
