import fc from "fast-check";
import { expect, test } from "vitest";
import { alignedConvention } from "../../src/engine/masks/presets";
import { type Move, movedCell } from "../../src/mask-viz/moves";
import { grids, maskFrom } from "./support/grids";
import { foundingPair, pairOf, throughAnchor } from "./support/pairs";

const { frame, train, infer } = foundingPair;
const masks = [train.mask, infer.mask];

function moved(move: Move, row = 5, column = 7): [number, number] {
  const cell = movedCell(move, frame, masks, { row, column });
  return [cell.row, cell.column];
}

test("arrows move by a cell and stop at the border", () => {
  expect((["up", "down", "left", "right"] as const).map((move) => moved(move))).toEqual([
    [4, 7],
    [6, 7],
    [5, 6],
    [5, 8],
  ]);
  expect(moved("up", 0, 0)).toEqual([0, 0]);
  expect(moved("left", 0, 0)).toEqual([0, 0]);
  expect(moved("down", 15, 40)).toEqual([15, 40]);
  expect(moved("right", 15, 40)).toEqual([15, 40]);
});

test("row start and end stay in the row, first and last are corners", () => {
  expect(moved("row-start")).toEqual([5, 0]);
  expect(moved("row-end")).toEqual([5, 40]);
  expect(moved("first")).toEqual([0, 0]);
  expect(moved("last")).toEqual([15, 40]);
});

test("a block up or down keeps the slot, and stops at the border", () => {
  const many = pairOf(alignedConvention, throughAnchor, {
    contextLength: 60,
    documents: null,
    anchors: [5, 30, 50],
  });
  const from = (move: Move, row: number) =>
    movedCell(move, many.frame, [many.train.mask, many.infer.mask], { row, column: 3 }).row;
  expect([from("block-down", 20), from("block-up", 20), from("block-up", 3), from("block-down", 40)]).toEqual(
    [36, 4, 0, 47],
  );
});

test("to the right of the context both edges of the faulty column are stops", () => {
  expect(moved("edge-right", 3, 0)).toEqual([3, 24]);
  expect(moved("edge-right", 3, 24)).toEqual([3, 25]);
  expect(moved("edge-left", 3, 40)).toEqual([3, 24]);
  expect(moved("edge-left", 3, 24)).toEqual([3, 23]);
});

test("an edge move goes to the nearest cell past a change of either mask, else to the border", () => {
  fc.assert(
    fc.property(grids(2), fc.nat(), fc.nat(), ([first, second], nat, other) => {
      const rowCount = first.length;
      const columnCount = first[0].length;
      const at = { row: nat % rowCount, column: other % columnCount };
      const grid = { ...frame, rowCount, columnCount };
      const both = [maskFrom(first), maskFrom(second)];
      const changes = (row: number, column: number, toRow: number, toColumn: number) =>
        [first, second].some((cells) => cells[row][column] !== cells[toRow][toColumn]);
      for (const [move, down, across] of [
        ["edge-up", -1, 0],
        ["edge-down", 1, 0],
        ["edge-left", 0, -1],
        ["edge-right", 0, 1],
      ] as const) {
        let { row, column } = at;
        for (;;) {
          const [nextRow, nextColumn] = [row + down, column + across];
          if (nextRow < 0 || nextRow >= rowCount || nextColumn < 0 || nextColumn >= columnCount) break;
          const isEdge = changes(row, column, nextRow, nextColumn);
          [row, column] = [nextRow, nextColumn];
          if (isEdge) break;
        }
        expect([move, movedCell(move, grid, both, at)]).toEqual([move, { row, column }]);
      }
    }),
    { seed: 41, numRuns: 300 },
  );
});
