import fc from "fast-check";
import { expect, test } from "vitest";
import { differenceOf } from "../../src/engine/masks/difference";
import { alignedConvention } from "../../src/engine/masks/presets";
import { projectionOf } from "../../src/engine/masks/projection/projections";
import {
  columnRectangle,
  extendTo,
  holdsCell,
  insideFrame,
  rectangleBetween,
  rowRectangle,
  selectionSentence,
} from "../../src/mask-viz/selection";
import { countCells, type Grid, grids, maskFrom } from "./support/grids";
import { foundingPair, pairOf, throughAnchor } from "./support/pairs";

const { frame } = foundingPair;
const cell = (row: number, column: number) => ({ row, column });
const rectangle = (rowStart: number, rowEnd: number, columnStart: number, columnEnd: number) => ({
  rows: { start: rowStart, end: rowEnd },
  columns: { start: columnStart, end: columnEnd },
});

test("two cells in any order are opposite corners of one rectangle", () => {
  for (const [a, b] of [
    [cell(2, 9), cell(5, 3)],
    [cell(5, 9), cell(2, 3)],
    [cell(2, 3), cell(5, 9)],
  ])
    expect(rectangleBetween(a, b)).toEqual(rectangle(2, 6, 3, 10));
});

test("a selection grows and shrinks with its moving corner, over its start and beyond", () => {
  let selection = extendTo(null, cell(5, 7), cell(5, 8));
  expect(selection).toEqual(rectangle(5, 6, 7, 9));
  selection = extendTo(selection, cell(5, 8), cell(6, 8));
  expect(selection).toEqual(rectangle(5, 7, 7, 9));
  selection = extendTo(selection, cell(6, 8), cell(6, 7));
  selection = extendTo(selection, cell(6, 7), cell(6, 6));
  expect(selection).toEqual(rectangle(5, 7, 6, 8));
});

test("walking a corner anywhere selects what lies between it and where it began", () => {
  const step = fc.constantFrom([1, 0], [-1, 0], [0, 1], [0, -1]);
  fc.assert(
    fc.property(fc.nat(15), fc.nat(40), fc.array(step, { maxLength: 60 }), (row, column, steps) => {
      const start = cell(row, column);
      let at = start;
      let selection = null;
      for (const [down, across] of steps) {
        const next = cell(
          Math.min(15, Math.max(0, at.row + down)),
          Math.min(40, Math.max(0, at.column + across)),
        );
        selection = extendTo(selection, at, next);
        at = next;
        expect(selection).toEqual(rectangleBetween(start, at));
      }
    }),
    { seed: 51 },
  );
});

test("a selected row grows by whole rows, a selected column by whole columns", () => {
  expect(extendTo(rowRectangle(frame, 4), cell(4, 9), cell(5, 9))).toEqual(rectangle(4, 6, 0, 41));
  expect(extendTo(columnRectangle(frame, 9), cell(4, 9), cell(4, 8))).toEqual(rectangle(0, 16, 8, 10));
});

test("a selection elsewhere is given up", () => {
  expect(extendTo(rectangle(0, 2, 0, 2), cell(9, 9), cell(9, 10))).toEqual(rectangle(9, 10, 9, 11));
});

test("a smaller frame cuts a selection, or has none of it", () => {
  expect(insideFrame(rectangle(2, 16, 3, 41), frame)).toEqual(rectangle(2, 16, 3, 41));
  expect(insideFrame(rectangle(2, 99, 3, 99), frame)).toEqual(rectangle(2, 16, 3, 41));
  expect(insideFrame(rectangle(16, 20, 0, 5), frame)).toBeNull();
  expect(insideFrame(rectangle(0, 5, 41, 50), frame)).toBeNull();
  expect(insideFrame(null, frame)).toBeNull();
});

test("the sentence of a selection counts cell by cell", () => {
  fc.assert(
    fc.property(grids(2), fc.nat(), fc.nat(), fc.nat(), fc.nat(), ([first, second], a, b, c, d) => {
      const [rowCount, columnCount] = [first.length, first[0].length];
      const between = rectangleBetween(
        cell(a % rowCount, b % columnCount),
        cell(c % rowCount, d % columnCount),
      );
      const { rows, columns } = between;
      const grid = {
        layout: { contextLength: columnCount, documents: null, anchors: [null] },
        blockSizes: { train: rowCount, infer: rowCount },
        slotCount: rowCount,
        sharedSlotCount: rowCount,
        rowCount,
        columnCount,
      };
      const [trainMask, inferMask] = [maskFrom(first), maskFrom(second)];
      const sentence = selectionSentence(
        {
          projection: projectionOf(grid, { kind: "absolute" }, [trainMask, inferMask]),
          framed: {
            train: trainMask,
            infer: inferMask,
            difference: differenceOf(trainMask, inferMask, grid),
          },
        },
        between,
      );
      const count = (cells: Grid) => countCells(cells, rows.start, rows.end, columns.start, columns.end);
      const only = (from: Grid, other: Grid) =>
        count(from.map((line, row) => line.map((isOn, column) => isOn && !other[row][column])));
      const numbers = [
        rows.end - rows.start,
        columns.end - columns.start,
        count(first),
        count(second),
        only(first, second) + only(second, first),
        only(first, second),
        only(second, first),
      ];
      const told = sentence.replace("none differs", "0 differ").match(/\d+/g)?.map(Number) ?? [];
      expect(told).toEqual(numbers.slice(0, 5).concat(numbers.slice(5).filter((cells) => cells > 0)));
    }),
    { seed: 52, numRuns: 200 },
  );
});

test("the sentence reads as one", () => {
  expect(selectionSentence(foundingPair, rectangle(0, 16, 24, 26))).toBe(
    "16 rows × 2 columns selected: 16 cells seen in training, 32 at inference, 16 differ (16 infer-only).",
  );
  expect(selectionSentence(foundingPair, rectangle(3, 4, 0, 1))).toBe(
    "1 row × 1 column selected: 1 cell seen in training, 1 at inference, none differs.",
  );
});

test("rows that one side lacks are named, not counted as differing", () => {
  const pair = pairOf(alignedConvention, { ...throughAnchor, blockSize: 12 }, foundingPair.frame.layout);
  expect(selectionSentence(pair, rectangle(10, 16, 24, 25))).toBe(
    "6 rows × 1 column selected: 0 cells seen in training, 2 at inference, 2 differ (2 infer-only); 4 rows that one side lacks not compared.",
  );
});

test("a rectangle holds its cells and no others", () => {
  const held = rectangle(2, 4, 5, 7);
  for (let row = 0; row < 6; row++)
    for (let column = 3; column < 9; column++)
      expect(holdsCell(held, cell(row, column))).toBe(row >= 2 && row < 4 && column >= 5 && column < 7);
});
