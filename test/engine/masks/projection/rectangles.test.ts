import fc from "fast-check";
import { expect, test } from "vitest";
import { differenceRuns } from "../../../../src/engine/masks/difference-runs";
import { projectionOf } from "../../../../src/engine/masks/projection/projections";
import {
  carriedRectangle,
  frameCells,
  viewRectangleOf,
} from "../../../../src/engine/masks/projection/rectangles";
import { choicesOf, scenes } from "./random-frames";

test("a rectangle carried to another view holds the same cells of the frame, and comes back", () => {
  let carriedCount = 0;
  fc.assert(
    fc.property(scenes, fc.nat(), fc.nat(), fc.nat(), fc.nat(), ({ frame, train, infer }, a, b, c, d) => {
      const views = choicesOf(frame).map((choice) => projectionOf(frame, choice, [train, infer]));
      for (const from of views) {
        const rectangle = {
          rows: rangeIn(a, b, from.rowCount),
          columns: rangeIn(c, d, from.columnCount),
        };
        for (const to of views) {
          const carried = carriedRectangle(from, rectangle, to);
          if (carried === null) continue;
          carriedCount++;
          expect(frameCells(to, carried)).toEqual(frameCells(from, rectangle));
        }
        const cells = frameCells(from, rectangle);
        if (cells.length > 0)
          expect(frameCells(from, carriedRectangle(from, rectangle, from) ?? rectangle)).toEqual(cells);
      }
    }),
    { seed: 121, numRuns: 100 },
  );
  expect(carriedCount).toBeGreaterThan(500);
});

function rangeIn(a: number, b: number, count: number) {
  const [low, high] = [a % count, b % count].sort((x, y) => x - y);
  return { start: low, end: high + 1 };
}

test("a run of the frame is the same cells in every view that counts rows, and nothing in another block's", () => {
  fc.assert(
    fc.property(scenes, ({ frame, train, infer, difference }) => {
      for (const choice of choicesOf(frame)) {
        const projection = projectionOf(frame, choice, [train, infer]);
        for (const run of differenceRuns(difference, frame)) {
          const rectangle = viewRectangleOf(projection, run);
          const block = Math.floor(run.rowStart / frame.slotCount);
          if (choice.kind === "block" && choice.block !== block) {
            expect(rectangle).toBeNull();
            continue;
          }
          if (rectangle === null) throw new Error("a run is in every view of all blocks");
          const held = new Set(
            frameCells(projection, rectangle).flatMap(({ row, start, end }) =>
              Array.from({ length: end - start }, (_, at) => `${row},${start + at}`),
            ),
          );
          for (let row = run.rowStart; row < run.rowEnd; row++)
            for (let column = run.columnStart; column < run.columnEnd; column++)
              expect(held.has(`${row},${column}`)).toBe(true);
        }
      }
    }),
    { seed: 122, numRuns: 100 },
  );
});
