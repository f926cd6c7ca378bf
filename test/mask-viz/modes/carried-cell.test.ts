import { expect, test } from "vitest";
import { columnOf, rowOf } from "../../../src/engine/masks/frame";
import { alignedConvention } from "../../../src/engine/masks/presets";
import { absentSlot } from "../../../src/mask-viz/modes/absent-slot";
import {
  carriedCamera,
  carriedCell,
  carriedSelection,
  nearestCell,
} from "../../../src/mask-viz/modes/carried-cell";
import { projectedOf, wordsOfOther } from "../../../src/mask-viz/modes/other-comparison";
import { pairOf } from "../support/pairs";

const layout = { contextLength: 20, documents: null, anchors: [5, 12, 19] };
const sized = (blockSize: number) => ({ ...alignedConvention, blockSize });
const wide = pairOf(sized(6), sized(6), layout);
const narrow = pairOf(sized(4), sized(2), layout);
const [main, other] = [projectedOf(wide), projectedOf(narrow)];

test("a cell keeps its block, its slots and its context index in a frame of another block size", () => {
  for (let block = 0; block < 3; block++)
    for (let slot = 0; slot < 6; slot++)
      for (const key of [
        { kind: "context", index: 7 } as const,
        { kind: "block", block: 1, slot: 3 } as const,
        { kind: "block", block: 2, slot: 5 } as const,
      ]) {
        const place = { block, slot };
        const cell = { row: rowOf(wide.frame, place), column: columnOf(wide.frame, key) };
        const isThere = slot < 4 && (key.kind === "context" || key.slot < 4);
        const carried = carriedCell(cell, main, other);
        expect(carried).toEqual(
          isThere ? { row: rowOf(narrow.frame, place), column: columnOf(narrow.frame, key) } : null,
        );
        if (carried !== null) expect(carriedCell(carried, other, main)).toEqual(cell);
      }
});

test("where there is no such cell the nearest is the last slot of the same block", () => {
  const cell = {
    row: rowOf(wide.frame, { block: 1, slot: 5 }),
    column: columnOf(wide.frame, { kind: "block", block: 2, slot: 4 }),
  };
  expect(nearestCell(cell, main, other)).toEqual({
    row: rowOf(narrow.frame, { block: 1, slot: 3 }),
    column: columnOf(narrow.frame, { kind: "block", block: 2, slot: 3 }),
  });
});

test("a camera looks at the same slots, at as many columns, and everything stays everything", () => {
  const camera = { row: rowOf(wide.frame, { block: 2, slot: 1 }) + 0.5, column: 11.25, columnCount: 9 };
  expect(carriedCamera(camera, main, other)).toEqual({
    row: rowOf(narrow.frame, { block: 2, slot: 1 }) + 0.5,
    column: 11.25,
    columnCount: 9,
  });
  expect(carriedCamera(null, main, other)).toBeNull();
  expect(carriedCamera(camera, main, main)).toBe(camera);
});

test("a selection goes from the same first to the same last cell", () => {
  const whole = {
    rows: { start: 0, end: wide.frame.rowCount },
    columns: { start: 0, end: wide.frame.columnCount },
  };
  expect(carriedSelection(whole, main, other)).toEqual({
    rows: { start: 0, end: narrow.frame.rowCount },
    columns: { start: 0, end: narrow.frame.columnCount },
  });
  const secondBlock = { rows: { start: 6, end: 12 }, columns: { start: 3, end: 5 } };
  expect(carriedSelection(secondBlock, main, other)).toEqual({
    rows: { start: 4, end: 8 },
    columns: { start: 3, end: 5 },
  });
});

test("a slot that a side lacks is named with the side's block size, as a row and as a column", () => {
  const { projection } = narrow;
  const column = (slot: number) => columnOf(narrow.frame, { kind: "block", block: 0, slot });
  expect(absentSlot(projection, "infer", { row: 3, column: 0 })).toBe("no slot 3, blocks of 2");
  expect(absentSlot(projection, "infer", { row: 0, column: column(2) })).toBe("no slot 2, blocks of 2");
  expect(absentSlot(projection, "infer", { row: 1, column: column(1) })).toBeNull();
  for (let row = 0; row < narrow.frame.rowCount; row++)
    expect(absentSlot(projection, "train", { row, column: column(3) })).toBeNull();
});

test("a further side says in words what it does with a cell", () => {
  const further = {
    frame: narrow.frame,
    difference: narrow.difference,
    train: narrow.train,
    infer: { ...narrow.infer, title: "Inference 2" },
    tokensOfRows: null,
    verdict: "",
  };
  const words = (row: number, column: number) => wordsOfOther(further, { row, column }, wide.frame);
  expect(words(0, 4)).toBe("Inference 2 sees it.");
  expect(words(0, 5)).toBe("Inference 2 hides it.");
  // In the other frame, but not in the side's own block of two.
  expect(words(3, 4)).toBe("Inference 2 has no such cell.");
  expect(words(5, 4)).toBe("Inference 2 has no such cell.");
});
