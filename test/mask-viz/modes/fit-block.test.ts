import { expect, test } from "vitest";
import { columnOf } from "../../../src/engine/masks/frame";
import { alignedConvention } from "../../../src/engine/masks/presets";
import { blockAround, fitBlock } from "../../../src/mask-viz/modes/fit-block";
import { largeLayout, pairOf, throughAnchor } from "../support/pairs";
import { workplaceOf } from "../support/workplace";

const pair = pairOf(alignedConvention, throughAnchor, largeLayout);
const { frame, projection } = pair;

test("around a slot column lie the slots of its block, around a context column the context on either side", () => {
  const column = columnOf(frame, { kind: "block", block: 7, slot: 3 });
  expect(blockAround(projection, { row: 35, column })).toEqual({
    rows: { start: 32, end: 48 },
    columns: { start: column - 3, end: column + 13 },
  });
  expect(blockAround(projection, { row: 0, column: 100 }).columns).toEqual({ start: 80, end: 120 });
  expect(blockAround(projection, { row: 0, column: 2 }).columns).toEqual({ start: 0, end: 40 });
  const last = frame.layout.contextLength - 1;
  expect(blockAround(projection, { row: 0, column: last }).columns).toEqual({
    start: last - 39,
    end: last + 1,
  });
});

test("a second time on the same block everything is shown again", () => {
  const { place, state, stage } = workplaceOf(pair);
  fitBlock(place(), { row: 40, column: 100 });
  expect(state.cameras.train.columnPx).toBeGreaterThan(stage.fitted.columnPx);
  expect(state.cameras.infer).toEqual(state.cameras.train);
  fitBlock(place(), { row: 45, column: 100 });
  expect(state.cameras.train).toEqual(stage.fitted);
});
